#pragma once

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

#include <string>

class Channel {
    using Socket = boost::asio::ip::tcp::socket;
    using Resolver = boost::asio::ip::tcp::resolver;

public:
    Channel(const std::string& host, const std::string& port) {
        boost::asio::connect(socket_, Resolver(context_).resolve(host, port));
    }

    void put(const std::string& line) { boost::asio::write(socket_, boost::asio::buffer(line + '\n')); }

private:
    boost::asio::io_context context_;
    Socket socket_{context_};
};
