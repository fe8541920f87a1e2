<?php
declare(strict_types=1);

final class ManualPage
{
    private array $functions = [];

    // stream_socket_server and stream_socket_accept are only listed here
    public function add(string $name, string $summary): self
    {
        $this->functions[$name] = $summary;
        return $this;
    }

    public function print(): void
    {
        foreach ($this->functions as $name => $summary) {
            printf("%s: %s\n", $name, $summary);
        }
    }
}

(new ManualPage())
    ->add('listen', 'stream_socket_server makes a listening stream')
    ->add('wait', 'stream_socket_accept waits for a guest')
    ->add('talk', 'fread and fwrite move the bytes')
    ->add('leave', 'fclose ends it')
    ->print();
