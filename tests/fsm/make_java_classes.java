// Makes `fsm/facts/java_classes.toml`: what classes of Java's standard library and of libraries offer.
//
// Usage: java -cp JARS tests/fsm/make_java_classes.java tests/fsm/java_classes.txt > fsm/facts/java_classes.toml
//
// The file names a class a line, in full; behind a name may stand members that later versions added. A line
// that begins with `=` begins the classes of libraries, of which no numbers of parameters are written: other versions
// have other overloads.

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class MakeJavaClasses {
    static final Map<Class<?>, String> classes = new LinkedHashMap<>();
    /** What no method declares and programs catch all the same. */
    static final List<String> CAUGHT = List.of(
        "java.net.SocketTimeoutException", "java.net.ConnectException", "java.net.BindException",
        "java.net.NoRouteToHostException", "java.io.EOFException", "java.net.http.HttpTimeoutException",
        "java.nio.channels.ClosedChannelException", "java.net.ProtocolException");
    static final Map<String, Set<String>> exceptions = new TreeMap<>();

    public static void main(String[] arguments) throws Exception {
        Map<Class<?>, String> libraries = new LinkedHashMap<>();
        boolean isLibrary = false;
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            if (line.startsWith("=")) {
                isLibrary = true;
            } else if (!line.isBlank()) {
                String[] words = line.split(" ", 2);
                Class<?> found = Class.forName(words[0], false, MakeJavaClasses.class.getClassLoader());
                classes.put(found, words.length > 1 ? words[1] : "");
                if (isLibrary) libraries.put(found, "");
            }
        }
        for (String name : CAUGHT) note(Class.forName(name));
        StringBuilder out = new StringBuilder();
        for (Class<?> each : classes.keySet()) {
            out.append("\"" + each.getCanonicalName() + "\" = \"\"\"\n");
            out.append(wrapped(members(each, libraries.containsKey(each)))).append("\"\"\"\n");
        }
        System.out.println("# What classes of Java's standard library and of libraries offer, made by"
            + " tests/fsm/make_java_classes.java.\n#\n"
            + "# A word is a member: `name`, behind `#` the numbers of its parameters (nothing: none are known, `2+`: two or"
            + " more),\n# behind `:` the checked exceptions that every form of it declares, behind `>` the class that it"
            + " returns. `new` are the\n# constructors, what begins with a full stop is a constant.\n");
        System.out.println("exceptions = \"\"\"");
        List<String> kinds = new ArrayList<>();
        exceptions.forEach((name, above) -> kinds.add(name + ":" + String.join("/", above)));
        System.out.print(wrapped(kinds));
        System.out.println("\"\"\"\n\n[members]");
        System.out.print(out);
    }

    static List<String> members(Class<?> each, boolean isLibrary) {
        Map<String, List<Executable>> named = new TreeMap<>();
        for (Class<?> above : family(each)) {
            for (Method method : above.getDeclaredMethods()) {
                if (!method.isSynthetic() && isVisible(method.getModifiers())) {
                    named.computeIfAbsent(method.getName(), key -> new ArrayList<>()).add(method);
                }
            }
        }
        for (Constructor<?> constructor : each.getDeclaredConstructors()) {
            if (isVisible(constructor.getModifiers()) && !Modifier.isAbstract(each.getModifiers())) {
                named.computeIfAbsent("new", key -> new ArrayList<>()).add(constructor);
            }
        }
        List<String> words = new ArrayList<>();
        named.forEach((name, forms) -> words.add(member(name, forms, isLibrary)));
        for (Class<?> above : family(each)) {
            for (Field field : above.getDeclaredFields()) {
                if (isVisible(field.getModifiers()) && !field.isSynthetic() && !words.contains("." + field.getName())) {
                    words.add("." + field.getName());
                }
            }
        }
        for (Class<?> inner : each.getClasses()) words.add("." + inner.getSimpleName());
        if (!classes.get(each).isEmpty()) words.addAll(List.of(classes.get(each).split(" ")));
        return words;
    }

    static Set<Class<?>> family(Class<?> each) {
        Set<Class<?>> found = new java.util.LinkedHashSet<>();
        for (Class<?> above = each; above != null; above = above.getSuperclass()) {
            if (above != Object.class || each == Object.class) found.add(above);
            for (Class<?> extended : above.getInterfaces()) found.addAll(family(extended));
        }
        return found;
    }

    static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    static String member(String name, List<Executable> forms, boolean isLibrary) {
        Set<String> counts = new TreeSet<>(), thrown = null, returned = new TreeSet<>();
        for (Executable form : forms) {
            int count = form.getParameterCount();
            counts.add(form.isVarArgs() ? (count - 1) + "+" : String.valueOf(count));
            if (form instanceof Method method && isOverridden(method, forms)) continue;
            Set<String> here = new TreeSet<>();
            for (Class<?> kind : form.getExceptionTypes()) {
                if (!RuntimeException.class.isAssignableFrom(kind) && Exception.class.isAssignableFrom(kind)) {
                    here.add(kind.getSimpleName());
                }
            }
            if (thrown == null) thrown = here; else thrown.retainAll(here);
            if (form instanceof Method method) returned.add(kindOf(method));
        }
        for (Executable form : forms) {
            for (Class<?> kind : form.getExceptionTypes()) note(kind);
        }
        String word = name + (isLibrary ? "" : "#" + String.join(",", counts));
        if (thrown != null && !thrown.isEmpty()) word += ":" + String.join("/", thrown);
        if (returned.size() == 1 && !returned.contains("")) word += ">" + returned.iterator().next();
        return word;
    }

    /** A form that a subclass declares anew, with fewer exceptions perhaps, is not called. */
    static boolean isOverridden(Method method, List<Executable> forms) {
        for (Executable other : forms) {
            if (other != method && other.getDeclaringClass() != method.getDeclaringClass()
                && method.getDeclaringClass().isAssignableFrom(other.getDeclaringClass())
                && java.util.Arrays.equals(other.getParameterTypes(), method.getParameterTypes())) return true;
        }
        return false;
    }

    static String kindOf(Method method) {
        Type type = method.getGenericReturnType();
        if (type instanceof ParameterizedType parameterized) type = parameterized.getRawType();
        if (!(type instanceof Class<?> kind) || !classes.containsKey(kind) || kind == Object.class) return "";
        return kind.getCanonicalName();
    }

    static void note(Class<?> kind) {
        Set<String> above = new TreeSet<>();
        for (Class<?> each = kind.getSuperclass(); each != Throwable.class && each != null; each = each.getSuperclass()) {
            above.add(each.getSimpleName());
        }
        if (above.contains("Exception") && !above.contains("RuntimeException") || kind == Exception.class) exceptions.put(kind.getSimpleName(), above);
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
