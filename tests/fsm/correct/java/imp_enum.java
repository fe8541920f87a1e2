enum Kind { List, Map, Socket; boolean isBig() { return this == Map; } }
class A { Kind k = Kind.Socket; }
