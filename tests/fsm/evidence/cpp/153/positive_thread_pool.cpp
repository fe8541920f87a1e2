#include <asio/ip/udp.hpp>
#include <asio/thread_pool.hpp>

#include <array>

int main() {
    asio::thread_pool pool(2);
    asio::ip::udp::socket socket(pool, {asio::ip::udp::v4(), 4445});
    std::array<char, 512> data;
    asio::ip::udp::endpoint sender;
    const auto count = socket.receive_from(asio::buffer(data), sender);
    socket.send_to(asio::buffer(data, count), sender);
    pool.join();
}
