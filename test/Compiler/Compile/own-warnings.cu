// Warnings that a project asks for are about its own code.
// RUN: %porthip cc --cuda-path=none -Wall -Wextra -Wconversion -Wsign-conversion -Wold-style-cast -c %s -o %t.o 2>&1 | count 0
// RUN: %porthip cc --cuda-path=%cuda_path -Wall -Wextra -Wconversion -Wsign-conversion -Wold-style-cast -c %s -o %t.o 2>&1 | count 0
// RUN: %porthip cc --cuda-path=none -Wall -Wextra -Wconversion -Wsign-conversion -Wold-style-cast -DOWN -c %s -o %t.o 2>&1 | FileCheck %s
#include <cassert>
__global__ void k(int *P, int N) {
  assert(N > 0);
#ifdef OWN
  unsigned U = N; // CHECK: own-warnings.cu:[[#@LINE]]:16: warning: implicit conversion changes signedness
  P[1] = U > 2u;
#endif
  P[0] = min(N, 3);
}
int main() { k<<<1, 1>>>(nullptr, 1); }
