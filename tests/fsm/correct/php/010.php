<?php
class Db {
    private static ?Db $one = null;
    public static function get(): static { return self::$one ??= new static(); }
    public function __construct(private readonly string $dsn = "x") {}
    public function q(callable $f): mixed { return $f($this); }
}
echo Db::get()->q(fn(Db $d) => 1);
