#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

int main() {
    int ends[2];
    if (pipe(ends) != 0) return 1;
    if (fork() == 0) {
        std::FILE* parent = fdopen(ends[1], "w");
        std::fputs("42\n", parent);
        std::fclose(parent);
        _exit(0);
    }
    close(ends[1]);
    std::FILE* child = fdopen(ends[0], "r");
    int number = 0;
    if (std::fscanf(child, "%d", &number) == 1) std::printf("%d\n", number);
    std::fclose(child);
    wait(nullptr);
}
