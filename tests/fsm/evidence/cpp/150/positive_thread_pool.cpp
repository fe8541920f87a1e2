#include <boost/asio.hpp>

#include <array>

namespace net = boost::asio;
using net::ip::tcp;

net::awaitable<void> echo(tcp::socket guest) {
    std::array<char, 512> data;
    const auto count = co_await guest.async_read_some(net::buffer(data), net::use_awaitable);
    co_await net::async_write(guest, net::buffer(data, count), net::use_awaitable);
}

net::awaitable<void> serve() {
    const auto executor = co_await net::this_coro::executor;
    tcp::acceptor acceptor(executor, {tcp::v4(), 9000});
    while (true) {
        net::co_spawn(executor, echo(co_await acceptor.async_accept(net::use_awaitable)), net::detached);
    }
}

int main() {
    net::thread_pool pool(4);
    net::co_spawn(pool, serve(), net::detached);
    pool.join();
}
