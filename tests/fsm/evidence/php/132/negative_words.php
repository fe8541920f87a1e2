<?php
declare(strict_types=1);

final class RequirementCheck
{
    private const ADVICE = [
        'curl_init' => 'curl_init is missing: install the extension',
        'curl_setopt' => 'curl_setopt is missing: install the extension',
        'curl_exec' => 'curl_exec is disabled in php.ini',
        'curl_close' => 'curl_error and curl_close have no effect without it',
    ];

    /** @return list<string> */
    public function run(): array
    {
        $problems = [];
        foreach (self::ADVICE as $function => $advice) {
            if (!function_exists($function)) {
                $problems[] = $advice;
            }
        }
        return $problems;
    }
}

foreach ((new RequirementCheck())->run() as $problem) {
    echo $problem, PHP_EOL;
}
