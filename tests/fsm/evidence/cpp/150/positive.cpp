#include <boost/asio.hpp>

#include <array>
#include <iostream>
#include <memory>

using boost::asio::ip::tcp;

class Session : public std::enable_shared_from_this<Session> {
public:
    explicit Session(tcp::socket socket) : socket_(std::move(socket)) {}

    void read() {
        socket_.async_read_some(boost::asio::buffer(data_),
            [self = shared_from_this()](boost::system::error_code problem, std::size_t count) {
                if (!problem) self->write(count);
            });
    }

private:
    void write(std::size_t count) {
        boost::asio::async_write(socket_, boost::asio::buffer(data_, count),
            [self = shared_from_this()](boost::system::error_code problem, std::size_t) {
                if (!problem) self->read();
            });
    }

    tcp::socket socket_;
    std::array<char, 1024> data_{};
};

void accept(tcp::acceptor& acceptor) {
    acceptor.async_accept([&acceptor](boost::system::error_code problem, tcp::socket socket) {
        if (!problem) std::make_shared<Session>(std::move(socket))->read();
        accept(acceptor);
    });
}

int main() {
    boost::asio::io_context context;
    tcp::acceptor acceptor(context, {tcp::v4(), 9000});
    accept(acceptor);
    context.run();
}
