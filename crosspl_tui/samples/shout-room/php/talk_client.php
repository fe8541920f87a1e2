<?php

declare(strict_types=1);

const ROOM_HOST = '127.0.0.1';
const ROOM_PORT = 7070;

/**
 * Talks in the room by TCP, one shout a line, and waits until each has been heard.
 *
 * @param string $name the talker's name
 * @param list<string> $texts what to shout, each without line ends
 * @param int $patience seconds that the room may take for an answer
 *
 * @return int how many shouts were heard
 *
 * @throws RuntimeException when the room cannot be reached
 */
function talk(string $name, array $texts, int $patience = 5): int
{
    $room = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
    if ($room === false) {
        throw new RuntimeException(socket_strerror(socket_last_error()));
    }
    socket_set_option($room, SOL_SOCKET, SO_RCVTIMEO, ['sec' => $patience, 'usec' => 0]);
    try {
        if (!@socket_connect($room, ROOM_HOST, ROOM_PORT)) {
            throw new RuntimeException(socket_strerror(socket_last_error($room)));
        }
        $heard = 0;
        foreach ($texts as $text) {
            socket_write($room, "$name: $text\n");
            $answer = socket_read($room, 64, PHP_NORMAL_READ);
            if ($answer === false || !str_starts_with($answer, 'HEARD ')) {
                return $heard;
            }
            $heard++;
        }
        socket_write($room, "BYE\n");
        return $heard;
    } finally {
        socket_close($room);
    }
}

/**
 * Puts the minute of the match before a text.
 *
 * @return string such as "17' Corner kick"
 */
function withMinute(int $minute, string $text): string
{
    return "$minute' $text";
}

echo talk('ida', [withMinute(1, 'Kick-off!'), withMinute(2, 'Corner kick')]), " heard\n";
