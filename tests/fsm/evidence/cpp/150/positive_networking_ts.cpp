#include <boost/asio/ts/buffer.hpp>
#include <boost/asio/ts/internet.hpp>

#include <string>

namespace net = boost::asio;

int main() {
    net::io_context context;
    net::ip::tcp::acceptor acceptor(context, {net::ip::tcp::v6(), 9000});
    const std::string greeting = "welcome\n";
    while (true) {
        net::ip::tcp::socket guest = acceptor.accept();
        net::write(guest, net::buffer(greeting));
    }
}
