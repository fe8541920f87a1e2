#include <netdb.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>

int main() {
    addrinfo hints{}, *found = nullptr;
    hints.ai_family = AF_INET6;
    hints.ai_socktype = SOCK_DGRAM;
    hints.ai_flags = AI_PASSIVE;
    if (getaddrinfo(nullptr, "4445", &hints, &found) != 0) return 1;
    int server = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
    if (bind(server, found->ai_addr, found->ai_addrlen) != 0) return 1;
    freeaddrinfo(found);
    uint64_t reading = 0;
    while (recvfrom(server, &reading, sizeof reading, 0, nullptr, nullptr) == sizeof reading) {
        std::printf("the reading is %" PRIu64 " now\n", reading);
    }
    close(server);
}
