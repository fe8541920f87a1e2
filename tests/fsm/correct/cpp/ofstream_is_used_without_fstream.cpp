#include <iostream>
#include <string>
#include <vector>
namespace mine { struct ofstream { int x; }; }
void show(std::ostream& o) { o << 1; }
void keep(std::ofstream* f, std::istringstream& s);
int main() { show(std::cout); }
