// A room without a network, for trying talkers out: it follows a script.

#include <cstddef>
#include <deque>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>

/**
 * Behaves like a room's door and one talker's line, but keeps all of it in memory.
 *
 * The member functions have the names of the system calls that they stand in for.
 */
class ScriptedRoom {
public:
    enum class Kind { kStream, kDatagram };  // see #include <sys/socket.h>

    /**
     * Writes the script.
     *
     * @param shouts  what the talker is going to say, line by line
     */
    explicit ScriptedRoom(std::deque<std::string> shouts) : shouts_(std::move(shouts)) {}

    Kind kind() const { return Kind::kStream; }  // the equal of SOCK_STREAM

    void bind(int port) { port_ = port; }

    void listen() { listening_ = port_ > 0; }

    /**
     * Lets the scripted talker in.
     *
     * @return the talker's number, always 1
     * @throws std::logic_error if the door is not open
     */
    int accept() const {
        if (!listening_) {
            throw std::logic_error("nobody listens");
        }
        return 1;
    }

    /**
     * Hears the script's next line.
     *
     * @return the line, or an empty text at the script's end
     */
    std::string read() {
        if (shouts_.empty()) {
            return {};
        }
        std::string line = std::move(shouts_.front());
        shouts_.pop_front();
        return line;
    }

    void close() { listening_ = false; }

private:
    std::deque<std::string> shouts_;
    int port_ = 0;
    bool listening_ = false;
};

int main() {
    ScriptedRoom room({"ida: land ahoy", "ben: where?"});
    room.bind(7070);
    room.listen();
    room.accept();
    for (std::string line = room.read(); !line.empty(); line = room.read()) {
        std::cout << line << '\n';
    }
    room.close();
}
