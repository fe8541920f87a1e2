// Makes `fsm/facts/java_parameters.toml`: the types that constructors and methods of Java's standard library take.
//
// Usage: java tests/fsm/make_java_parameters.java > fsm/facts/java_parameters.toml

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class MakeJavaParameters {
    static final List<Class<?>> MADE = List.of(
        java.net.Socket.class, java.net.ServerSocket.class, java.net.DatagramSocket.class, java.net.MulticastSocket.class,
        java.net.DatagramPacket.class, java.net.InetSocketAddress.class, java.net.Proxy.class,
        java.io.DataInputStream.class, java.io.DataOutputStream.class, java.io.ObjectInputStream.class,
        java.io.ObjectOutputStream.class, java.io.InputStreamReader.class, java.io.OutputStreamWriter.class);
    static final List<Class<?>> ASKED = List.of(
        java.nio.channels.SocketChannel.class, java.nio.channels.ServerSocketChannel.class,
        java.nio.channels.DatagramChannel.class, java.nio.channels.FileChannel.class, java.net.InetAddress.class,
        java.nio.ByteBuffer.class, java.net.URI.class, java.nio.channels.AsynchronousSocketChannel.class,
        java.nio.channels.AsynchronousFileChannel.class);
    static final List<Class<?>> CALLED = List.of(
        java.net.Socket.class, java.net.ServerSocket.class, java.net.DatagramSocket.class,
        java.nio.channels.SocketChannel.class, java.nio.channels.ServerSocketChannel.class,
        java.nio.channels.DatagramChannel.class);
    static final Set<String> CALLS = Set.of("bind", "connect", "read", "receive", "send", "write");
    static final List<Class<?>> GIVEN = List.of(
        String.class, java.net.InetAddress.class, java.net.InetSocketAddress.class, java.net.SocketAddress.class,
        java.net.Socket.class, java.net.URL.class, java.net.URI.class, java.io.File.class, java.nio.file.Path.class,
        java.nio.ByteBuffer.class, java.io.InputStream.class, java.io.OutputStream.class, java.nio.channels.SocketChannel.class,
        java.util.List.class, java.util.Map.class, byte[].class);

    public static void main(String[] arguments) {
        System.out.println("# The types that constructors and methods of Java's standard library take, made by"
            + " tests/fsm/make_java_parameters.java.\n#\n# Behind a name stand its forms, each the types of its parameters;"
            + " `...` takes any number. A class stands for itself and all\n# above it.\n\n[forms]");
        Map<String, List<Executable>> forms = new TreeMap<>();
        for (Class<?> each : MADE) {
            forms.put("new " + each.getSimpleName(), List.of(each.getConstructors()));
        }
        for (Class<?> each : ASKED) {
            for (Method method : each.getMethods()) {
                if (Modifier.isStatic(method.getModifiers())) {
                    forms.computeIfAbsent(each.getSimpleName() + "." + method.getName(), key -> new ArrayList<>()).add(method);
                }
            }
        }
        for (Class<?> each : CALLED) {
            for (Method method : each.getMethods()) {
                if (CALLS.contains(method.getName()) && !method.isBridge()) {
                    forms.computeIfAbsent(each.getSimpleName() + "." + method.getName(), key -> new ArrayList<>()).add(method);
                }
            }
        }
        forms.forEach((name, found) -> System.out.println("\"" + name + "\" = \"" + listed(found) + "\""));
        System.out.println("\n[above]");
        for (Class<?> each : GIVEN) {
            Set<String> above = new TreeSet<>(List.of("Object"));
            collect(each, above);
            System.out.println("\"" + each.getSimpleName() + "\" = \"" + String.join(" ", above) + "\"");
        }
    }

    static String listed(List<Executable> forms) {
        Set<String> listed = new TreeSet<>();
        for (Executable form : forms) {
            List<String> types = new ArrayList<>();
            for (Class<?> type : form.getParameterTypes()) types.add(type.getSimpleName());
            listed.add(form.isVarArgs() ? "..." : types.isEmpty() ? "-" : String.join(",", types));
        }
        return String.join(" ", listed);
    }

    static void collect(Class<?> each, Set<String> above) {
        above.add(each.getSimpleName());
        if (each.getSuperclass() != null) collect(each.getSuperclass(), above);
        Arrays.stream(each.getInterfaces()).forEach(kind -> collect(kind, above));
    }
}
