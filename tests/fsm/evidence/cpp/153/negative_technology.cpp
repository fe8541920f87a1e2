#include <boost/asio.hpp>

#include <array>
#include <iostream>
#include <string>

using boost::asio::ip::tcp;

int main() {
    boost::asio::io_context context;
    tcp::resolver resolver(context);
    tcp::socket socket(context);
    boost::asio::connect(socket, resolver.resolve("collector.example", "4445"));
    boost::asio::write(socket, boost::asio::buffer(std::string("status?")));
    std::array<char, 512> answer{};
    std::size_t count = socket.read_some(boost::asio::buffer(answer));
    std::cout.write(answer.data(), static_cast<std::streamsize>(count));
}
