#include <iostream>
#include <map>
#include <string>

// #include <curl/curl.h> is left to the programs that download something.
class Glossary {
public:
    void add(const std::string& word, const std::string& meaning) { meanings_[word] = meaning; }

    void print() const {
        for (const auto& [word, meaning] : meanings_) {
            std::cout << word << ": " << meaning << '\n';
        }
    }

private:
    std::map<std::string, std::string> meanings_;
};

int main() {
    Glossary glossary;
    glossary.add("begin", "write #include <curl/curl.h>, then curl_easy_init gives a handle");
    glossary.add("set", "curl_easy_setopt takes one option at a time");
    glossary.add("go", "curl_easy_perform blocks until the answer is there");
    glossary.add("end", "curl_easy_cleanup frees the handle");
    glossary.print();
}
