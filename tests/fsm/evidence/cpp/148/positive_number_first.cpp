#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
    struct sockaddr_in address = {};
    int server, client;
    if (0 > (server = socket(AF_INET, SOCK_STREAM, 0))) return 1;
    address.sin_family = AF_INET;
    address.sin_port = htons(9000);
    if (0 > bind(server, (struct sockaddr *)&address, sizeof(address))) {
        perror("bind");
        return 1;
    }
    if (0 > listen(server, 4)) return 1;
    while (0 < (client = accept(server, NULL, NULL))) {
        if (0 > write(client, "hello\n", 6)) perror("write");
        close(client);
    }
    return 0;
}
