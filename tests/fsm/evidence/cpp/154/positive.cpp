#include <websocketpp/config/asio_no_tls.hpp>
#include <websocketpp/server.hpp>

#include <functional>
#include <iostream>
#include <set>

using Server = websocketpp::server<websocketpp::config::asio>;
using websocketpp::connection_hdl;

class ChatServer {
public:
    ChatServer() {
        server_.init_asio();
        server_.set_reuse_addr(true);
        server_.set_open_handler([this](connection_hdl guest) { guests_.insert(guest); });
        server_.set_close_handler([this](connection_hdl guest) { guests_.erase(guest); });
        server_.set_message_handler([this](connection_hdl, Server::message_ptr message) {
            for (const connection_hdl& guest : guests_) {
                server_.send(guest, message->get_payload(), message->get_opcode());
            }
        });
    }

    void run(unsigned short port) {
        server_.listen(port);
        server_.start_accept();
        server_.run();
    }

private:
    Server server_;
    std::set<connection_hdl, std::owner_less<connection_hdl>> guests_;
};

int main() {
    try {
        ChatServer().run(9002);
    } catch (const websocketpp::exception& problem) {
        std::cerr << problem.what() << '\n';
        return 1;
    }
}
