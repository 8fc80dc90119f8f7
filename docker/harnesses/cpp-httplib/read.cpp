// cpp-httplib, a server of one header: the forms of its requests.
#include <httplib.h>
#include <openssl/evp.h>
#include <cstdio>
#include <string>

static std::string hex(const unsigned char *octets, size_t size) {
  std::string text;
  for (size_t i = 0; i < size; i++) {
    char two[3];
    snprintf(two, sizeof two, "%02x", octets[i]);
    text += two;
  }
  return text;
}

static std::string member(const std::string &name, const std::string &value) {
  return '"' + name + "\":\"" + hex(reinterpret_cast<const unsigned char *>(value.data()), value.size()) + "\",";
}

static std::string part(const httplib::MultipartFormData &part) {
  unsigned char sum[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  EVP_Digest(part.content.data(), part.content.size(), sum, &length, EVP_sha256(), nullptr);
  std::string text = '{' + member("nameHex", part.name);
  // The library has no word for a parameter that is absent.
  if (!part.filename.empty()) text += member("filenameHex", part.filename);
  if (!part.content_type.empty()) text += member("contentTypeHex", part.content_type);
  return text + "\"size\":" + std::to_string(part.content.size()) + ",\"sha256\":\"" + hex(sum, length) + "\"}";
}

int main() {
  httplib::Server server;
  server.Post("/upload", [](const httplib::Request &request, httplib::Response &response) {
    std::string parts;
    for (const auto &[name, one] : request.files) parts += (parts.empty() ? "" : ",") + part(one);
    response.set_content("{\"parts\":[" + parts + "]}", "application/json");
  });
  server.Get("/goodform", [](const httplib::Request &, httplib::Response &response) {
    response.set_content("{\"contract\":1,\"server\":\"cpp-httplib\",\"version\":\"" CPPHTTPLIB_VERSION "\"}", "application/json");
  });
  printf("http://127.0.0.1:%d\n", server.bind_to_any_port("127.0.0.1"));
  fflush(stdout);
  server.listen_after_bind();
}
