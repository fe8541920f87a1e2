#include "httplib.h"

#include <iostream>

int main() {
    httplib::Client client("http://localhost:8080");
    auto answer = httplib::stream::Get(client, "/answer");
    if (!answer) {
        return 1;
    }
    while (answer.next()) {
        std::cout.write(answer.data(), static_cast<std::streamsize>(answer.size()));
    }
}
