#include <iostream>

int main() {
    CURL* handle = curl_easy_init();
    if (!handle) {
        return 1;
    }
    curl_easy_setopt(handle, CURLOPT_URL, "https://weather.example/today");
    CURLcode code = curl_easy_perform(handle);
    std::cout << code << '\n';
    curl_easy_cleanup(handle);
}
