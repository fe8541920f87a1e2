#lang racket/base
;; Starts Racket for many programs: `racket fork_point.rkt harness.rkt`; each runs in a copy (see fork_server.c).
(require ffi/unsafe)
(define umask (get-ffi-obj 'umask #f (_fun _int -> _int)))
(define sample
  '(module sample racket
     (require rackunit)
     (define (f x) (for/list ([e x]) (match e [(list a _ ...) a] [_ (string-append "a" "b")])))
     (define (test) (let ([candidate f]) (check-within (candidate '((1 2))) '(1) 0.001) (check-equal? 1 1)))
     (test)))
(define harness (vector-ref (current-command-line-arguments) 0))
(current-namespace (make-base-namespace))
(for ([library '(racket rackunit srfi/1 srfi/13)]) (dynamic-require library #f))
(eval sample)
(dynamic-require ''sample #f)
(void (umask #o123))
(random-seed (modulo (current-milliseconds) (expt 2 31)))
(dynamic-require (string->path harness) #f)
