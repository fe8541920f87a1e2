<?php

final class Fetcher
{
    private array $headers = [];
    private ?string $sent = null;

    public function get(string $url, bool $debug = false): string
    {
        $curl = curl_init($url);
        $this->headers = [];
        curl_setopt_array($curl, [
            CURLOPT_RETURNTRANSFER => true,
            CURLINFO_HEADER_OUT => $debug,
            CURLOPT_HEADERFUNCTION => function ($handle, string $line): int {
                [$name, $value] = array_pad(explode(':', $line, 2), 2, null);
                if ($value !== null) {
                    $this->headers[strtolower(trim($name))] = trim($value);
                }
                return strlen($line);
            },
        ]);
        $body = curl_exec($curl);
        if ($body === false) {
            throw new RuntimeException(curl_error($curl));
        }
        $this->sent = $debug ? curl_getinfo($curl, CURLINFO_HEADER_OUT) : null;
        return $body;
    }

    public function header(string $name): ?string
    {
        return $this->headers[strtolower($name)] ?? null;
    }

    public function sent(): ?string
    {
        return $this->sent;
    }
}

$fetcher = new Fetcher();
echo strlen($fetcher->get('http://localhost:8080/', true)), $fetcher->header('Content-Type'), $fetcher->sent();
