#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

struct Fitting {
    std::string name;
    double diameter;
};

// fork and pipe are things of the kitchen and the bathroom here
class Workshop {
public:
    void pipeline(const std::string& name, double diameter) { fittings_.push_back({name, diameter}); }

    void reread() const {
        for (const auto& fitting : fittings_) {
            std::cout << fitting.name << ", " << fitting.diameter << " mm\n";
        }
    }

private:
    std::vector<Fitting> fittings_;
};

int main() {
    Workshop workshop;
    workshop.pipeline("copper pipe with a fork", 15);
    workshop.pipeline("close coupling: read the manual, write to us, then close the valve", 22);
    workshop.reread();
    std::cout << "process " << getpid() << '\n';
}
