#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <iostream>

int main() {
    int ends[2];
    if (pipe(ends) == -1) return 1;
    char size[4] = {'0', '0', '0', '5'}, text[6] = "hello";
    if (fork() == 0) {
        close(ends[0]);
        const iovec out[] = {{size, 4}, {text, 5}};
        _exit(writev(ends[1], out, 2) == 9 ? 0 : 1);
    }
    close(ends[1]);
    const iovec in[] = {{size, 4}, {text, 5}};
    if (readv(ends[0], in, 2) == 9) std::cout << text << '\n';
    close(ends[0]);
    wait(nullptr);
}
