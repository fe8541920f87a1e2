<?php

declare(strict_types=1);

const HELPER = ['wc', '-w'];
const PIPES = [0 => ['pipe', 'r'], 1 => ['pipe', 'w'], 2 => ['pipe', 'w']];

/**
 * Counts words with a helper program, to which the text goes through a pipe.
 */
final class WordCounter
{
    /**
     * @param list<string> $helper the program and its arguments
     */
    public function __construct(private readonly array $helper = HELPER)
    {
    }

    /**
     * Counts the words of a transcript.
     *
     * @param string $transcript any text
     *
     * @return int the number of words
     *
     * @throws RuntimeException when the helper cannot be started or fails
     */
    public function count(string $transcript): int
    {
        $process = proc_open($this->helper, PIPES, $pipes);
        if ($process === false) {
            throw new RuntimeException('the helper cannot be started');
        }
        [$input, $output, $complaints] = $pipes;
        fwrite($input, $transcript);
        fclose($input);
        $answer = stream_get_contents($output);
        $complaint = stream_get_contents($complaints);
        fclose($output);
        fclose($complaints);
        if (proc_close($process) !== 0) {
            throw new RuntimeException(trim($complaint));
        }
        return (int) $answer;
    }
}

echo (new WordCounter())->count('And there it goes, over the bar!'), " words\n";
