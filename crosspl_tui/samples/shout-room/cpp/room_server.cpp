// The room: hears shouts over TCP and answers how much of each it heard.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <iostream>
#include <string>
#include <system_error>

namespace {

constexpr std::uint16_t kPort = 7070;
constexpr int kBacklog = 16;
constexpr std::size_t kMaxLine = 512;

/**
 * Counts the characters of what was shouted.
 *
 * @param line  a shout, "<name>: <text>", in UTF-8
 * @return the number of characters in its text
 */
long characters(const std::string& line) {
    std::string text = line.substr(line.find(':') + 1);
    text.erase(0, text.find_first_not_of(' '));
    text.erase(text.find_last_not_of(' ') + 1);
    return std::count_if(text.begin(), text.end(), [](unsigned char c) { return (c & 0xC0) != 0x80; });
}

}  // namespace

/**
 * Serves one talker after the other on the loopback interface.
 *
 * @param port  TCP port to listen on
 * @throws std::system_error if the port is taken or the room loses its door
 */
void serve(std::uint16_t port) {
    const int door = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int yes = 1;
    setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(door, reinterpret_cast<const sockaddr*>(&address), sizeof address) < 0 || listen(door, kBacklog) < 0) {
        const int problem = errno;
        close(door);
        throw std::system_error(problem, std::generic_category(), "open the room");
    }
    for (int talker; (talker = accept(door, nullptr, nullptr)) >= 0;) {
        std::string heard;
        char chunk[kMaxLine];
        bool talking = true;
        while (talking && heard.size() < kMaxLine) {
            const ssize_t size = read(talker, chunk, sizeof chunk);
            if (size <= 0) {
                break;
            }
            heard.append(chunk, static_cast<std::size_t>(size));
            for (std::size_t end; talking && (end = heard.find('\n')) != std::string::npos;) {
                const std::string line = heard.substr(0, end);
                heard.erase(0, end + 1);
                const std::string reply = "HEARD " + std::to_string(characters(line)) + "\n";
                talking = line != "BYE" && send(talker, reply.data(), reply.size(), MSG_NOSIGNAL) >= 0;
            }
        }
        close(talker);
    }
    const int problem = errno;
    close(door);
    throw std::system_error(problem, std::generic_category(), "let a talker in");
}

int main() {
    std::cout << "the room is open on port " << kPort << std::endl;
    serve(kPort);
}
