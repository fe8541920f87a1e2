#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <iostream>
#include <string>

int main() {
    int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(4445);
    inet_pton(AF_INET, "127.0.0.1", &server.sin_addr);
    std::string question = "status?";
    sendto(descriptor, question.data(), question.size(), 0, reinterpret_cast<sockaddr*>(&server), sizeof server);
    char answer[512];
    ssize_t count = recvfrom(descriptor, answer, sizeof answer, 0, nullptr, nullptr);
    std::cout.write(answer, count > 0 ? count : 0);
    close(descriptor);
}
