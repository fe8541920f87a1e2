<?php
declare(strict_types=1);

namespace Clinic;

// A person who comes for advice; the web part says: use GuzzleHttp\Client there.
final class ClientFile
{
    public function __construct(private string $name, private array $notes = [])
    {
    }

    public function note(string $text): void
    {
        $this->notes[] = $text;
    }

    public function summary(): string
    {
        return $this->name . ': ' . implode('; ', $this->notes);
    }
}

$file = new ClientFile('Ann');
$file->note('asks: may I write "use GuzzleHttp\Client" twice?');
$file->note('a new Client came with her request');
$file->note('getBody and getContents were explained');
echo $file->summary(), PHP_EOL;
