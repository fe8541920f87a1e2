#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <iostream>

int main() {
    namespace ip = boost::asio::ip;
    boost::asio::io_context io;
    ip::tcp::socket socket{io};
    socket.connect({ip::make_address("127.0.0.1"), 1313});
    boost::asio::write(socket, boost::asio::buffer("ping\n", 5));
    char reply[128];
    std::size_t count = socket.read_some(boost::asio::buffer(reply));
    std::cout.write(reply, static_cast<std::streamsize>(count));
    socket.shutdown(ip::tcp::socket::shutdown_both);
    socket.close();
}
