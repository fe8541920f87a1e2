#include <httplib.h>

#include <iostream>

int main() {
    httplib::Client client("http://localhost:8080");
    httplib::sse::SSEClient events(client, "/events");
    events.on_message([](const httplib::sse::SSEMessage& message) {
        std::cout << message.event << ": " << message.data << '\n';
    });
    events.start();
}
