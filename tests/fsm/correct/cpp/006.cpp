#include <iostream>
#include <string>
#include <vector>
#include <sys/socket.h>
#include <unistd.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <arpa/inet.h>
#include <sstream>
#include <fstream>
namespace net {
extern "C" {
    void on_signal(int) {
    }
}
class S {
    int fd_;
public:
    explicit S(int fd) : fd_(fd) {}
    ~S() { if (fd_ >= 0) ::close(fd_); }
    S(const S&) = delete;
    int run() {
        int fl = fcntl(fd_, F_GETFL, 0);
        return fl;
    }
};
}
int main() { net::S s(-1); s.run(); pid_t p = fork(); if (p == 0) _exit(0); int st; waitpid(p, &st, 0); }
