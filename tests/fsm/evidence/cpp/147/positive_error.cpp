#include "httplib.h"

#include <iostream>

int main() {
    httplib::Client client("localhost", 8080);
    httplib::Params visit{{"page", "start"}, {"seconds", "12"}};
    auto result = client.Post("/visits", visit);
    if (result.error() != httplib::Error::Success) {
        std::cerr << "the visit is not counted\n";
        return 1;
    }
}
