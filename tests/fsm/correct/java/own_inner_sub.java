class Pier { class Plank { } static class Quay extends Pier { Plank make() { return new Plank(); }
    } static void f() { new Pier() { Plank p = new Plank(); }; Pier p = new Pier();
    Plank q = p.new Plank(); } }
