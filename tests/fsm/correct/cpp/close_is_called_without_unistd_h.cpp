#include <iostream>
#include <string>
#include <vector>
#include <sys/socket.h>
#include <netinet/in.h>
class Conn {
public:
    Conn() : open_(true) {}
    ~Conn() { close(); }
    void close() { if (open_) { shutdown(fd_, SHUT_RDWR); open_ = false; } }
    std::string read(int n) { return std::string(n, 0); }
    std::string line() { return read(3); }
private:
    bool open_; int fd_ = 0;
};
int main() { Conn c; std::cout << c.line(); }
