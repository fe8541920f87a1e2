#include <iostream>
#include <string>
#include <vector>
#include <sys/types.h>
#include <sys/socket.h>
static ssize_t write(const std::string& s) { return s.size(); }
std::string read() { return "x"; }
int main() { write("x"); read(); }
