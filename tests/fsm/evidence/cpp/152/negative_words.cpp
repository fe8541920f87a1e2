#include <netinet/in.h>

#include <functional>
#include <iostream>

int add_header(int header, int payload) {
    return header + payload;
}

// SOCK_DGRAM sizes only: recvfrom and sendto are the business of the driver.
int main() {
    const int udp_header = 8;
    auto datagram_size = std::bind(add_header, udp_header, std::placeholders::_1);
    for (int payload : {0, 512, 1472}) {
        std::cout << payload << " bytes make a datagram of " << datagram_size(payload) << '\n';
    }
    sockaddr_in any{};
    std::cout << "an address takes " << sizeof any << " bytes; a SOCK_DGRAM socket must bind\n";
    std::cout << "before recvfrom, and sendto answers\n";
}
