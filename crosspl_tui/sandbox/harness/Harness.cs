// Runs a program (`mono harness.exe p.exe`) and, at its end, hands back the word given on standard input.
using System;
using System.IO;
using System.Reflection;
using System.Runtime.ExceptionServices;

public static class Harness {
    const int Word = 32;

    public static int Main(string[] arguments) {
        byte[] line = new byte[Word + 1];
        Stream input = Console.OpenStandardInput(), output = Console.OpenStandardOutput();
        int have = 0;
        for (int got = 1; got > 0 && have < line.Length; have += got) got = input.Read(line, have, line.Length - have);
        MethodInfo main = Assembly.LoadFrom(Path.GetFullPath(arguments[0])).EntryPoint;
        object[] given = main.GetParameters().Length == 0 ? new object[0] : new object[] { new string[0] };
        object code = null;
        try {
            code = main.Invoke(null, given);
        } catch (TargetInvocationException error) {
            ExceptionDispatchInfo.Capture(error.InnerException).Throw();
        }
        if (code is int && (int) code != 0) return (int) code;
        Console.Out.Flush();
        output.Write(line, 0, Word);
        output.Flush();
        return 0;
    }
}
