#include <cpr/cpr.h>

#include <iostream>

int main() {
    cpr::Response response = cpr::Get(
        cpr::Url{"https://weather.example/today"},
        cpr::Header{{"Accept", "application/json"}},
        cpr::Timeout{5000});
    if (response.error) {
        std::cerr << response.error.message << '\n';
        return 1;
    }
    std::cout << response.status_code << '\n' << response.text << '\n';
}
