#include <array>
#include <boost/asio.hpp>
#include <iostream>
#include <memory>

using boost::asio::ip::tcp;

class Session : public std::enable_shared_from_this<Session> {
public:
    explicit Session(tcp::socket socket) : socket_(std::move(socket)), timer_{socket_.get_executor()} {}

    void start() { read(); }

private:
    void read() {
        auto self(shared_from_this());
        socket_.async_read_some(boost::asio::buffer(data_), [this, self](boost::system::error_code error, std::size_t length) {
            if (!error) {
                write(length);
            }
        });
    }

    void write(std::size_t length);

    tcp::socket socket_;
    boost::asio::steady_timer timer_;
    std::array<char, 512> data_{{}};
};

void Session::write(std::size_t length) {
    auto self(shared_from_this());
    boost::asio::async_write(socket_, boost::asio::buffer(data_, length), [this, self](boost::system::error_code error, std::size_t) {
        if (!error) {
            read();
        }
    });
}

class Server {
public:
    Server(boost::asio::io_context& context, unsigned short port)
        : acceptor_(context, {tcp::v4(), port}), socket_(context) {
        accept();
    }

private:
    void accept() {
        acceptor_.async_accept(socket_, [this](boost::system::error_code error) {
            if (!error) {
                std::make_shared<Session>(std::move(socket_))->start();
            }
            accept();
        });
    }

    tcp::acceptor acceptor_;
    tcp::socket socket_;
};

int main() {
    boost::asio::io_context context;
    Server server(context, 9000);
    context.run();
}
