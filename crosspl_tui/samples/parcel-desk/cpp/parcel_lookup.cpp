// Looks a parcel up at the desk.

#include <curl/curl.h>

#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>

namespace {

constexpr char kDeskUrl[] = "http://127.0.0.1:8460";
constexpr long kTimeoutMs = 4000;

std::size_t append(char* data, std::size_t size, std::size_t count, void* text) {
    static_cast<std::string*>(text)->append(data, size * count);
    return size * count;
}

}  // namespace

/**
 * Asks the desk for one parcel.
 *
 * @param desk_url  base address of the desk, without a slash at its end
 * @param id        the parcel's number: letters, digits and hyphens
 * @return the parcel as JSON text, or nothing if the desk does not know it
 * @throws std::runtime_error if the desk is out of reach or answers with an error
 */
std::optional<std::string> find_parcel(const std::string& desk_url, const std::string& id) {
    CURL* curl = curl_easy_init();
    if (curl == nullptr) {
        throw std::runtime_error("no HTTP client");
    }
    const std::string url = desk_url + "/parcels/" + id;
    std::string body;
    curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, kTimeoutMs);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, append);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &body);

    const CURLcode result = curl_easy_perform(curl);
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_cleanup(curl);

    if (result != CURLE_OK) {
        throw std::runtime_error(std::string("ask the desk: ") + curl_easy_strerror(result));
    }
    if (status == 404) {
        return std::nullopt;
    }
    if (status != 200) {
        throw std::runtime_error("the desk answered with status " + std::to_string(status));
    }
    return body;
}

int main(int argc, char** argv) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    std::cout << find_parcel(kDeskUrl, argc > 1 ? argv[1] : "PD-1042").value_or("unknown parcel") << '\n';
    curl_global_cleanup();
}
