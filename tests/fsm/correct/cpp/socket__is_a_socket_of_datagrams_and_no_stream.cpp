#include <iostream>
#include <string>
#include <vector>
#include <boost/asio.hpp>
using boost::asio::ip::tcp;
using boost::asio::ip::udp;
class U {
udp::socket socket_;
public: U(boost::asio::io_context& io) : socket_(io) {} void go() {
socket_.send_to(boost::asio::buffer("x",
1),
udp::endpoint());
} };
class T {
tcp::socket socket_;
public: T(boost::asio::io_context& io) : socket_(io) {} void go() {
boost::asio::write(socket_,
boost::asio::buffer("x",
1));
} };
int main() { boost::asio::io_context io; U u(io); T t(io); }
