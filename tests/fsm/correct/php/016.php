<?php
class A {
    public $handler;
    private array $map = ["json_x" => "y"];
    function go() { ($this->handler)(1); $f = $this->handler; return $f(2); }
    static function make() { return new self; }
    function __toString(): string { return static::make()->go() . self::class; }
}
