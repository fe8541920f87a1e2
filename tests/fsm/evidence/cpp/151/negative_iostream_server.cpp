#include <boost/asio.hpp>

#include <string>

using boost::asio::ip::tcp;

int main() {
    boost::asio::io_context context;
    tcp::acceptor acceptor(context, tcp::endpoint(tcp::v4(), 9000));
    while (true) {
        tcp::iostream guest(acceptor.accept());
        std::string name;
        std::getline(guest, name);
        guest << "hello, " << name << '\n';
    }
}
