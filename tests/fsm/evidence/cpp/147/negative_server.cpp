#include "httplib.h"

#include <string>

int main() {
    httplib::Server server;
    server.Get("/greeting", [](const httplib::Request& request, httplib::Response& response) {
        response.status = 200;
        response.set_content("hello, " + request.get_header_value("User-Agent"), "text/plain");
    });
    server.Post("/notes", [](const httplib::Request&, httplib::Response& response,
                              const httplib::ContentReader& reader) {
        std::string note;
        reader([&](const char* data, std::size_t length) {
            note.append(data, length);
            return true;
        });
        response.body = note;
    });
    server.listen("localhost", 8080);
}
