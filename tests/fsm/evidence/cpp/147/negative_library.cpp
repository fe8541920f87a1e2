#include <cpprest/filestream.h>
#include <cpprest/http_client.h>

#include <iostream>

using web::http::client::http_client;

int main() {
    http_client client(U("http://localhost:8080"));
    client.request(web::http::methods::GET, U("/users/7"))
        .then([](web::http::http_response response) {
            std::cout << response.status_code() << '\n';
            return response.extract_string();
        })
        .then([](const utility::string_t& text) { std::cout << text << '\n'; })
        .wait();
}
