// Sends every shout on to all spectators.

#include <websocketpp/config/asio_no_tls.hpp>
#include <websocketpp/server.hpp>

#include <cstdint>
#include <iostream>
#include <memory>
#include <set>

namespace {

constexpr std::uint16_t kPort = 7071;
constexpr char kPath[] = "/room";
constexpr std::size_t kMaxShoutBytes = 512;

using Server = websocketpp::server<websocketpp::config::asio>;
using Spectator = websocketpp::connection_hdl;

}  // namespace

/**
 * A WebSocket server that everybody at /room hears everybody else through.
 */
class CommentaryHub {
public:
    /**
     * Serves spectators until the process ends.
     *
     * @param port  TCP port to listen on
     * @throws websocketpp::exception if the port is taken
     */
    void serve(std::uint16_t port) {
        server_.clear_access_channels(websocketpp::log::alevel::all);
        server_.init_asio();
        server_.set_reuse_addr(true);
        server_.set_max_message_size(kMaxShoutBytes);
        server_.set_validate_handler([this](Spectator who) {
            return server_.get_con_from_hdl(who)->get_resource() == kPath;
        });
        server_.set_open_handler([this](Spectator who) { spectators_.insert(who); });
        server_.set_close_handler([this](Spectator who) { spectators_.erase(who); });
        server_.set_message_handler([this](Spectator, Server::message_ptr shout) { pass_on(shout); });
        server_.listen(port);
        server_.start_accept();
        server_.run();
    }

private:
    void pass_on(const Server::message_ptr& shout) {
        for (const Spectator& who : spectators_) {
            websocketpp::lib::error_code problem;
            server_.send(who, shout->get_payload(), websocketpp::frame::opcode::text, problem);
            if (problem) {
                std::cerr << "a spectator is gone: " << problem.message() << '\n';
            }
        }
    }

    Server server_;
    std::set<Spectator, std::owner_less<Spectator>> spectators_;
};

int main() {
    CommentaryHub hub;
    hub.serve(kPort);
}
