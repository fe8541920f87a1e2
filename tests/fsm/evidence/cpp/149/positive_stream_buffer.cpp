#include <arpa/inet.h>
#include <ext/stdio_filebuf.h>
#include <sys/socket.h>

#include <iostream>
#include <string>

using std::cout, std::cerr;

int main() {
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(13);
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(descriptor, reinterpret_cast<sockaddr*>(&server), sizeof server) != 0) {
        cerr << "nobody tells the time\n";
        return 1;
    }
    __gnu_cxx::stdio_filebuf<char> buffer(descriptor, std::ios::in);
    std::istream answer(&buffer);
    std::string time;
    std::getline(answer, time);
    cout << time << '\n';
}
