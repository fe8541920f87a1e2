#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <iostream>
#include <string>

int main(int count, char** arguments) {
    if (count != 2) {
        return 1;
    }
    boost::asio::ip::tcp::iostream server;
    server.expires_after(std::chrono::seconds(10));
    server.connect(arguments[1], "daytime");
    std::string time;
    std::getline(server, time);
    std::cout << time << '\n';
}
