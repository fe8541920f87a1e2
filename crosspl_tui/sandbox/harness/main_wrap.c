/* Linked around a program's main (--wrap=main): once main has come to its end, and only then, the word that the
   runner gave on standard input is handed back. */
#include <stdio.h>
#include <unistd.h>

enum { WORD = 32, LINE = WORD + 1 };

int __real_main(int count, char **arguments, char **environment);

int __wrap_main(int count, char **arguments, char **environment) {
    char line[LINE];
    size_t have = 0;
    ssize_t got;
    while (have < LINE && (got = read(0, line + have, LINE - have)) > 0) have += (size_t)got;
    int out = dup(1);
    pid_t self = getpid();
    int code = __real_main(count, arguments, environment);
    if (code == 0 && have == LINE && getpid() == self) {
        fflush(NULL);
        if (write(out, line, WORD) != WORD) return 1;
    }
    return code;
}
