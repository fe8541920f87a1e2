#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>

int main() {
    int server = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(1717);
    if (bind(server, reinterpret_cast<sockaddr*>(&address), sizeof address) < 0 || listen(server, 8) < 0) {
        return 1;
    }
    const std::string quote = "well begun is half done\n";
    int connected = 0;
    while (connected < 100) {
        int guest = accept(server, nullptr, nullptr);
        ++connected;
        send(guest, quote.data(), quote.size(), 0);
        close(guest);
    }
    close(server);
}
