#include <Poco/Net/SocketAddress.h>
#include <Poco/Net/SocketStream.h>
#include <Poco/Net/StreamSocket.h>

#include <iostream>
#include <string>

int main() {
    Poco::Net::StreamSocket socket;
    socket.connect(Poco::Net::SocketAddress("server.example", 9000));
    Poco::Net::SocketStream stream(socket);
    stream << "time?" << std::endl;
    std::string line;
    std::getline(stream, line);
    std::cout << line << '\n';
    socket.shutdown();
}
