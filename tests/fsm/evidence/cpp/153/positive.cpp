#include <boost/asio.hpp>

#include <array>
#include <iostream>
#include <string_view>

using boost::asio::ip::udp;

class EchoServer {
public:
    EchoServer(boost::asio::io_context& context, unsigned short port)
        : socket_(context, udp::endpoint(udp::v4(), port)) {
        receive();
    }

private:
    void receive() {
        socket_.async_receive_from(boost::asio::buffer(data_), sender_,
            [this](boost::system::error_code problem, std::size_t count) {
                if (problem || count == 0) {
                    receive();
                } else {
                    answer(count);
                }
            });
    }

    void answer(std::size_t count) {
        socket_.async_send_to(boost::asio::buffer(data_, count), sender_,
            [this](boost::system::error_code, std::size_t) { receive(); });
    }

    udp::socket socket_;
    udp::endpoint sender_;
    std::array<char, 1500> data_{};
};

int main() {
    boost::asio::io_context context;
    EchoServer server(context, 4445);
    context.run();
}
