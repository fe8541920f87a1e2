#include <cstdio>
#include <netdb.h>
#include <sys/socket.h>

int main() {
    addrinfo hints{}, *found = nullptr;
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo("mail.example", "25", &hints, &found) != 0) return 1;
    int descriptor = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
    if (connect(descriptor, found->ai_addr, found->ai_addrlen) != 0) return 1;
    freeaddrinfo(found);
    std::FILE* server = fdopen(descriptor, "r+");
    char line[512];
    if (std::fgets(line, sizeof line, server)) std::fputs(line, stdout);
    std::fprintf(server, "QUIT\r\n");
    std::fclose(server);
}
