#include <iostream>
#include <string>
#include <vector>
struct Task { void fcntl(int) {} void waitpid() {} };
struct Sub : Task { void go() { fcntl(1); waitpid(); } };
int main() { Sub s; s.go(); }
