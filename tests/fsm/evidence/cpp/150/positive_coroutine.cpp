#include <boost/asio.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

namespace asio = boost::asio;
using asio::ip::tcp;

asio::awaitable<void> echo(tcp::socket peer) {
    char data[1024];
    while (true) {
        std::size_t count = co_await peer.async_read_some(asio::buffer(data), asio::use_awaitable);
        co_await asio::async_write(peer, asio::buffer(data, count), asio::use_awaitable);
    }
}

asio::awaitable<void> serve() {
    auto executor = co_await asio::this_coro::executor;
    tcp::acceptor acceptor(executor, {tcp::v4(), 9000});
    while (true) {
        tcp::socket peer = co_await acceptor.async_accept(asio::use_awaitable);
        asio::co_spawn(executor, echo(std::move(peer)), asio::detached);
    }
}

int main() {
    asio::io_context context;
    asio::co_spawn(context, serve(), asio::detached);
    context.run();
}
