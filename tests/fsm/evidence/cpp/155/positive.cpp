#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

int main() {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) == -1) {
        perror("pipe");
        return EXIT_FAILURE;
    }
    pid_t child = fork();
    if (child == -1) {
        perror("fork");
        return EXIT_FAILURE;
    }
    if (child == 0) {
        close(ends[1]);
        std::string text;
        std::array<char, 256> buffer{};
        ssize_t count;
        while ((count = read(ends[0], buffer.data(), buffer.size())) > 0) {
            text.append(buffer.data(), static_cast<std::size_t>(count));
        }
        close(ends[0]);
        std::cout << "child received: " << text << std::endl;
        _exit(EXIT_SUCCESS);
    }
    close(ends[0]);
    const std::string message = "hello from the parent";
    write(ends[1], message.data(), message.size());
    close(ends[1]);
    int status = 0;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}
