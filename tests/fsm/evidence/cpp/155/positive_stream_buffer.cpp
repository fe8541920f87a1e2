#include <ext/stdio_filebuf.h>
#include <sys/wait.h>
#include <unistd.h>

#include <iostream>
#include <string>

int main() {
    int ends[2];
    if (pipe(ends) == -1) return 1;
    if (fork() == 0) {
        __gnu_cxx::stdio_filebuf<char> sink(ends[1], std::ios::out);
        std::ostream(&sink) << "hello from the child" << std::endl;
        return 0;
    }
    close(ends[1]);
    __gnu_cxx::stdio_filebuf<char> source(ends[0], std::ios::in);
    std::istream child(&source);
    for (std::string line; std::getline(child, line);) {
        std::cout << line << '\n';
    }
    wait(nullptr);
}
