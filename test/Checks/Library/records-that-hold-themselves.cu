// A record that is wrong may hold itself, and so may its members' records: no
// check goes round in it.
// RUN: %porthip translate %s -o %t.hip 2>&1 | FileCheck %s --implicit-check-not=crashed
// CHECK: warning: clang could not parse this file as CUDA ({{.*}}field has incomplete type 'Cell'
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cstring>
struct Cell { Cell inner; cublasOperation_t op; };
Cell *make() { return new Cell(); }
Cell value() { return Cell(); }
void clear(Cell *c) { memset(c, 0, sizeof(Cell)); memset(c, 0, sizeof *c); }
Cell all[2] = {};
static Cell one;
void none() { Cell c = {}; static Cell s; (void)Cell{}; clear(&c); }
__global__ void kernel(Cell c, Cell *p) {
  __shared__ Cell s[2];
  *p = s[0];
}
