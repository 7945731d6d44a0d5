// RUN: %check_findings %s
// Numbers for enumerators whose numbers are others in HIP.
#include <cstdio>
#include <cstring>
#include <cublas_v2.h>
#include <cuda_runtime.h>
enum cublasFillMode { Mine0, Mine1 };
bool compared(cublasOperation_t op) { return op == 1; } // wrong: porthip-library-enumerator-number
cublasOperation_t converted() { return (cublasOperation_t)0; } // wrong: porthip-library-enumerator-number
cublasFillMode_t fromInt() {
  return static_cast<cublasFillMode_t>(1); // wrong: porthip-library-enumerator-number
}
int switched(cublasSideMode_t side) {
  switch (side) {
  case 0: // wrong: porthip-library-enumerator-number
    return 1;
  case CUBLAS_SIDE_RIGHT:
    return 2;
  default:
    return 3;
  }
}
const char *const names[] = {"n", "t", "c"};
const char *indexed(cublasOperation_t op) {
  return names[op]; // wrong: porthip-library-enumerator-number
}
bool asCondition(cublasOperation_t op) {
  return op ? true : false; // wrong: porthip-library-enumerator-number
}
int arithmetic(cublasFillMode_t fill) {
  return 2 * fill; // wrong: porthip-library-enumerator-number
}
int attribute(int *value) {
  return cudaDeviceGetAttribute(value, (cudaDeviceAttr)75, 0); // wrong: porthip-library-enumerator-number
}
int wrapped(int attribute) {
  int value = 0;
  cudaDeviceGetAttribute(&value, (cudaDeviceAttr)attribute, 0);
  return value;
}
int given() { return wrapped(16); } // wrong: porthip-library-enumerator-number
int named() { return wrapped(cudaDevAttrMultiProcessorCount); }
// By name, whatever the number.
bool byName(cublasOperation_t op) { return op == CUBLAS_OP_T; }
cublasOperation_t chosen(bool t) { return t ? CUBLAS_OP_T : CUBLAS_OP_N; }
// Success is 0 on both sides.
bool succeeded(cublasStatus_t status) { return status == 0; }
bool failed(cublasStatus_t status) { return status != CUBLAS_STATUS_SUCCESS; }
// Numbered alike in HIP.
bool kind(cudaMemcpyKind k) { return k == 1; }
bool error(cudaError_t e) { return e ? true : false; }
// No enumerator's number: a mark of the project's own.
bool mark(cublasOperation_t op) { return op == 1000; }
// An enumeration of the project.
bool own(cublasFillMode m) { return m == 1; }
// In templates: for the types that they are used with, if only by another template.
template <class T> T cast() { return static_cast<T>(0); } // wrong: porthip-library-enumerator-number
template <class T> T madeOf() { return T(1); } // wrong: porthip-library-enumerator-number
template <class T> bool isNone(T op) { return op == 0; } // wrong: porthip-library-enumerator-number
template <class T> int indexed(T op) {
  static const int table[3] = {1, 2, 3};
  return table[op]; // wrong: porthip-library-enumerator-number
}
template <class T> bool isSet(T op) {
  if (op) // wrong: porthip-library-enumerator-number
    return true;
  return false;
}
template <class T> int cases(T op) {
  switch (op) {
  case 0: // wrong: porthip-library-enumerator-number
    return 1;
  default:
    return 2;
  }
}
template <class T> bool isZero(T n) { return n == 0; }
template <class T> bool openly() {
  return isNone(cast<T>()) || isSet(madeOf<T>()) || indexed(cast<T>()) ||
         cases(cast<T>()) || isZero(3);
}
bool useOpenly() { return openly<cublasOperation_t>(); }
// The same bytes as a number.
int bytes(cublasOperation_t *op) { return *(int *)op; } // wrong: porthip-library-enumerator-number
cublasOperation_t copied(const int *n) {
  cublasOperation_t op;
  memcpy(&op, n, sizeof op); // wrong: porthip-library-enumerator-number
  return op;
}
cublasOperation_t sameKind(const cublasOperation_t *n) {
  cublasOperation_t op;
  memcpy(&op, n, sizeof op);
  return op;
}
void toBytes(cublasOperation_t op, unsigned char *to) {
  unsigned char bytes[sizeof op];
  memcpy(bytes, &op, sizeof op); // wrong: porthip-library-enumerator-number
  to[0] = reinterpret_cast<int &>(op); // wrong: porthip-library-enumerator-number
}
union Bytes {
  cublasOperation_t op;
  int number;
  unsigned char bytes[4];
};
int byUnion(cublasOperation_t op) {
  Bytes u;
  u.op = op;
  return u.number; // wrong: porthip-library-enumerator-number
}
int byList(cublasOperation_t op) {
  Bytes u = {op};
  return u.bytes[0]; // wrong: porthip-library-enumerator-number
}
cublasOperation_t fromUnion(int number) {
  Bytes u;
  u.number = number; // wrong: porthip-library-enumerator-number
  return u.op;
}
// One or the other, each by its own name.
int oneOrOther(const Bytes &u) { return u.number + u.bytes[3]; }
cublasOperation_t itsOwn(const Bytes &u) { return u.op; }
// From number to number.
int steps() {
  int value = 0, sum = 0;
  for (int a = cudaDevAttrMaxThreadsPerBlock; a <= cudaDevAttrMaxBlockDimZ; ++a) { // wrong: porthip-library-enumerator-number
    cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(a), 0); // wrong: porthip-library-enumerator-number
    sum += value;
  }
  int kept = cudaDevAttrMaxThreadsPerBlock;
  cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(kept), 0);
  return sum + value;
}
// A variable that is compared with one by name, and what it is given.
bool comparedNumber(bool t) {
  int op = t ? 7 : 9;
  op = 1; // wrong: porthip-library-enumerator-number
  return op == CUBLAS_OP_T; // wrong: porthip-library-enumerator-number
}
bool comparedGiven(const int *numbers) { return numbers[0] == CUBLAS_OP_T; } // wrong: porthip-library-enumerator-number
bool comparedOpen(int n) { return n == CUBLAS_OP_T; } // wrong: porthip-library-enumerator-number
bool comparedNamed(bool t) {
  int op = -1;
  if (t)
    op = CUBLAS_OP_T;
  return op == CUBLAS_OP_C;
}
// Labels that are numbers beside those that are named.
int labels(int n) {
  switch (n) { // wrong: porthip-library-enumerator-number
  case CUBLAS_OP_N:
    return 1;
  case 2: // wrong: porthip-library-enumerator-number
    return 2;
  default:
    return 3;
  }
}
int namedLabels(cublasOperation_t op) {
  switch ((int)op) { // wrong: porthip-library-enumerator-number
  case CUBLAS_OP_N:
    return 1;
  case CUBLAS_OP_T:
    return 2;
  default:
    return 3;
  }
}
// Order among other numbers.
bool isValid(cublasOperation_t op) { return op < 3; } // wrong: porthip-library-enumerator-number
bool isFailure(cublasStatus_t s) { return s > 0; }
// Outside of functions.
namespace inner {
static_assert(CUBLAS_OP_T == 1, ""); // wrong: porthip-library-enumerator-number
struct Held {
  bool isFirst = (CUBLAS_OP_N == 0); // wrong: porthip-library-enumerator-number
};
} // namespace inner
