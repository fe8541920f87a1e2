#include <boost/asio.hpp>
#include <iostream>
#include <string>

int main() {
    using boost::asio::ip::tcp;
    boost::asio::io_context context;
    tcp::acceptor acceptor(context, tcp::endpoint(tcp::v4(), 1313));
    while (true) {
        tcp::socket socket(context);
        acceptor.accept(socket);
        std::string greeting = "welcome\n";
        boost::system::error_code ignored;
        boost::asio::write(socket, boost::asio::buffer(greeting), ignored);
        socket.shutdown(tcp::socket::shutdown_both, ignored);
        socket.close();
    }
}
