#include <boost/asio.hpp>
#include <iostream>
#include <string>

using boost::asio::ip::udp;

int main() {
    boost::asio::io_context context;
    udp::resolver resolver(context);
    udp::endpoint server = *resolver.resolve(udp::v4(), "collector.example", "4445").begin();
    udp::socket socket(context);
    socket.open(udp::v4());
    socket.send_to(boost::asio::buffer(std::string("status?")), server);
    std::string answer(512, '\0');
    udp::endpoint sender;
    answer.resize(socket.receive_from(boost::asio::buffer(answer), sender));
    std::cout << answer << '\n';
}
