#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <iostream>

int main() {
    int server = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(9000);
    bind(server, reinterpret_cast<sockaddr*>(&address), sizeof(address));
    listen(server, 4);
    while (true) {
        int client = accept(server, nullptr, nullptr);
        char buffer[1024];
        ssize_t count = read(client, buffer, sizeof(buffer));
        send(client, buffer, count
