import java.util.Map.Entry;
class Outer {
Entry<String, String> a;
static class In {
final class Entry { }
Entry b;
}
}
