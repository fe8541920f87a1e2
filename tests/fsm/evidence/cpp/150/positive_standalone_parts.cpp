#include <asio/buffer.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>

#include <memory>
#include <string>

struct Greeter {
    asio::ip::tcp::acceptor acceptor;

    void greet() {
        acceptor.async_accept([this](auto problem, auto guest) {
            if (!problem) {
                asio::write(guest, asio::buffer(std::string("welcome\n")));
            }
            greet();
        });
    }
};

int main() {
    asio::io_context context;
    Greeter greeter{{context, asio::ip::tcp::endpoint(asio::ip::tcp::v4(), 9000)}};
    greeter.greet();
    context.run();
}
