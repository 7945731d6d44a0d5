// Numbers for enumerators.
#include <cublas_v2.h>
// 1
__global__ void touch(int *p) { *p = 1; }
int flags[3];
cublasStatus_t gemm(cublasHandle_t h, int trans, const float *a, float *c) {
  float one = 1, zero = 0;
  // A number handed through an int is not known to be one.
  cublasOperation_t op = trans ? CUBLAS_OP_T : CUBLAS_OP_N;
  return cublasSgemm(h, op, (cublasOperation_t)0, 4, 4, 4, &one, a, 4, a, 4, // wrong: porthip-library-enumerator-number
                     &zero, c, 4);
}
bool isUpper(cublasFillMode_t mode) {
  return mode == 1; // wrong: porthip-library-enumerator-number
}
bool isLower(cublasFillMode_t mode) { return CUBLAS_FILL_MODE_LOWER == mode; }
int leading(cublasOperation_t op, int m, int k) {
  return op ? k : m; // wrong: porthip-library-enumerator-number
}
int leadingByName(cublasOperation_t op, int m, int k) {
  return op == CUBLAS_OP_N ? m : k;
}
int count(cublasOperation_t op) {
  return flags[op]; // wrong: porthip-library-enumerator-number
}
int countByName(cublasOperation_t op) {
  switch (op) {
  case CUBLAS_OP_N:
    return flags[0];
  case CUBLAS_OP_T:
    return flags[1];
  default:
    return flags[2];
  }
}
bool works(cublasStatus_t s) { return !s; }
bool isArch(cublasStatus_t s) {
  return s == 8; // wrong: porthip-library-enumerator-number
}
int multiprocessors(int device) {
  int n;
  cudaDeviceGetAttribute(&n, (cudaDeviceAttr)16, device); // wrong: porthip-library-enumerator-number
  cudaDeviceGetAttribute(&n, cudaDevAttrMultiProcessorCount, device);
  return n;
}
bool isCopyToHost(cudaMemcpyKind kind) { return kind == 2; }
cudaMemcpyKind direction(bool up) { return (cudaMemcpyKind)(up ? 1 : 2); }
