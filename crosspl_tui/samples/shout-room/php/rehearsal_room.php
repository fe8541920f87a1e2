<?php

declare(strict_types=1);

const ROOM_ADDRESS = 'tcp://127.0.0.1:7071';
const HANDSHAKE_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const MAX_REQUEST_BYTES = 4096;

/**
 * WebSocket room for rehearsals: guests come one at a time, shout once and hear
 * their own shout back. Shouts have 125 bytes at most.
 */
final class RehearsalRoom
{
    /**
     * Opens the room for some guests.
     *
     * @param int $guests how many may come
     *
     * @return int how many of them shouted
     *
     * @throws RuntimeException when the port is in use
     */
    public function open(int $guests): int
    {
        $room = @stream_socket_server(ROOM_ADDRESS, $code, $problem);
        if ($room === false) {
            throw new RuntimeException($problem, $code);
        }
        $shouts = 0;
        for (; $guests > 0; $guests--) {
            $guest = @stream_socket_accept($room, 60.0);
            if ($guest === false) {
                break;
            }
            $request = (string) fread($guest, MAX_REQUEST_BYTES);
            $shouts += $this->serve($guest, $request) ? 1 : 0;
            fclose($guest);
        }
        fclose($room);
        return $shouts;
    }

    private function serve($guest, string $request): bool
    {
        if (!preg_match('/^Sec-WebSocket-Key: *(\S+)/mi', $request, $found)) {
            return false;
        }
        $key = base64_encode(sha1($found[1] . HANDSHAKE_GUID, true));
        fwrite($guest, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
            . "Connection: Upgrade\r\nSec-WebSocket-Accept: $key\r\n\r\n");
        $shout = $this->readShout($guest);
        if ($shout === null) {
            return false;
        }
        fwrite($guest, "\x81" . chr(strlen($shout)) . $shout . "\x88\x00");
        return true;
    }

    private function readShout($guest): ?string
    {
        $head = (string) fread($guest, 2);
        if (strlen($head) < 2 || $head[0] !== "\x81" || (ord($head[1]) & 127) > 125) {
            return null;
        }
        $mask = fread($guest, 4);
        $length = ord($head[1]) & 127;
        $masked = $length > 0 ? fread($guest, $length) : '';
        return $masked ^ str_repeat($mask, intdiv($length, 4) + 1);
    }
}

echo (new RehearsalRoom())->open(guests: 3), " shouted\n";
