#include <boost/asio.hpp>

#include <iostream>
#include <string>
#include <vector>

// No socket and no resolver here: the pool only counts words, it does not connect.
std::size_t reconnected(const std::string& line) {
    return line.find("connect") == std::string::npos ? 0 : 1;
}

int main() {
    boost::asio::thread_pool pool(2);
    boost::asio::io_context io_context;
    std::vector<std::string> lines{
        "a socket needs an io_context",
        "the resolver finds addresses, then connect tries them",
        "write sends, read_some receives, shutdown and close end it",
    };
    for (const std::string& line : lines) {
        boost::asio::post(pool, [&line] { std::cout << reconnected(line) << '\n'; });
    }
    pool.join();
}
