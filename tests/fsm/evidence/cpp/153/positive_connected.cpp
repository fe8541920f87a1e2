#include <boost/asio.hpp>

#include <string>

using boost::asio::ip::udp;

class Counter {
public:
    Counter() { socket_.connect({boost::asio::ip::make_address("127.0.0.1"), 8125}); }

    void count(const std::string& what) { socket_.send(boost::asio::buffer(what + ":1|c")); }

private:
    boost::asio::io_context context_;
    udp::socket socket_{context_, udp::v4()};
};

int main() {
    Counter().count("visits");
}
