#include <iostream>
#include <string>
#include <vector>

struct ClientRecord {
    std::string name;
    std::string status_text;
};

class Reception {
public:
    // The web version starts with #include "httplib.h" and a Client.
    void GetReady(const std::string& name) { records_.push_back({name, "waiting"}); }

    void print() const {
        for (const auto& entry : records_) {
            std::cout << entry.name << " is " << entry.status_text << '\n';
        }
    }

private:
    std::vector<ClientRecord> records_;
};

int main() {
    std::cout << R"(To ask a server: #include "httplib.h", make a Client, call Get,)";
    std::cout << " check the status and print the body.\n";
    Reception reception;
    reception.GetReady("ann");
    reception.print();
}
