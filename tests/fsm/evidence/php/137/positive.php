<?php
declare(strict_types=1);

$socket = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
if ($socket === false) {
    throw new RuntimeException(socket_strerror(socket_last_error()));
}
socket_set_option($socket, SOL_SOCKET, SO_RCVTIMEO, ['sec' => 5, 'usec' => 0]);
try {
    if (!socket_connect($socket, '127.0.0.1', 9000)) {
        throw new RuntimeException(socket_strerror(socket_last_error($socket)));
    }
    $question = "Ann\n";
    socket_write($socket, $question, strlen($question));
    while (($answer = socket_read($socket, 2048)) !== false && $answer !== '') {
        echo $answer;
    }
} finally {
    socket_close($socket);
}
