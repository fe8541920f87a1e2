#include <boost/asio.hpp>
#include <string>

using boost::asio::buffer, boost::asio::io_context, boost::asio::ip::tcp;

int main() {
    io_context context;
    tcp::acceptor acceptor(context, {tcp::v4(), 9000});
    tcp::socket guest(context);
    acceptor.accept(guest);
    guest.write_some(buffer(std::string("welcome\n")));
}
