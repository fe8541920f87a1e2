#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <iostream>

int main() {
    int receiver = socket(AF_INET, SOCK_DGRAM, 0);
    sockaddr_in local{};
    local.sin_family = AF_INET;
    local.sin_port = htons(4445);
    if (bind(receiver, reinterpret_cast<sockaddr*>(&local), sizeof local) != 0) return 1;
    ip_mreq group{};
    group.imr_multiaddr.s_addr = inet_addr("239.1.1.1");
    setsockopt(receiver, IPPROTO_IP, IP_ADD_MEMBERSHIP, &group, sizeof group);
    char news[1024];
    for (ssize_t count; (count = read(receiver, news, sizeof news)) > 0;) {
        std::cout.write(news, count) << '\n';
    }
    close(receiver);
}
