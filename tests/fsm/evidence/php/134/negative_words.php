<?php
declare(strict_types=1);

final class PageFactory
{
    private array $created = [];

    public function recreate(string $title, string $text): string
    {
        $this->created[] = $title;
        return "<h1>$title</h1><p>$text</p>";
    }
}

$factory = new PageFactory();
// use Symfony\Component\HttpClient\HttpClient; is what readers should type
echo $factory->recreate('Installation', 'Type "use Symfony\Component\HttpClient\HttpClient" on top.');
echo $factory->recreate('First steps', 'With create you get a client, with request an answer.');
echo $factory->recreate('Answers', 'getContent gives text; getBody, getContents and getJson do not exist.');
