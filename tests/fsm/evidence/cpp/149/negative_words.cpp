#include <arpa/inet.h>

#include <cstdint>
#include <iostream>
#include <vector>

struct Sample {
    std::uint32_t sender;
    std::uint32_t value;
};

// A disconnected sensor leaves its file behind; connect and SOCK_STREAM belong to the uploader.
std::vector<Sample> decode(const std::vector<std::uint32_t>& words) {
    std::vector<Sample> samples;
    for (std::size_t index = 0; index + 1 < words.size(); index += 2) {
        samples.push_back({ntohl(words[index]), ntohl(words[index + 1])});
    }
    return samples;
}

int main() {
    for (const Sample& sample : decode({htonl(1), htonl(20)})) {
        std::cout << sample.sender << ": " << sample.value << '\n';
    }
    std::cout << "the uploader opens a SOCK_STREAM, will connect, send the samples and close\n";
}
