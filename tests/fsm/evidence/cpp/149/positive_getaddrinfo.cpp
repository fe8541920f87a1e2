#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <iostream>

int open_connection(const char* host, const char* port) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (getaddrinfo(host, port, &hints, &found) != 0) {
        return -1;
    }
    int descriptor = -1;
    for (addrinfo* entry = found; entry != nullptr; entry = entry->ai_next) {
        descriptor = socket(entry->ai_family, entry->ai_socktype, entry->ai_protocol);
        if (descriptor >= 0 && connect(descriptor, entry->ai_addr, entry->ai_addrlen) == 0) {
            break;
        }
        close(descriptor);
        descriptor = -1;
    }
    freeaddrinfo(found);
    return descriptor;
}

int main() {
    int descriptor = open_connection("server.example", "9000");
    const char* question = "time?\n";
    write(descriptor, question, std::strlen(question));
    char answer[512];
    ssize_t count = recv(descriptor, answer, sizeof(answer), 0);
    std::cout.write(answer, count > 0 ? count : 0);
    close(descriptor);
}
