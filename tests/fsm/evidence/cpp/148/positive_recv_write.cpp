#include <cstring>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

class Listener {
public:
    explicit Listener(unsigned short port) : descriptor_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        ::bind(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof(address));
        ::listen(descriptor_, 8);
    }

    ~Listener() { ::close(descriptor_); }

    void serve_one() const {
        int peer = ::accept(descriptor_, nullptr, nullptr);
        char question[256] = {};
        ::recv(peer, question, sizeof(question) - 1, 0);
        ::write(peer, question, std::strlen(question));
        ::close(peer);
    }

private:
    int descriptor_;
};

int main() {
    Listener listener(9000);
    for (;;) {
        listener.serve_one();
    }
}
