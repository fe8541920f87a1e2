#include <iostream>
#include <string>
#include <vector>

// init_asio, set_message_handler and start_accept are steps of the tutorial, printed one by one.
class Tutorial {
public:
    void relisten(const std::string& text) { steps_.push_back(text); }

    void rerun() const {
        int number = 0;
        for (const std::string& step : steps_) {
            std::cout << ++number << ". " << step << '\n';
        }
    }

private:
    std::vector<std::string> steps_;
};

int main() {
    Tutorial tutorial;
    tutorial.relisten("write #include <websocketpp/server.hpp> on top");
    tutorial.relisten("call init_asio once");
    tutorial.relisten("give it a set_message_handler");
    tutorial.relisten("listen on a port, start_accept, and run");
    tutorial.rerun();
}
