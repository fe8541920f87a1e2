#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <cstdio>

int main() {
    const int server = socket(AF_INET, SOCK_DGRAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(4445);
    if (bind(server, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) return 1;
    std::array<std::array<char, 1500>, 4> data;
    std::array<iovec, 4> parts{};
    std::array<mmsghdr, 4> messages{};
    for (std::size_t index = 0; index < messages.size(); ++index) {
        parts[index] = {data[index].data(), data[index].size()};
        messages[index].msg_hdr.msg_iov = &parts[index];
        messages[index].msg_hdr.msg_iovlen = 1;
    }
    const int count = recvmmsg(server, messages.data(), messages.size(), MSG_WAITFORONE, nullptr);
    std::printf("%d datagrams\n", count);
}
