#include <sys/wait.h>
#include <unistd.h>
#include <cstring>
#include <iostream>

void produce(int input, int output) {
    ::close(input);
    const char* line = "42\n";
    ::write(output, line, std::strlen(line));
    ::close(output);
}

void consume(int input, int output) {
    ::close(output);
    char buffer[16] = {};
    if (::read(input, buffer, sizeof(buffer) - 1) > 0) {
        std::cout << "answer: " << buffer;
    }
    ::close(input);
}

int main() {
    int fd[2];
    if (::pipe(fd) < 0) return 1;
    switch (::fork()) {
        case -1:
            return 1;
        case 0:
            produce(fd[0], fd[1]);
            return 0;
        default:
            consume(fd[0], fd[1]);
            ::wait(nullptr);
    }
}
