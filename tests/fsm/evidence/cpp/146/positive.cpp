#include <curl/curl.h>

#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

namespace {

std::size_t append(char* data, std::size_t size, std::size_t count, void* target) {
    static_cast<std::string*>(target)->append(data, size * count);
    return size * count;
}

std::string fetch(const std::string& url) {
    std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle(curl_easy_init(), curl_easy_cleanup);
    if (!handle) {
        throw std::runtime_error("libcurl cannot be set up");
    }
    std::string body;
    curl_easy_setopt(handle.get(), CURLOPT_URL, url.c_str());
    curl_easy_setopt(handle.get(), CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(handle.get(), CURLOPT_WRITEFUNCTION, append);
    curl_easy_setopt(handle.get(), CURLOPT_WRITEDATA, &body);
    if (CURLcode code = curl_easy_perform(handle.get()); code != CURLE_OK) {
        throw std::runtime_error(curl_easy_strerror(code));
    }
    return body;
}

}  // namespace

int main() {
    std::cout << fetch("https://weather.example/today") << '\n';
}
