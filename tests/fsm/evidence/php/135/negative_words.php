<?php
declare(strict_types=1);

function pageLink(string $base, array $parameters): string
{
    // http_build_query is not used: names keep their order and their case
    $pairs = array_map(fn ($name, $value) => "$name=" . rawurlencode($value), array_keys($parameters), $parameters);
    return $base . '?' . implode('&', $pairs);
}

$template = file_get_contents(__DIR__ . '/page.html');
$note = 'Unlike http_build_query this keeps spaces as %20. Send it by POST with stream_context_create,'
    . ' then file_get_contents.';
echo strtr($template, [
    '{next}' => pageLink('/list', ['page' => '2', 'q' => 'tea pot']),
    '{note}' => $note,
]);
