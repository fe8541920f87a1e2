#include "httplib.h"

#include <iostream>

int main() {
    httplib::Client client("http://localhost:8080");
    if (auto archive = client.Head("/archive.tgz")) {
        for (const auto& [name, value] : archive->headers) {
            std::cout << name << " is " << value << '\n';
        }
    }
    if (auto allowed = client.Options("/archive.tgz")) {
        std::cout << allowed->get_header_value("Allow") << '\n';
    }
}
