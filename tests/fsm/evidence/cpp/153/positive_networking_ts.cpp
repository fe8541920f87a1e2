#include <boost/asio/ts/buffer.hpp>
#include <boost/asio/ts/internet.hpp>

#include <array>

using boost::asio::ip::udp;

int main() {
    boost::asio::io_context context;
    udp::socket socket(context, udp::endpoint(udp::v6(), 4445));
    while (true) {
        std::array<char, 1500> data;
        udp::endpoint sender;
        const auto count = socket.receive_from(boost::asio::buffer(data), sender);
        socket.send_to(boost::asio::buffer(data, count), sender);
    }
}
