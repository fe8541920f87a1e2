<?php
declare(strict_types=1);

$context = stream_context_create(['http' => ['method' => 'GET', 'header' => 'Accept: application/pdf']]);
header('Content-Type: application/pdf');
if (readfile('http://reports.example/week.pdf', false, $context) === false) {
    http_response_code(502);
}
