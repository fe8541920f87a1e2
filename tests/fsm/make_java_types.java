// Makes `fsm/facts/java_types.toml`: what the methods and constructors of Java's standard library take and return.
//
// Usage: java tests/fsm/make_java_types.java tests/fsm/java_classes.txt > fsm/facts/java_types.toml
//
// To be run by the newest Java: what a version adds no program may be refused for. The file names a class a line; what
// stands behind a line that begins with `=` are libraries, which are left out.

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class MakeJavaTypes {
    static final Map<String, Class<?>> classes = new LinkedHashMap<>();
    /** What programs have besides, mostly as types of variables. */
    static final String BESIDES = "java.lang.CharSequence java.lang.Comparable java.lang.Iterable java.lang.Runnable"
        + " java.lang.AutoCloseable java.lang.Number java.lang.Byte java.lang.Short java.lang.Character java.lang.Float"
        + " java.lang.Double java.lang.Boolean java.lang.Throwable java.lang.Exception java.lang.RuntimeException"
        + " java.lang.Error java.lang.InterruptedException java.lang.IllegalArgumentException"
        + " java.lang.IllegalStateException java.lang.StackTraceElement java.lang.ThreadLocal java.io.Serializable"
        + " java.io.Closeable java.io.Flushable java.io.IOException java.io.Console java.io.SequenceInputStream"
        + " java.io.LineNumberReader java.io.CharArrayReader java.io.CharArrayWriter java.net.SocketException"
        + " java.net.SocketTimeoutException java.net.UnknownHostException java.net.Inet4Address java.net.Inet6Address"
        + " java.net.HttpCookie java.net.CookieManager java.nio.file.WatchEvent java.nio.file.attribute.FileTime"
        + " java.nio.charset.CharsetEncoder java.nio.charset.CharsetDecoder java.nio.channels.CompletionHandler"
        + " java.nio.channels.Channel java.nio.channels.ByteChannel java.nio.channels.NetworkChannel java.util.Date"
        + " java.util.Calendar java.util.Locale java.util.Random java.util.Objects java.util.TreeMap java.util.TreeSet"
        + " java.util.Vector java.util.Stack java.util.PriorityQueue java.util.Enumeration java.util.ListIterator"
        + " java.util.SortedMap java.util.NavigableMap java.util.BitSet java.util.EnumMap java.util.Hashtable"
        + " java.util.LinkedHashSet java.util.Comparator java.util.StringJoiner java.util.TimerTask java.util.Currency"
        + " java.util.stream.Stream java.util.stream.IntStream java.util.stream.Collectors java.util.function.Function"
        + " java.util.function.Supplier java.util.function.Consumer java.util.function.Predicate"
        + " java.util.function.BiConsumer java.util.function.BiFunction java.util.concurrent.Callable"
        + " java.util.concurrent.ThreadFactory java.util.concurrent.ScheduledFuture java.util.concurrent.CompletionStage"
        + " java.util.concurrent.CopyOnWriteArrayList java.util.concurrent.ThreadLocalRandom"
        + " java.util.concurrent.ForkJoinPool java.util.concurrent.ConcurrentSkipListMap java.util.zip.CRC32"
        + " java.util.zip.ZipInputStream java.util.zip.ZipOutputStream java.util.zip.Deflater java.util.zip.Inflater"
        + " java.math.BigInteger java.math.BigDecimal java.text.SimpleDateFormat java.text.DateFormat"
        + " java.text.DecimalFormat java.time.Instant java.time.Duration java.time.LocalDate java.time.LocalDateTime"
        + " java.time.LocalTime java.time.ZonedDateTime java.time.ZoneId java.sql.Connection java.sql.Timestamp"
        + " java.security.Key java.security.PublicKey java.security.PrivateKey java.security.KeyPair"
        + " javax.crypto.SecretKey javax.crypto.spec.SecretKeySpec javax.net.ssl.TrustManager javax.net.ssl.KeyManager";

    public static void main(String[] arguments) throws Exception {
        List<String> names = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            if (line.startsWith("=")) break;
            if (!line.isBlank()) names.add(line.split(" ", 2)[0]);
        }
        names.addAll(List.of(BESIDES.split(" ")));
        for (String name : names) {
            Class<?> found = Class.forName(name);
            classes.putIfAbsent(found.getSimpleName(), found);
        }
        System.out.println("# The types of Java's standard library, made by tests/fsm/make_java_types.java.\n#\n"
            + "# A word of a class is a method, behind a `/` its number of parameters, behind a `:` their types in each form,"
            + "\n# forms parted by `|`, and behind a `>` what all of these forms return. `new` are the constructors. `?` is what"
            + "\n# is not told: type variables, classes that do not stand here. What takes any number has a `*` for the number."
            + "\n# Behind a `!` stand the checked exceptions that any form may throw.\n");
        Map<String, List<String>> packages = new TreeMap<>();
        classes.forEach((simple, each) -> packages.computeIfAbsent(outer(each), key -> new ArrayList<>()).add(simple));
        System.out.println("[packages]");
        packages.forEach((name, listed) -> System.out.print("\"" + name + "\" = \"\"\"\n" + wrapped(listed) + "\"\"\"\n"));
        System.out.println("\n[above]");
        classes.forEach((simple, each) -> System.out.println(simple + " = \"" + String.join(" ", above(each)) + "\""));
        System.out.println("\n[final]");
        List<String> closed = new ArrayList<>();
        classes.forEach((simple, each) -> { if (Modifier.isFinal(each.getModifiers())) closed.add(simple); });
        System.out.print("names = \"\"\"\n" + wrapped(closed) + "\"\"\"\n");
        List<String> interfaces = new ArrayList<>();
        classes.forEach((simple, each) -> { if (each.isInterface()) interfaces.add(simple); });
        System.out.print("\n[interfaces]\nnames = \"\"\"\n" + wrapped(interfaces) + "\"\"\"\n");
        System.out.println("\n[methods]");
        classes.forEach((simple, each) -> System.out.print(simple + " = \"\"\"\n" + wrapped(members(each)) + "\"\"\"\n"));
    }

    static String outer(Class<?> each) {
        String full = each.getCanonicalName();
        return full.substring(0, full.lastIndexOf('.'));
    }

    static Set<String> above(Class<?> each) {
        Set<String> found = new LinkedHashSet<>();
        collect(each, found);
        return found;
    }

    static void collect(Class<?> each, Set<String> found) {
        List<Class<?>> next = new ArrayList<>(List.of(each.getInterfaces()));
        if (each.getSuperclass() != null && each.getSuperclass() != Object.class) next.add(each.getSuperclass());
        for (Class<?> kind : next) {
            found.add(classes.get(kind.getSimpleName()) == kind ? kind.getSimpleName() : kind.getCanonicalName());
            collect(kind, found);
        }
    }

    static List<String> members(Class<?> each) {
        Map<String, List<Executable>> named = new TreeMap<>();
        for (Method method : each.getMethods()) {
            if (!method.isSynthetic() && method.getDeclaringClass() != Object.class) add(named, method.getName(), method);
        }
        if (!Modifier.isAbstract(each.getModifiers())) {
            for (Constructor<?> constructor : each.getDeclaredConstructors()) {
                if (Modifier.isPublic(constructor.getModifiers()) || Modifier.isProtected(constructor.getModifiers())) {
                    add(named, "new", constructor);
                }
            }
        }
        List<String> words = new ArrayList<>();
        named.forEach((name, forms) -> words.add(name + described(forms)));
        return words;
    }

    static void add(Map<String, List<Executable>> named, String name, Executable form) {
        String number = form.isVarArgs() ? "*" : String.valueOf(form.getParameterCount());
        named.computeIfAbsent(name + "/" + number, key -> new ArrayList<>()).add(form);
    }

    static String described(List<Executable> forms) {
        Set<String> taken = new TreeSet<>(), returned = new TreeSet<>();
        for (Executable form : forms) {
            List<String> types = new ArrayList<>();
            for (Type type : form.getGenericParameterTypes()) types.add(kindOf(type));
            taken.add(String.join(",", types));
            if (form instanceof Method method && !isOverridden(method, forms)) returned.add(kindOf(method.getGenericReturnType()));
        }
        boolean isToldOfAny = forms.get(0).getParameterCount() > 0 && !forms.get(0).isVarArgs()
            && taken.stream().noneMatch(form -> form.replace("?", "").replace(",", "").isEmpty());
        Set<String> thrown = new TreeSet<>();
        for (Executable form : forms) {
            for (Class<?> kind : form.getExceptionTypes()) {
                if (Exception.class.isAssignableFrom(kind) && !RuntimeException.class.isAssignableFrom(kind)) {
                    thrown.add(kind.getSimpleName());
                }
            }
        }
        return (isToldOfAny ? ":" + String.join("|", taken) : "")
            + (returned.size() == 1 && !returned.contains("?") ? ">" + returned.iterator().next() : "")
            + (thrown.isEmpty() ? "" : "!" + String.join("/", thrown));
    }

    static boolean isOverridden(Method method, List<Executable> forms) {
        for (Executable other : forms) {
            if (other != method && method.getDeclaringClass() != other.getDeclaringClass()
                && method.getDeclaringClass().isAssignableFrom(other.getDeclaringClass())
                && java.util.Arrays.equals(other.getParameterTypes(), method.getParameterTypes())) return true;
        }
        return false;
    }

    static String kindOf(Type type) {
        if (type instanceof ParameterizedType parameterized) type = parameterized.getRawType();
        if (!(type instanceof Class<?> kind)) return "?";
        if (kind.isPrimitive()) return kind.getName();
        if (kind.isArray()) {
            String element = kindOf(kind.getComponentType());
            return element.equals("?") ? "?" : element + "[]";
        }
        return classes.get(kind.getSimpleName()) == kind || kind == Object.class ? kind.getSimpleName() : "?";
    }

    static String wrapped(List<String> words) {
        StringBuilder text = new StringBuilder();
        int length = 0;
        for (String word : words) {
            if (length > 0 && length + 1 + word.length() > 118) {
                text.append("\n");
                length = 0;
            }
            text.append(length > 0 ? " " : "").append(word);
            length += word.length() + (length > 0 ? 1 : 0);
        }
        return text.append("\n").toString();
    }
}
