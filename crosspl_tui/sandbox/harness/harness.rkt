#lang racket/base
;; Runs p.rkt (`racket harness.rkt`) and, at its end, hands back the word given on standard input.
(define word (read-string 32))
(define out (current-output-port))
(define program (build-path (current-directory) "p.rkt"))
(parameterize ([current-input-port (open-input-string "")])
  (dynamic-require program #f)
  (define main `(submod ,program main))
  (when (module-declared? main #t) (dynamic-require main #f)))
(void (write-string word out))
(flush-output out)
