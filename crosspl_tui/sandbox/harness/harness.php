<?php
// Runs a program (`php harness.php p.php`) and, at its end, hands back the word given on standard input.
$GLOBALS['__end'] = (static function () {
    $word = substr((string) fgets(STDIN), 0, 32);
    return static function () use ($word) {
        if ((debug_backtrace()[0]['file'] ?? '') === __FILE__) {
            fwrite(STDOUT, $word);
        }
    };
})();
chdir(getcwd());
$argv = array_slice($argv, 1);
require getcwd() . '/' . $argv[0];
($GLOBALS['__end'])();
