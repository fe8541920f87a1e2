<?php

class Client
{
    public function get(string $path): string
    {
        return file_get_contents("http://localhost:8080/$path");
    }
}

function ask(string $path): string
{
    eval('$client = new Client();');
    return $client->get($path);
}

function load(string $path): string
{
    $kept = 'client';
    ${$kept} = new Client();
    return $client->get($path);
}

function page(array $values): string
{
    extract ($values);
    return $client->get('page');
}

echo ask('a'), load('b'), page(['client' => new Client()]);
