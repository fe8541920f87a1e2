#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>

int main() {
    int acceptor = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(1313);
    bind(acceptor, reinterpret_cast<sockaddr*>(&address), sizeof address);
    listen(acceptor, 8);
    while (true) {
        int peer = accept(acceptor, nullptr, nullptr);
        std::string greeting = "welcome\n";
        write(peer, greeting.data(), greeting.size());
        shutdown(peer, SHUT_RDWR);
        close(peer);
    }
}
