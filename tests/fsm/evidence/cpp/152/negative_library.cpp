#include <boost/asio.hpp>

#include <array>

using boost::asio::ip::udp;

int main() {
    boost::asio::io_context context;
    udp::socket socket(context, udp::endpoint(udp::v4(), 4445));
    std::array<char, 1500> buffer{};
    while (true) {
        udp::endpoint sender;
        std::size_t count = socket.receive_from(boost::asio::buffer(buffer), sender);
        socket.send_to(boost::asio::buffer(buffer, count), sender);
    }
}
