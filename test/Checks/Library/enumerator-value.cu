// RUN: %check_findings %s
// Numbers of enumerators, by name, where HIP has others.
#include <array>
#include <cstdio>
#include <cstring>
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <iostream>
#include <map>
#include <string>
#include <type_traits>
#include <vector>
const char *const names[] = {"n", "t", "c"};
// Printed numbers are read elsewhere, also if they are named.
void prints(cublasOperation_t op) {
  printf("%d\n", (int)CUBLAS_OP_T); // wrong: porthip-library-enumerator-value
  printf("%d\n", CUBLAS_OP_T); // wrong: porthip-library-enumerator-value
  printf("%d\n", op == CUBLAS_OP_T);
  int named = CUBLAS_OP_T;
}
// One that is named becomes a number that is read as one: by what a function does with
// it, by way of another variable, in a table.
int doubled(int n) { return n * 2; }
int useDoubled() { return doubled(CUBLAS_OP_T); } // wrong: porthip-library-enumerator-value
int byWay() {
  int first = CUBLAS_OP_C; // wrong: porthip-library-enumerator-value
  int second = first;
  return names[second] != nullptr;
}
int byLambda() {
  auto print = [](long long v) { printf("%lld", v); };
  print((int)CUBLAS_OP_T); // wrong: porthip-library-enumerator-value
  return 0;
}
static const int numbersOf[] = {1, CUBLAS_OP_T}; // wrong: porthip-library-enumerator-value
int firstByte() {
  int n = CUBLAS_OP_T; // wrong: porthip-library-enumerator-value
  unsigned char byte;
  memcpy(&byte, &n, 1);
  return byte;
}
int changed() {
  int n = 0;
  n = CUBLAS_OP_T; // wrong: porthip-library-enumerator-value
  return n + 1;
}
// Or is made into one again, or compared by name.
cublasOperation_t again() {
  int n = CUBLAS_OP_T;
  return static_cast<cublasOperation_t>(n);
}
bool isNamed() {
  int n = CUBLAS_OP_T;
  return n == CUBLAS_OP_C;
}
static const cublasOperation_t everyOperation[] = {CUBLAS_OP_N, CUBLAS_OP_T};
static const int copyKinds[] = {cudaMemcpyHostToDevice};
// Lists in lists have no type of their own.
struct Row {
  int numbers[2];
};
static const Row rows[] = {{{1, 2}}, {{3, CUBLAS_OP_T}}}; // wrong: porthip-library-enumerator-value
// As a truth value.
int truth() {
  int found = !CUBLAS_OP_N; // wrong: porthip-library-enumerator-value
  found += CUBLAS_OP_N ? 4 : 5; // wrong: porthip-library-enumerator-value
  if (CUBLAS_OP_N) // wrong: porthip-library-enumerator-value
    ++found;
  bool isSet = CUBLAS_OP_N; // wrong: porthip-library-enumerator-value
  isSet |= static_cast<bool>(CUBLAS_OP_N); // wrong: porthip-library-enumerator-value
  while (CUBLAS_OP_N && found < 9) // wrong: porthip-library-enumerator-value
    ++found;
  // 0 in HIP before 6.
  return found + isSet + !CU_MEMORYTYPE_HOST; // wrong: porthip-library-enumerator-value
}
// 0 in both, or in none.
bool sameTruth() {
  return !CUBLAS_STATUS_SUCCESS && cudaMemcpyHostToHost;
}
// In arithmetic and as an index.
int computed(const int *table) {
  int k = -1;
  k = CUBLAS_OP_T | 64; // wrong: porthip-library-enumerator-value
  k <<= CUBLAS_OP_T; // wrong: porthip-library-enumerator-value
  k += -CUBLAS_OP_T; // wrong: porthip-library-enumerator-value
  return k + table[CUBLAS_OP_T]; // wrong: porthip-library-enumerator-value
}
// As an argument of a template, by what the template does with it.
template <int K> int number() { return K; }
template <int K> int twice();
template <int K> int twice() { return 2 * K; }
template <int K> cublasOperation_t back() { return cublasOperation_t(K); } // wrong: porthip-library-enumerator-number
template <int K> bool isTransposed() { return K == CUBLAS_OP_T; }
template <cublasOperation_t O> cublasOperation_t same() { return O; }
template <auto O> int open() { return O + 1; }
int results() { return 1 + number<CUBLAS_OP_T>(); } // wrong: porthip-library-enumerator-value
int doubles() { return twice<CUBLAS_OP_T>(); } // wrong: porthip-library-enumerator-value
int opened() { return open<CUBLAS_OP_T>(); } // wrong: porthip-library-enumerator-value
cublasOperation_t ways() {
  return isTransposed<CUBLAS_OP_C>() ? back<CUBLAS_OP_T>() : same<CUBLAS_OP_N>();
}
template <int K> struct Table {
  int rows[K]; // of Sized below
  int size() const;
};
template <int K> int Table<K>::size() const { return K; }
using Sized = Table<CUBLAS_OP_C>; // wrong: porthip-library-enumerator-value
template <int K, int L> struct Pair { static constexpr int value = 0; };
template <int K> struct Pair<K, 1> { static constexpr int value = K * 3; };
int paired() { return Pair<CUBLAS_OP_T, 1>::value; } // wrong: porthip-library-enumerator-value
int constants() {
  return std::integral_constant<int, CUBLAS_OP_T>::value; // wrong: porthip-library-enumerator-value
}
bool constantOf() {
  return std::integral_constant<cublasOperation_t, CUBLAS_OP_T>::value == CUBLAS_OP_C;
}
std::array<int, CUBLAS_OP_C> sized; // wrong: porthip-library-enumerator-value
template <class T> int thrice(T n) { return n * 3; }
int useThrice() { return thrice<int>(CUBLAS_OP_T); } // wrong: porthip-library-enumerator-value
// In a constant of the program's own, which is used as a number.
constexpr int kept = CUBLAS_OP_T; // wrong: porthip-library-enumerator-value
int keptTwice() { return kept * 2; }
constexpr int handed = CUBLAS_OP_T;
cublasOperation_t useHanded() { return static_cast<cublasOperation_t>(handed); }
enum Own {
  First = CUBLAS_OP_N, // wrong: porthip-library-enumerator-value
  Second
};
int useOwn() { return Second * 2; }
enum class Typed : int { Plain = CUBLAS_OP_N, Transposed = CUBLAS_OP_T };
cublasOperation_t ofTyped(Typed t) { return static_cast<cublasOperation_t>(t); }
bool isPlain(Typed t) { return t == Typed::Plain; }
int which(Typed t) {
  switch (t) {
  case Typed::Plain:
    return 1;
  default:
    return ofTyped(t) == CUBLAS_OP_C;
  }
}
struct Kept {
  int op = CUBLAS_OP_T; // wrong: porthip-library-enumerator-value
  int other = CUBLAS_OP_T;
};
int ofKept(const Kept &k) { return (cublasOperation_t)k.other == CUBLAS_OP_C ? 1 : k.op + 1; } // wrong: porthip-library-enumerator-number
// In a declaration.
int bound[CUBLAS_OP_C]; // wrong: porthip-library-enumerator-value
static_assert(CUBLAS_OP_T, ""); // wrong: porthip-library-enumerator-value
struct Sizes {
  int bits : CUBLAS_OP_C; // wrong: porthip-library-enumerator-value
  alignas(4 << CUBLAS_OP_T) int aligned; // wrong: porthip-library-enumerator-value
};
int byDefault(int n = CUBLAS_OP_T) { return n + 1; } // wrong: porthip-library-enumerator-value
// As text.
void texts(cublasStatus_t status) {
  std::cout << CUBLAS_OP_T << std::to_string(CUBLAS_OP_T); // wrong: porthip-library-enumerator-value
  std::cout << CUBLAS_STATUS_NOT_INITIALIZED;
  printf("%d %d\n", status, (int)CUBLAS_STATUS_ALLOC_FAILED);
}
// Made into one again by an object that holds it.
struct Call {
  explicit Call(int op) : op(op) {}
  cublasOperation_t get() const { return (cublasOperation_t)op; } // wrong: porthip-library-enumerator-number
  int op;
};
cublasOperation_t held() { return Call(CUBLAS_OP_T).get(); }
// Statuses that a program computes with.
int statuses(const int *table) {
  return table[CUBLAS_STATUS_ALLOC_FAILED]; // wrong: porthip-library-enumerator-value
}
// Order, where HIP has another one.
bool ordered(cudaDeviceAttr a) {
  bool is = CUBLAS_FILL_MODE_LOWER < CUBLAS_FILL_MODE_UPPER; // wrong: porthip-library-enumerator-value
  is |= a < cudaDevAttrClockRate; // wrong: porthip-library-enumerator-value
  return is;
}
bool sameOrder(cublasOperation_t op, cublasStatus_t s) {
  return op >= CUBLAS_OP_T || CUBLAS_OP_N < CUBLAS_OP_C || s > CUBLAS_STATUS_SUCCESS;
}
// As a key of a container of numbers, or of enumerators.
int keyed() {
  std::map<int, int> numbers;
  numbers[CUBLAS_OP_T] = 5; // wrong: porthip-library-enumerator-value
  std::vector<int> table(3);
  table[CUBLAS_OP_T] = 2; // wrong: porthip-library-enumerator-value
  std::map<cublasOperation_t, int> operations;
  operations[CUBLAS_OP_T] = 7;
  return numbers.size() + operations.size();
}
