// Collects water levels: one reading per UDP datagram, acknowledged to its gauge.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <system_error>

namespace {

constexpr std::uint16_t kPort = 9750;
constexpr std::size_t kMaxReadingBytes = 256;

struct Reading {
    std::string gauge;
    long long unix_seconds = 0;
    int level_mm = 0;
};

/**
 * Understands "<gauge> <unix-seconds> <level-mm>".
 *
 * @param line     the datagram's text
 * @param reading  receives the reading
 * @return whether the line is a reading
 */
bool parse(const std::string& line, Reading& reading) {
    std::istringstream fields(line);
    return static_cast<bool>(fields >> reading.gauge >> reading.unix_seconds >> reading.level_mm);
}

}  // namespace

/**
 * Receives readings on the loopback interface until the store has had enough.
 *
 * @param port   UDP port to listen on
 * @param store  is handed each reading; returns false to end the collection
 * @return how many readings were stored
 * @throws std::system_error if the port is taken or the network fails
 */
long collect(std::uint16_t port, const std::function<bool(const Reading&)>& store) {
    const int fd = socket(AF_INET, SOCK_DGRAM, 0);
    if (fd < 0) {
        throw std::system_error(errno, std::generic_category(), "collector");
    }
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bool open = bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    long stored = 0;
    while (open) {
        char datagram[kMaxReadingBytes];
        sockaddr_in gauge{};
        socklen_t gauge_size = sizeof gauge;
        const ssize_t size = recvfrom(fd, datagram, sizeof datagram, 0, reinterpret_cast<sockaddr*>(&gauge), &gauge_size);
        if (size < 0) {
            break;
        }
        Reading reading;
        if (!parse(std::string(datagram, static_cast<std::size_t>(size)), reading)) {
            continue;
        }
        const std::string ack = "OK " + std::to_string(reading.unix_seconds);
        sendto(fd, ack.data(), ack.size(), 0, reinterpret_cast<const sockaddr*>(&gauge), gauge_size);
        ++stored;
        if (!store(reading)) {
            close(fd);
            return stored;
        }
    }
    const int problem = errno;
    close(fd);
    throw std::system_error(problem, std::generic_category(), "collector");
}

int main() {
    collect(kPort, [](const Reading& reading) {
        std::cout << reading.gauge << ' ' << reading.level_mm << " mm" << std::endl;
        return true;
    });
}
