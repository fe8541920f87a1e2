// A hand scanner: tells the desk over HTTP that a parcel has reached a place.

#include "httplib.h"

#include <iostream>
#include <string>
#include <utility>

namespace {

constexpr char kDeskHost[] = "127.0.0.1";
constexpr int kDeskPort = 8460;
constexpr int kTimeoutSeconds = 4;

}  // namespace

/**
 * Reports scans made at one place.
 */
class HandScanner {
    httplib::Client desk_;
    std::string place_;

public:
    /**
     * Connects a scanner to the desk; the connection is kept between scans.
     *
     * @param host   host on which the desk runs
     * @param port   its TCP port
     * @param place  where the scanner is used
     */
    HandScanner(const std::string& host, int port, std::string place)
        : desk_(host, port), place_(std::move(place)) {
        desk_.set_connection_timeout(kTimeoutSeconds);
        desk_.set_read_timeout(kTimeoutSeconds);
        desk_.set_keep_alive(true);
    }

    /**
     * Posts one scan and logs why the desk refuses it, if it does.
     *
     * @param id      number of the parcel: letters, digits and hyphens
     * @param status  the parcel's new status
     * @return whether the desk stored the scan
     */
    bool scan(const std::string& id, const std::string& status) {
        const std::string parcel =
            R"({"id": ")" + id + R"(", "status": ")" + status + R"(", "place": ")" + place_ + R"("})";
        const httplib::Result answer = desk_.Post("/parcels/" + id, parcel, "application/json");
        if (!answer) {
            std::cerr << "desk out of reach: " << httplib::to_string(answer.error()) << '\n';
            return false;
        }
        if (answer->status / 100 != 2) {
            std::cerr << "desk refuses " << id << ": " << answer->body << '\n';
            return false;
        }
        return true;
    }
};

int main() {
    HandScanner scanner(kDeskHost, kDeskPort, "counter-2");
    return scanner.scan("PD-1042", "arrived") ? 0 : 1;
}
