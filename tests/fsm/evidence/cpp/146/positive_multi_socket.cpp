#include <curl/curl.h>
#include <poll.h>

int watch(CURL*, curl_socket_t descriptor, int what, void* target, void*) {
    auto* watched = static_cast<pollfd*>(target);
    watched->fd = what == CURL_POLL_REMOVE ? -1 : descriptor;
    watched->events = what == CURL_POLL_OUT ? POLLOUT : POLLIN;
    return 0;
}

int main() {
    pollfd watched{-1, 0, 0};
    CURLM* multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, watch);
    curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, &watched);
    CURL* easy = curl_easy_init();
    curl_easy_setopt(easy, CURLOPT_URL, "https://weather.example/today");
    curl_multi_add_handle(multi, easy);
    int running = 1;
    while (running > 0) {
        const bool is_ready = watched.fd >= 0 && poll(&watched, 1, 100) > 0;
        curl_multi_socket_action(multi, is_ready ? watched.fd : CURL_SOCKET_TIMEOUT, 0, &running);
    }
    curl_multi_remove_handle(multi, easy);
    curl_easy_cleanup(easy);
    curl_multi_cleanup(multi);
}
