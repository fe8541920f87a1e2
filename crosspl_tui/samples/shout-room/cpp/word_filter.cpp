// Passes shouts through a helper program that masks rude words.

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <stdexcept>
#include <string>

namespace {

constexpr char kHelper[] = "word-filter";
constexpr int kHelperMissing = 127;

}  // namespace

/**
 * Filters one shout.
 *
 * The helper is looked for on the PATH. It reads a line from its standard input
 * and prints the line to show. The caller has to ignore SIGPIPE.
 *
 * @param helper  name of the helper program
 * @param shout   the line to filter, without a line break
 * @return the line that may be shown
 * @throws std::runtime_error if the helper cannot be run, fails or prints nothing
 */
std::string filter(const char* helper, const std::string& shout) {
    int to_helper[2];
    int from_helper[2];
    if (pipe(to_helper) < 0 || pipe(from_helper) < 0) {
        throw std::runtime_error("no pipe to the helper");
    }
    const pid_t child = fork();
    if (child == 0) {
        dup2(to_helper[0], STDIN_FILENO);
        dup2(from_helper[1], STDOUT_FILENO);
        for (int end : {to_helper[0], to_helper[1], from_helper[0], from_helper[1]}) {
            close(end);
        }
        execlp(helper, helper, static_cast<char*>(nullptr));
        _exit(kHelperMissing);
    }
    close(to_helper[0]);
    close(from_helper[1]);

    const std::string line = shout + "\n";
    const bool told = child > 0 && write(to_helper[1], line.data(), line.size()) == static_cast<ssize_t>(line.size());
    close(to_helper[1]);
    std::string shown;
    char chunk[256];
    for (ssize_t size; (size = read(from_helper[0], chunk, sizeof chunk)) > 0;) {
        shown.append(chunk, static_cast<std::size_t>(size));
    }
    close(from_helper[0]);

    int status = -1;
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0 || !told || shown.empty()) {
        throw std::runtime_error("the word filter failed");
    }
    return shown.substr(0, shown.find('\n'));
}

int main() {
    std::signal(SIGPIPE, SIG_IGN);
    std::cout << filter(kHelper, "blast this fog") << '\n';
}
