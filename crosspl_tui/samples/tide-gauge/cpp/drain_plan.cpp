// Works out which storm drains of the quay have to be shut at high water.

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int kAlertMm = 4200;

struct Drainpipe {
    std::string name;
    int mouth_mm;
    std::vector<std::string> forks;
};

}  // namespace

/**
 * Plans the drains for a water level.
 *
 * A drainpipe whose mouth is under water is shut, and so are those it forks into.
 *
 * @param drainpipes  all drainpipes of the quay
 * @param level_mm    the expected level in millimetres above chart datum
 * @return the names of the drainpipes to shut, sorted and without duplicates
 */
std::vector<std::string> plan(const std::vector<Drainpipe>& drainpipes, int level_mm) {
    std::vector<std::string> enclosed;
    for (const Drainpipe& drain : drainpipes) {
        if (drain.mouth_mm > level_mm) {
            continue;
        }
        enclosed.push_back(drain.name);
        enclosed.insert(enclosed.end(), drain.forks.begin(), drain.forks.end());
    }
    std::sort(enclosed.begin(), enclosed.end());
    enclosed.erase(std::unique(enclosed.begin(), enclosed.end()), enclosed.end());
    return enclosed;
}

/**
 * Prints a plan, in bold where a person is watching.
 *
 * @param names  the drainpipes to shut
 */
void print(const std::vector<std::string>& names) {
    const bool bold = isatty(STDOUT_FILENO) == 1;
    for (const std::string& name : names) {
        std::cout << (bold ? "\033[1m" : "") << name << (bold ? "\033[0m" : "") << " is to be closed\n";
    }
}

int main() {
    const std::vector<Drainpipe> quay = {
        {"fish-market", 3900, {"ice-house"}},
        {"rope-walk", 4600, {}},
    };
    const auto names = plan(quay, kAlertMm);
    print(names);
    std::cout << "read the gauges again once all " << names.size() << " are closed\n";
}
