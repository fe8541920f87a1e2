// Makes `fsm/facts/java_contracts.toml`: what classes and interfaces ask of those that extend and implement them.
//
// Usage: java -cp JARS tests/fsm/make_java_contracts.java > fsm/facts/java_contracts.toml
//
// Of the standard library the packages that programs extend are taken, of libraries the types that are named here.

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class MakeJavaContracts {
    static final List<String> PACKAGES = List.of(
        "java.io", "java.lang", "java.net", "java.nio", "java.nio.channels", "java.nio.file", "java.util",
        "java.util.concurrent", "java.util.function", "java.util.zip", "javax.net", "javax.net.ssl", "java.security",
        "javax.crypto");
    /** Their methods that are not abstract are often overridden too. */
    static final Set<String> OVERRIDDEN = Set.of(
        "java.io.InputStream", "java.io.OutputStream", "java.io.Reader", "java.io.Writer", "java.lang.Thread",
        "java.util.TimerTask", "javax.servlet.http.HttpServlet", "jakarta.servlet.http.HttpServlet");
    static final List<String> LIBRARIES = List.of(
        "com.rabbitmq.client.CancelCallback", "com.rabbitmq.client.Consumer", "com.rabbitmq.client.DeliverCallback",
        "com.sun.net.httpserver.HttpHandler", "io.netty.channel.ChannelInitializer",
        "io.netty.channel.SimpleChannelInboundHandler", "io.netty.handler.codec.ByteToMessageDecoder",
        "io.netty.handler.codec.MessageToByteEncoder", "io.netty.handler.codec.MessageToMessageDecoder",
        "io.netty.handler.codec.MessageToMessageEncoder", "jakarta.servlet.http.HttpServlet",
        "javax.jms.ExceptionListener", "javax.jms.MessageListener", "javax.servlet.http.HttpServlet",
        "javax.websocket.Endpoint", "okhttp3.Callback", "okhttp3.Dns", "okhttp3.Interceptor");

    public static void main(String[] arguments) throws Exception {
        Set<Class<?>> types = new LinkedHashSet<>();
        for (String name : PACKAGES) {
            types.addAll(typesOf(name));
        }
        for (String name : LIBRARIES) {
            types.add(Class.forName(name, false, MakeJavaContracts.class.getClassLoader()));
        }
        System.out.println("# What types ask of those below them, made by tests/fsm/make_java_contracts.java.");
        System.out.println("#");
        System.out.println("# A method has its number of parameters behind a `#`, the checked exceptions that it may throw");
        System.out.println("# behind a `:`, and in front a `!` where it is abstract. Of the others no object is made with `new`.");
        System.out.println();
        System.out.println("[methods]");
        for (Class<?> type : types) {
            String words = contractOf(type);
            if (!words.isEmpty()) {
                System.out.println("\"" + type.getCanonicalName() + "\" = \"" + words + "\"");
            }
        }
        System.out.println("\n[unmade]");
        for (String name : PACKAGES) {
            String words = types.stream().filter(type -> type.getPackageName().equals(name))
                .filter(type -> Modifier.isAbstract(type.getModifiers()) || type.getConstructors().length == 0)
                .filter(type -> !type.isAnnotation() && type.getEnclosingClass() == null)
                .map(Class::getSimpleName).sorted().collect(Collectors.joining(" "));
            System.out.println("\"" + name + "\" = \"\"\"\n" + wrapped(words) + "\n\"\"\"");
        }
    }

    static List<Class<?>> typesOf(String name) throws Exception {
        FileSystem modules = FileSystems.getFileSystem(URI.create("jrt:/"));
        Path folder = modules.getPath("modules/java.base", name.replace('.', '/'));
        Set<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".class"))
                .filter(file -> !file.contains("$") && !file.startsWith("package-") && !file.startsWith("module-"))
                .forEach(file -> names.add(name + "." + file.substring(0, file.length() - 6)));
        }
        List<Class<?>> types = new java.util.ArrayList<>();
        for (String full : names) {
            Class<?> type = Class.forName(full, false, null);
            if (Modifier.isPublic(type.getModifiers())) {
                types.add(type);
            }
        }
        return types;
    }

    static String contractOf(Class<?> type) {
        boolean isOverridden = OVERRIDDEN.contains(type.getCanonicalName());
        boolean isMadeBelow = type.isInterface() || Modifier.isAbstract(type.getModifiers()) || isOverridden;
        if (!isMadeBelow || type.isSealed() || type.isAnnotation() || !isInherited(type)) {
            return "";
        }
        Map<String, Set<String>> thrown = new TreeMap<>();
        Set<String> withBody = new TreeSet<>();
        for (Class<?> above = type; above != null && above != Object.class; above = above.getSuperclass()) {
            collect(above.getDeclaredMethods(), thrown, withBody, isOverridden);
        }
        collect(type.getMethods(), thrown, withBody, isOverridden);
        List<String> words = thrown.entrySet().stream()
            .filter(entry -> isOverridden || !withBody.contains(entry.getKey()))
            .map(entry -> (withBody.contains(entry.getKey()) ? "" : "!") + entry.getKey()
                + (entry.getValue().isEmpty() ? "" : ":" + String.join("/", entry.getValue())))
            .toList();
        return words.size() > 12 && !isOverridden ? "" : String.join(" ", words);
    }

    /** Some constructor is to be seen from below. */
    static boolean isInherited(Class<?> type) {
        return type.isInterface() || Arrays.stream(type.getDeclaredConstructors())
            .map(Constructor::getModifiers).anyMatch(mask -> Modifier.isPublic(mask) || Modifier.isProtected(mask));
    }

    static void collect(Method[] methods, Map<String, Set<String>> thrown, Set<String> withBody, boolean all) {
        for (Method method : methods) {
            int mask = method.getModifiers();
            boolean isSeen = Modifier.isPublic(mask) || Modifier.isProtected(mask);
            if (!isSeen || Modifier.isStatic(mask) || method.isBridge() || isOfObject(method)) {
                continue;
            }
            String name = method.getName() + "#" + method.getParameterCount();
            Set<String> names = thrown.computeIfAbsent(name, key -> new TreeSet<>());
            for (Class<?> exception : method.getExceptionTypes()) {
                if (!RuntimeException.class.isAssignableFrom(exception)) {
                    names.add(exception.getSimpleName());
                }
            }
            if (!Modifier.isAbstract(mask)) {
                withBody.add(name);
            }
        }
    }

    static boolean isOfObject(Method method) {
        return Arrays.stream(Object.class.getDeclaredMethods()).anyMatch(other ->
            other.getName().equals(method.getName()) && other.getParameterCount() == method.getParameterCount());
    }

    static String wrapped(String words) {
        StringBuilder lines = new StringBuilder();
        int width = 0;
        for (String word : words.split(" ")) {
            if (width + word.length() + 1 > 115) {
                lines.append("\n");
                width = 0;
            }
            lines.append(width == 0 ? "" : " ").append(word);
            width += word.length() + (width == 0 ? 0 : 1);
        }
        return lines.toString();
    }
}
