#include <websocketpp/config/asio_no_tls.hpp>
#include <websocketpp/server.hpp>

typedef websocketpp::server<websocketpp::config::asio> Endpoint;

void move_everybody() {}

int main() {
    Endpoint game;
    game.init_asio();
    game.set_message_handler([&game](websocketpp::connection_hdl player, Endpoint::message_ptr message) {
        game.send(player, "you said " + message->get_payload(), websocketpp::frame::opcode::text);
    });
    game.listen(9002);
    game.start_accept();
    while (!game.stopped()) {
        game.poll_one();
        move_everybody();
    }
}
