#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <iostream>
#include <string>

class Connection {
public:
    Connection(const char* host, unsigned short port) : descriptor_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        inet_pton(AF_INET, host, &address.sin_addr);
        if (connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) < 0) {
            perror("connect");
            std::exit(EXIT_FAILURE);
        }
    }

    ~Connection() { close(descriptor_); }

    std::string ask(const std::string& question) const {
        send(descriptor_, question.data(), question.size(), 0);
        std::array<char, 1024> answer{};
        ssize_t count = read(descriptor_, answer.data(), answer.size());
        return {answer.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
    }

private:
    int descriptor_;
};

int main() {
    std::cout << Connection("127.0.0.1", 9000).ask("time?\n") << '\n';
}
