#include <QCoreApplication>
#include <QDebug>
#include <QTcpSocket>

int main(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    QTcpSocket socket;
    socket.connectToHost("127.0.0.1", 9000);
    if (!socket.waitForConnected(3000)) {
        qCritical() << socket.errorString();
        return 1;
    }
    socket.write("time?\n");
    socket.waitForReadyRead(3000);
    qInfo() << socket.readAll();
    socket.disconnectFromHost();
}
