#include <boost/asio.hpp>

#include <csignal>
#include <iostream>

// receive_from and send_to are explained in the network chapter.
class StopSign {
public:
    explicit StopSign(boost::asio::io_context& io_context) : signals_(io_context, SIGINT) {
        signals_.async_wait([&io_context](const boost::system::error_code&, int number) {
            std::cout << "signal " << number << ": no socket is open, no receive_from, no send_to\n";
            io_context.stop();
        });
    }

private:
    boost::asio::signal_set signals_;
};

int main() {
    boost::asio::io_context io_context;
    StopSign sign(io_context);
    io_context.run();
}
