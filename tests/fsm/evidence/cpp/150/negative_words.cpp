#include <boost/asio.hpp>

#include <chrono>
#include <iostream>
#include <string>

class Reminder {
public:
    explicit Reminder(boost::asio::io_context& context) : timer_(context) {}

    // The acceptor and its socket live in the server; here only a timer runs.
    void rewrite(std::string text) {
        timer_.expires_after(std::chrono::seconds(1));
        timer_.async_wait([text](const boost::system::error_code&) { std::cout << text << '\n'; });
    }

private:
    boost::asio::steady_timer timer_;
};

int main() {
    boost::asio::io_context context;
    Reminder reminder(context);
    reminder.rewrite("the acceptor hands out a socket when you accept; write a greeting, then close it");
    context.run();
}
