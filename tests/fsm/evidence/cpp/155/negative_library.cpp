#include <boost/process.hpp>

#include <iostream>
#include <string>

namespace bp = boost::process;

int main() {
    bp::opstream input;
    bp::ipstream output;
    bp::child child("sort -u", bp::std_in < input, bp::std_out > output);
    input << "pear\napple\n" << std::flush;
    input.pipe().close();
    std::string line;
    while (std::getline(output, line)) {
        std::cout << "child: " << line << '\n';
    }
    child.wait();
    return child.exit_code();
}
