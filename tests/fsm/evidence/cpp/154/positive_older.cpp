#include <websocketpp/config/asio_no_tls.hpp>
#include <websocketpp/server.hpp>
#include <iostream>

typedef websocketpp::server<websocketpp::config::asio> server;

using websocketpp::lib::placeholders::_1;
using websocketpp::lib::placeholders::_2;
using websocketpp::lib::bind;

void on_message(server* s, websocketpp::connection_hdl hdl, server::message_ptr msg) {
    websocketpp::lib::error_code code;
    s->send(hdl, "echo " + msg->get_payload(), websocketpp::frame::opcode::text, code);
    if (code) {
        std::cout << "not sent: " << code.message() << std::endl;
    }
}

int main() {
    server echo;
    echo.clear_access_channels(websocketpp::log::alevel::all);
    echo.init_asio();
    echo.set_message_handler(bind(&on_message, &echo, ::_1, ::_2));
    echo.listen(9002);
    echo.start_accept();
    echo.run();
}
