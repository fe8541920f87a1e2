#include <boost/asio.hpp>

#include <array>
#include <thread>

using boost::asio::ip::tcp;

void echo(tcp::socket client) {
    std::array<char, 4096> buffer{};
    boost::system::error_code problem;
    while (true) {
        std::size_t count = client.read_some(boost::asio::buffer(buffer), problem);
        if (problem) {
            return;
        }
        boost::asio::write(client, boost::asio::buffer(buffer, count));
    }
}

int main() {
    boost::asio::io_context context;
    tcp::acceptor acceptor(context, tcp::endpoint(tcp::v4(), 9000));
    while (true) {
        std::thread(echo, acceptor.accept()).detach();
    }
}
