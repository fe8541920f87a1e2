#define CPPHTTPLIB_OPENSSL_SUPPORT
#include <httplib.h>
#include <iostream>

int main() {
    httplib::SSLClient client("notes.example");
    httplib::Params fields{{"title", "tea"}, {"text", "buy green tea"}};
    auto result = client.Post("/notes", fields);
    if (!result) {
        return 1;
    }
    std::cout << result->status << ": " << result->body << std::endl;
}
