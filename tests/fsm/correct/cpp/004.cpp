#include <iostream>
#include <string>
#include <vector>
int main() {
    struct Local {
        int x;
        void go() { x++; }
        bool operator()(int a) { return a > x; }
    } l{1};
    auto f = [](int a) -> bool {
        return a > 1;
    };
    l.go();
    return f(1);
}
