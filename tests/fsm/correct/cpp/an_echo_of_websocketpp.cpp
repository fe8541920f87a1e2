#include <functional>
#include <set>
#include <websocketpp/config/asio_no_tls.hpp>
#include <websocketpp/server.hpp>

using websocketpp::connection_hdl;
using websocketpp::lib::placeholders::_1;
using websocketpp::lib::placeholders::_2;
typedef websocketpp::server<websocketpp::config::asio> Endpoint;
typedef Endpoint::message_ptr message_ptr;

class Echo {
public:
    Echo() {
        endpoint_.init_asio();
        endpoint_.set_open_handler(std::bind(&Echo::open, this, ::_1));
        endpoint_.set_message_handler(std::bind(&Echo::send, this, _1, _2));
    }

    void listen(uint16_t port) {
        endpoint_.listen(port);
        endpoint_.start_accept();
        endpoint_.run();
    }

private:
    void open(connection_hdl handle) { all_.insert(handle); }

    void send(connection_hdl handle, message_ptr message) {
        endpoint_.send(handle, message->get_payload(), message->get_opcode());
    }

    Endpoint endpoint_;
    std::set<connection_hdl, std::owner_less<connection_hdl>> all_;
};

int main() {
    Echo().listen(9002);
}
