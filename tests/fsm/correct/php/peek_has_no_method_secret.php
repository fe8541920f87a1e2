<?php
class Safe { private function secret() { return 1; } }
class Peek {
    public static function at(Safe $s) {
        $f = \Closure::bind(function () { return $this->secret(); }, $s, Safe::class);
        return $f();
    }
}
echo Peek::at(new Safe);
