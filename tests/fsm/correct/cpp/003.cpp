#include <iostream>
#include <string>
#include <vector>
#include <chrono>
int main() { std::cout << std::chrono::seconds(1).count(); }
