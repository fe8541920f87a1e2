import paramiko
c = paramiko.SSHClient()
c.connect("h")
ch = c.invoke_shell()
ch.sendall("ls\n")
ch.send("ls\n")
print(ch.recv(10).decode())
