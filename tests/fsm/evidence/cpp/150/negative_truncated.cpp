#include <boost/asio.hpp>
#include <iostream>

using boost::asio::ip::tcp;

int main() {
    boost::asio::io_context context;
    tcp::acceptor acceptor(context, tcp::endpoint(tcp::v4(), 7000));
    while (true) {
        tcp::socket socket(context);
        acceptor.accept(socket);
        char data[512];
        std::size_t count = socket.read_some(boost::asio::buffer(data));
        boost::asio::write(socket, boost::asio::buffer(data,
