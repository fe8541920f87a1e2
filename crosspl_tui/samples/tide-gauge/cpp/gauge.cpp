// A gauge on a pier: measures the water level and reports it to the collector.

#include <boost/asio.hpp>

#include <array>
#include <ctime>
#include <iostream>
#include <string>

using boost::asio::ip::udp;

namespace {

constexpr unsigned short kCollectorPort = 9750;
constexpr std::size_t kMaxAckBytes = 64;

}  // namespace

/**
 * Reports water levels to one collector over UDP.
 */
class Gauge {
public:
    /**
     * Prepares a gauge; it sends from whichever port is free.
     *
     * @param name       the gauge's name, without spaces
     * @param collector  where the collector listens
     */
    Gauge(std::string name, udp::endpoint collector)
        : name_(std::move(name)), collector_(std::move(collector)) {}

    /**
     * Sends one reading and waits for its acknowledgement.
     *
     * @param unix_seconds  when the level was measured
     * @param level_mm      the level in millimetres above chart datum
     * @return whether the answer acknowledges this reading
     * @throws boost::system::system_error if the network fails
     */
    bool report(std::time_t unix_seconds, int level_mm) {
        boost::asio::io_context context;
        udp::socket socket(context, udp::v4());
        const std::string time = std::to_string(unix_seconds);
        const std::string reading = name_ + ' ' + time + ' ' + std::to_string(level_mm);
        socket.send_to(boost::asio::buffer(reading), collector_);

        std::array<char, kMaxAckBytes> answer{};
        udp::endpoint from;
        const std::size_t size = socket.receive_from(boost::asio::buffer(answer), from);
        return from == collector_ && std::string(answer.data(), size) == "OK " + time;
    }

private:
    std::string name_;
    udp::endpoint collector_;
};

int main() {
    Gauge gauge("pier-3", udp::endpoint(boost::asio::ip::address_v4::loopback(), kCollectorPort));
    std::cout << (gauge.report(std::time(nullptr), 2140) ? "stored" : "not acknowledged") << '\n';
}
