<?php
declare(strict_types=1);

final class TableMaker
{
    private array $rows = [];

    public function recreateRow(string $data, string $meaning): void
    {
        $this->rows[$data] = $meaning;
    }

    public function runningText(): string
    {
        return http_build_query($this->rows, '', ' | ');
    }
}

$table = new TableMaker();
// create a table of old names
$table->recreateRow('Factory', 'create made a loop in old versions');
$table->recreateRow('Connector', 'a new React\Socket\Connector, see the manual');
$table->recreateRow('connect', 'connect gives a promise');
$table->recreateRow('data', 'an event; so is close');
$table->recreateRow('run', 'run was needed before');
echo $table->runningText(), PHP_EOL;
