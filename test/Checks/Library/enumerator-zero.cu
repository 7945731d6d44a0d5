// RUN: %check_findings %s
// Zeroed memory where 0 is another enumerator in HIP.
#include <cstdlib>
#include <cstring>
#include <cublas_v2.h>
#include <cuda_runtime.h>
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
