<?php

declare(strict_types=1);

const ADVICE_COLUMNS = 72;

/**
 * Explains to the operator why a helper program did not answer.
 * It starts no program itself.
 *
 * @param string $stage where the helper got stuck: start, answer, input or end
 *
 * @return string advice, folded for a terminal
 */
function adviceFor(string $stage): string
{
    $advice = match ($stage) {
        'start' => 'PHP may forbid proc_open; look at disable_functions in php.ini.',
        'answer' => 'A helper that never ends its output keeps stream_get_contents waiting.',
        'input' => 'Many helpers answer only after fclose on their input.',
        'end' => 'Read everything before proc_close, or a full pipe blocks both sides.',
        default => 'There is no advice for this stage.',
    };
    return wordwrap($advice, ADVICE_COLUMNS);
}

/**
 * Lists the stages about which there is advice.
 *
 * @return list<string> in the order in which a helper goes through them
 */
function stages(): array
{
    return ['start', 'input', 'answer', 'end'];
}

foreach (stages() as $stage) {
    echo $stage, ': ', adviceFor($stage), "\n";
}
