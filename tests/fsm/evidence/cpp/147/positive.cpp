#include "httplib.h"

#include <iostream>

int main() {
    httplib::Client client("http://localhost:8080");
    client.set_connection_timeout(5);
    client.set_read_timeout(5);
    client.set_default_headers({{"Accept", "application/json"}});

    if (auto response = client.Get("/users/7")) {
        if (response->status == httplib::StatusCode::OK_200) {
            std::cout << response->body << '\n';
        } else {
            std::cerr << "server answered " << response->status << '\n';
        }
    } else {
        std::cerr << "no answer: " << httplib::to_string(response.error()) << '\n';
        return 1;
    }

    auto created = client.Post("/users", R"({"name": "Ann"})", "application/json");
    return created && created->status == 201 ? 0 : 1;
}
