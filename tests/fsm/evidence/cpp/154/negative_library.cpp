#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include <thread>

namespace beast = boost::beast;
using boost::asio::ip::tcp;

void talk(tcp::socket socket) {
    beast::websocket::stream<tcp::socket> guest(std::move(socket));
    guest.accept();
    beast::error_code problem;
    while (!problem) {
        beast::flat_buffer buffer;
        guest.read(buffer, problem);
        if (!problem) {
            guest.text(guest.got_text());
            guest.write(buffer.data(), problem);
        }
    }
}

int main() {
    boost::asio::io_context context;
    tcp::acceptor acceptor(context, {tcp::v4(), 9002});
    while (true) {
        std::thread(talk, acceptor.accept()).detach();
    }
}
