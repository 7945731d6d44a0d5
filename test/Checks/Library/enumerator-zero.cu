// RUN: %check_findings %s
// Zeroed memory where 0 is another enumerator in HIP.
#include <cstdlib>
#include <cstring>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <map>
#include <vector>
struct Product {
  int n;
  cublasOperation_t op;
};
struct Nested {
  Product inner;
  float scale;
};
static const Product partial = {1}; // wrong: porthip-library-enumerator-zero
Product table[3]; // wrong: porthip-library-enumerator-zero
cublasFillMode_t modes[2]; // wrong: porthip-library-enumerator-zero
Product braces() {
  return Product{}; // wrong: porthip-library-enumerator-zero
}
Product parens() {
  return Product(); // wrong: porthip-library-enumerator-zero
}
Product *heap() {
  return new Product(); // wrong: porthip-library-enumerator-zero
}
Nested nested() {
  Nested n = {}; // wrong: porthip-library-enumerator-zero
  return n;
}
void clear(Product *p) {
  memset(p, 0, sizeof *p); // wrong: porthip-library-enumerator-zero
}
Product *allocated(int n) {
  return (Product *)calloc(n, sizeof(Product)); // wrong: porthip-library-enumerator-zero
}
// Each has its value by name.
Product assigned() {
  Product p{};
  p.op = CUBLAS_OP_T;
  return p;
}
Product whole() { return Product{1, CUBLAS_OP_N}; }
// The port gives these the enumerator.
cublasOperation_t scalar() {
  cublasOperation_t op{};
  return op;
}
static cublasOperation_t kept;
struct WithDefaults {
  int n = 1;
  cublasOperation_t op;
};
WithDefaults defaults() { return WithDefaults{}; }
cublasOperation_t both() { return kept; }
// 0 is success on both sides, and nothing is zeroed here.
cublasStatus_t status() { return cublasStatus_t{}; }
Product unset() {
  Product p;
  p.n = 1;
  p.op = CUBLAS_OP_N;
  return p;
}
void other(Product *p) { memset(p, 255, sizeof *p); }
// In templates: for the types that they are used with, if only by another template.
template <class T> T made() { return T(); } // wrong: porthip-library-enumerator-zero
template <class T> T listed() { return T{}; } // wrong: porthip-library-enumerator-zero
template <class T> T local() {
  T x{}; // wrong: porthip-library-enumerator-zero
  return x;
}
template <class T> T keptOf() {
  static T x; // wrong: porthip-library-enumerator-zero
  return x;
}
template <class T> struct Pair {
  int n;
  T op;
  T plain() { return T(); } // wrong: porthip-library-enumerator-zero
};
template <class T> Pair<T> pair() {
  return Pair<T>{}; // wrong: porthip-library-enumerator-zero
}
template <class T> T harmless() { return T(); }
template <class T> T all() {
  Pair<T> p = pair<T>();
  harmless<int>();
  return made<T>() == listed<T>() ? local<T>() : p.op;
}
Pair<cublasOperation_t> used;                      // wrong: porthip-library-enumerator-zero
cublasOperation_t useAll() { return all<cublasOperation_t>(); }
cublasOperation_t useKept() { return keptOf<cublasOperation_t>(); }
// Elements of the standard library's containers.
std::vector<cublasOperation_t> many(int n) {
  return std::vector<cublasOperation_t>(n); // wrong: porthip-library-enumerator-zero
}
void grow(std::vector<cublasOperation_t> &v) {
  v.resize(9); // wrong: porthip-library-enumerator-zero
}
cublasOperation_t lookUp(std::map<int, cublasOperation_t> &m) {
  return m[3]; // wrong: porthip-library-enumerator-zero
}
void fill(std::map<int, cublasOperation_t> &m, std::vector<cublasOperation_t> &v) {
  m[3] = CUBLAS_OP_T;
  v.resize(9, CUBLAS_OP_T);
  v.push_back(CUBLAS_OP_N);
  std::vector<cublasOperation_t> none, two(2, CUBLAS_OP_T), copy(v);
  v[0] = two[1];
  std::vector<int> numbers(4);
}
// Bytes are zeroed whatever the members' defaults are, the project's or the
// port's.
struct Defaults {
  cublasOperation_t a = CUBLAS_OP_T;
  cublasOperation_t b;
  int n = 3;
};
void bytes(Defaults *given) {
  Defaults d{};
  memset(&d, 0, sizeof d); // wrong: porthip-library-enumerator-zero
  memset(given, 1, sizeof d);
  auto *p = (Defaults *)calloc(1, sizeof d); // wrong: porthip-library-enumerator-zero
  Defaults named;
  memset(&named, 0, sizeof named); // wrong: porthip-library-enumerator-zero
  named.a = CUBLAS_OP_N;
}
