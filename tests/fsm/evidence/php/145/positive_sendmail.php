<?php
declare(strict_types=1);

$mailer = proc_open('/usr/sbin/sendmail -t', [0 => ['pipe', 'r'], 1 => STDOUT, 2 => STDERR], $pipes);
if (!is_resource($mailer)) {
    exit("cannot start\n");
}
fputs($pipes[0], "To: ann@example.com\nSubject: Hello\n\nHow are you?\n");
fclose($pipes[0]);
exit(proc_close($mailer));
