#include <boost/asio.hpp>

#include <array>
#include <string>

using boost::asio::ip::tcp;

int main() {
    boost::asio::io_context context;
    tcp::resolver resolver(context);
    tcp::socket socket(context);
    boost::asio::connect(socket, resolver.resolve("collector.example", "4445"));
    socket.send(boost::asio::buffer(std::string("status?\n")));
    std::array<char, 512> answer;
    socket.receive(boost::asio::buffer(answer));
}
