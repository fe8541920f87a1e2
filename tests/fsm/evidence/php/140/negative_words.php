<?php
declare(strict_types=1);

final class Mailer
{
    private array $messages = [];

    public function createServerMessages(int $amount): void
    {
        for ($number = 1; $number <= $amount; $number++) {
            $this->messages[] = "message $number: we create, createServer does the rest";
        }
    }

    public function rerun(): void
    {
        foreach ($this->messages as $message) {
            echo $message, PHP_EOL;
        }
    }
}

$mailer = new Mailer();
$mailer->createServerMessages(3);
$mailer->rerun();
