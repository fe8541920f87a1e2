#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <iostream>
#include <system_error>

class UdpServer {
public:
    explicit UdpServer(unsigned short port) : descriptor_(socket(AF_INET, SOCK_DGRAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_ANY);
        address.sin_port = htons(port);
        if (bind(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) < 0) {
            throw std::system_error(errno, std::generic_category(), "bind");
        }
    }

    ~UdpServer() { close(descriptor_); }

    void answer_one() const {
        std::array<char, 1500> buffer{};
        sockaddr_in sender{};
        socklen_t length = sizeof sender;
        auto* peer = reinterpret_cast<sockaddr*>(&sender);
        ssize_t count = recvfrom(descriptor_, buffer.data(), buffer.size(), 0, peer, &length);
        if (count >= 0) {
            sendto(descriptor_, buffer.data(), static_cast<std::size_t>(count), 0, peer, length);
        }
    }

private:
    int descriptor_;
};

int main() {
    UdpServer server(4445);
    while (true) {
        server.answer_one();
    }
}
