class Task { void go() { } }
class Queue2<Task extends Runnable> { void f(Task task) { task.run(); }
    <Item extends Comparable<Item>> int g(Item item, Item o) { return item.compareTo(o); } }
