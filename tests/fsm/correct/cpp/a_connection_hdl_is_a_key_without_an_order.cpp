#include <iostream>
#include <string>
#include <vector>
#include <websocketpp/config/asio_no_tls.hpp>
#include <websocketpp/server.hpp>
#include <map>
#include <set>
using websocketpp::connection_hdl;
typedef websocketpp::server<websocketpp::config::asio> server;
std::map<connection_hdl, std::vector<std::string>, std::owner_less<connection_hdl>> m;
std::set<connection_hdl, std::owner_less<connection_hdl>> s;
struct Less {
bool operator()(const connection_hdl& a,
const connection_hdl& b) const {
return a.owner_before(b);
} };
std::map<connection_hdl, int, Less> n;
std::set<connection_hdl,
         std::owner_less<connection_hdl>> t;
int main() { server srv; srv.init_asio(); srv.run(); }
