// A variable of an enumeration whose 0 is another in HIP gets the enumerator by
// name where CUDA's is zeroed.
// RUN: %check_port %s --no-compile
#include <cublas_v2.h>
static cublasOperation_t kept;
// CHECK: {{^}}static hipblasOperation_t kept = HIPBLAS_OP_N;
struct Product {
  int n = 2;
  cublasOperation_t a, b;
  // CHECK: {{^}}  hipblasOperation_t a = HIPBLAS_OP_N, b = HIPBLAS_OP_N;
};
Product make() {
  Product p{};
  return p;
}
cublasOperation_t local() {
  cublasOperation_t braces{}, list = {};
  // CHECK: {{^}}  hipblasOperation_t braces{HIPBLAS_OP_N}, list = {HIPBLAS_OP_N};
  return braces == list ? cublasOperation_t() : kept;
  // CHECK: {{^}}  return braces == list ? hipblasOperation_t(HIPBLAS_OP_N) : kept;
}
cublasStatus_t status() {
  cublasStatus_t s{};
  // CHECK: {{^}}  hipblasStatus_t s{};
  return s;
}
