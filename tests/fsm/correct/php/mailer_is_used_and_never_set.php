<?php

class Mailer
{
    public function send(string $text): bool
    {
        return mail('root@localhost', 'Note', $text);
    }
}

class Notes
{
    private static $mailer;

    public function __construct()
    {
        self::$mailer = new Mailer();
    }

    public function add(string $text): bool
    {
        return self::$mailer->send($text);
    }
}

(new Notes())->add('ready');
