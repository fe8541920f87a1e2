#include <boost/asio.hpp>

#include <iostream>
#include <istream>
#include <string>

using boost::asio::ip::tcp;

class LineClient {
public:
    LineClient(boost::asio::io_context& context, const std::string& host, const std::string& port)
        : socket_(context) {
        tcp::resolver resolver(context);
        boost::asio::connect(socket_, resolver.resolve(host, port));
    }

    std::string ask(const std::string& question) {
        boost::asio::write(socket_, boost::asio::buffer(question + "\n"));
        boost::asio::streambuf answer;
        boost::asio::read_until(socket_, answer, '\n');
        std::string line;
        std::istream stream(&answer);
        std::getline(stream, line);
        return line;
    }

private:
    tcp::socket socket_;
};

int main() {
    try {
        boost::asio::io_context context;
        std::cout << LineClient(context, "server.example", "9000").ask("time?") << '\n';
    } catch (const boost::system::system_error& problem) {
        std::cerr << problem.what() << '\n';
        return 1;
    }
}
