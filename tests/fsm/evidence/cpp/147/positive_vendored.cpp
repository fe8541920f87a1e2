#include "../third_party/cpp-httplib/httplib.h"

#include <iostream>

int main() {
    httplib::Client client("http://localhost:8080");
    if (auto version = client.Get("/version"); version && version->status == 200) {
        std::cout << version->body << '\n';
    }
}
