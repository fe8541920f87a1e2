#include <boost/asio.hpp>

#include <iostream>

using boost::asio::ip::tcp;

int main() {
    tcp::iostream server("weather.example", "http");
    if (!server) {
        std::cerr << server.error().message() << '\n';
        return 1;
    }
    server << "GET /today HTTP/1.0\r\nHost: weather.example\r\n\r\n" << std::flush;
    std::cout << server.rdbuf();
}
