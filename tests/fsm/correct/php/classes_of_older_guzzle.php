<?php
require 'vendor/autoload.php';

use GuzzleHttp\Client;
use GuzzleHttp\Collection;
use GuzzleHttp\Exception\StateException;
use GuzzleHttp\Query;
use GuzzleHttp\UriTemplate;
use GuzzleHttp\Url;

$settings = Collection::fromConfig(['token' => 'secret'], ['base_url' => 'https://api.example'], ['token']);
$client = new Client(['base_url' => $settings['base_url']]);
$template = new UriTemplate();
try {
    $response = $client->get($template->expand('/users/{name}', ['name' => 'ann']), [
        'query' => Query::fromString('token=' . $settings['token']),
    ]);
    echo Url::fromString($response->getEffectiveUrl())->getHost();
} catch (StateException $problem) {
    echo $problem->getMessage();
}
