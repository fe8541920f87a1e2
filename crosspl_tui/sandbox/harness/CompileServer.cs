// Stays and compiles what it is given (`mono server.exe`) as `mcs -d:DEBUG -r:System.Numerics.dll p.cs -out:p.exe` would,
// each text by itself. What is said and answered, CompileServer.java tells.
using System;
using System.IO;
using System.Net;
using System.Text;
using Mono.CSharp;

public static class CompileServer {
    static readonly string[] Arguments = { "-d:DEBUG", "-r:System.Numerics.dll", "p.cs", "-out:p.exe" };

    public static void Main() {
        var input = new BinaryReader(Console.OpenStandardInput());
        Stream output = Console.OpenStandardOutput();
        Console.SetOut(TextWriter.Null);
        while (true) {
            int length = IPAddress.NetworkToHostOrder(input.ReadInt32());
            File.WriteAllBytes("p.cs", input.ReadBytes(length));
            File.Delete("p.exe");
            var complaints = new StringWriter();
            bool isWell = CompilerCallableEntryPoint.InvokeCompiler(Arguments, complaints) && File.Exists("p.exe");
            byte[] answer = Answer(isWell, complaints.ToString());
            Write(output, answer);
            output.Flush();
        }
    }

    static byte[] Answer(bool isWell, string complaints) {
        var answer = new MemoryStream();
        WriteNumber(answer, isWell ? 0 : 1);
        Write(answer, Encoding.UTF8.GetBytes(complaints));
        WriteNumber(answer, isWell ? 1 : 0);
        if (isWell) {
            Write(answer, Encoding.UTF8.GetBytes("p.exe"));
            Write(answer, File.ReadAllBytes("p.exe"));
        }
        return answer.ToArray();
    }

    static void Write(Stream stream, byte[] content) {
        WriteNumber(stream, content.Length);
        stream.Write(content, 0, content.Length);
    }

    static void WriteNumber(Stream stream, int number) {
        stream.Write(BitConverter.GetBytes(IPAddress.HostToNetworkOrder(number)), 0, 4);
    }
}
