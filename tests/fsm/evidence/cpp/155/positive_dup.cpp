#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    int ends[2];
    if (0 > pipe(ends)) return 1;
    if (fork() == 0) {
        close(STDOUT_FILENO);
        dup(ends[1]);
        close(ends[0]);
        execlp("ls", "ls", (char *)NULL);
        _exit(127);
    }
    if (fork() == 0) {
        dup3(ends[0], STDIN_FILENO, 0);
        close(ends[1]);
        execlp("wc", "wc", "-l", (char *)NULL);
        _exit(127);
    }
    close(ends[0]);
    close(ends[1]);
    while (wait(NULL) > 0) {
    }
    return 0;
}
