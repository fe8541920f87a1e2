#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <iostream>
#include <system_error>
#include <thread>

void check(int result, const char* what) {
    if (result < 0) {
        throw std::system_error(errno, std::generic_category(), what);
    }
}

void echo(int client) {
    std::array<char, 4096> buffer{};
    ssize_t count;
    while ((count = read(client, buffer.data(), buffer.size())) > 0) {
        send(client, buffer.data(), static_cast<std::size_t>(count), MSG_NOSIGNAL);
    }
    close(client);
}

int main() {
    int server = socket(AF_INET, SOCK_STREAM, 0);
    check(server, "socket");
    int yes = 1;
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(9000);
    check(bind(server, reinterpret_cast<sockaddr*>(&address), sizeof address), "bind");
    check(listen(server, SOMAXCONN), "listen");
    while (true) {
        int client = accept(server, nullptr, nullptr);
        check(client, "accept");
        std::thread(echo, client).detach();
    }
}
