<?php
class Client {
public function __construct(private string $u) {} public function get(): string {
return $this->u;
} }
class Request { }
$c = new Client("x"); echo $c->get(); new Request;
