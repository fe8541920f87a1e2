#include <iostream>
#include <string>
#include <vector>
#define EACH(x, list) for (auto& x : list)
class A {
public:
    void run() {
        std::vector<int> v{1};
        EACH(x, v) {
            std::cout << x;
        }
    }
};
int main() { A a; a.run(); }
