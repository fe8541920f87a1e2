// One person's line to the room.

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <iostream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace {

constexpr char kRoomAddress[] = "127.0.0.1";
constexpr std::uint16_t kRoomPort = 7070;

}  // namespace

/**
 * Joins the room over TCP, shouts, and leaves when it goes out of scope.
 */
class RoomClient {
public:
    /**
     * Joins the room.
     *
     * @param address  the room's IPv4 address
     * @param port     its TCP port
     * @param name     under which name to shout
     * @throws std::system_error if the room is out of reach
     */
    RoomClient(const char* address, std::uint16_t port, std::string name)
        : name_(std::move(name)), fd_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in room{};
        room.sin_family = AF_INET;
        room.sin_port = htons(port);
        inet_pton(AF_INET, address, &room.sin_addr);
        if (connect(fd_, reinterpret_cast<const sockaddr*>(&room), sizeof room) < 0) {
            const int problem = errno;
            close(fd_);
            throw std::system_error(problem, std::generic_category(), "join the room");
        }
    }

    RoomClient(const RoomClient&) = delete;
    RoomClient& operator=(const RoomClient&) = delete;

    /**
     * Shouts one line into the room.
     *
     * @param text  what to shout, without a line break
     * @return the room's answer, such as "HEARD 5"
     * @throws std::runtime_error if the room is gone
     */
    std::string shout(const std::string& text) {
        const std::string line = name_ + ": " + text + "\n";
        if (send(fd_, line.data(), line.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(line.size())) {
            throw std::runtime_error("the room does not listen");
        }
        std::string answer;
        for (char c; read(fd_, &c, 1) == 1; answer += c) {
            if (c == '\n') {
                return answer;
            }
        }
        throw std::runtime_error("the room hung up");
    }

    ~RoomClient() {
        send(fd_, "BYE\n", 4, MSG_NOSIGNAL);
        close(fd_);
    }

private:
    std::string name_;
    int fd_;
};

int main() {
    RoomClient ida(kRoomAddress, kRoomPort, "ida");
    std::cout << ida.shout("land ahoy") << '\n';
}
