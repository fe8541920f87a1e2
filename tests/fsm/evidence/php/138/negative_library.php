<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Amp\Socket\ConnectContext;
use function Amp\Socket\connect;

$context = (new ConnectContext())->withConnectTimeout(5.0);
$socket = connect('ticker.example:4321', $context);
$socket->write("subscribe gold\n");
while (null !== $chunk = $socket->read()) {
    echo $chunk;
}
echo '[closed]', PHP_EOL;
$socket->close();
