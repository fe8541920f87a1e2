#include <websocketpp/config/asio_no_tls.hpp>
#include <websocketpp/server.hpp>

#include <iostream>
#include <thread>

using Server = websocketpp::server<websocketpp::config::asio>;

int main() {
    Server server;
    server.init_asio();
    server.set_message_handler([&server](websocketpp::connection_hdl guest, Server::message_ptr message) {
        server.send(guest, message->get_payload(), message->get_opcode());
    });
    server.listen(9002);
    server.start_accept();
    std::thread worker(&Server::run, &server);
    std::cin.get();
    server.stop();
    worker.join();
}
