#include <httplib.h>

#include <fstream>

int main() {
    httplib::Client client("http://files.example");
    std::ofstream image("disk.iso", std::ios::binary);
    auto result = client.Get("/disk.iso", [&](const char* data, std::size_t length) {
        image.write(data, static_cast<std::streamsize>(length));
        return true;
    });
    return result ? 0 : 1;
}
