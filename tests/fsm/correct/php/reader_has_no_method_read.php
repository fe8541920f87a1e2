<?php

class Reader
{
    public function line(): string
    {
        $line = '';
        while (($byte = $this->read()) !== '' && $byte !== "\n") {
            $line .= $byte;
        }
        return $line;
    }
}

class SocketReader extends Reader
{
    private $socket;

    public function __construct(string $host, int $port)
    {
        $this->socket = fsockopen($host, $port);
    }

    public function read(): string
    {
        return (string) fread($this->socket, 1);
    }
}

echo (new SocketReader('localhost', 7))->line();
