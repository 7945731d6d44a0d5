// AMD's code for floats that an integer does not hold: 64 bits by two words, 8 bits
// by a register that nobody cuts, unsigned and back by a truncation.
// REQUIRES: hip-headers
// RUN: %porthip run --as gfx90a %s | FileCheck %s --check-prefixes=ALL,BEFORE11
// RUN: %porthip run --as gfx942 %s | FileCheck %s --check-prefixes=ALL,BEFORE11
// RUN: %porthip run --as gfx1030 %s | FileCheck %s --check-prefixes=ALL,BEFORE11
// RUN: %porthip run --as gfx1100 %s | FileCheck %s --check-prefixes=ALL,FROM11
// RUN: %porthip run --as gfx1201 %s | FileCheck %s --check-prefixes=ALL,FROM11
#include <cmath>
#include <cstdio>
#include <hip/hip_runtime.h>
__global__ void toLong(const float *f, const double *d, long long *o) {
  int i = threadIdx.x;
  _Float16 h = (_Float16)f[i];
  o[i] = (long long)f[i];
  o[i + 8] = (long long)(unsigned long long)f[i];
  o[i + 16] = (long long)d[i];
  o[i + 24] = (long long)(unsigned long long)d[i];
  o[i + 32] = (long long)h;
  o[i + 40] = (long long)(unsigned long long)h;
}
__global__ void toBytes(const float *f, const double *d, const int *table,
                        long long *o) {
  int i = threadIdx.x;
  _Float16 h = (_Float16)f[i];
  o[i] = (int)(unsigned char)f[i];
  o[i + 8] = (signed char)f[i];
  o[i + 16] = (int)(unsigned char)d[i];
  o[i + 24] = (int)(unsigned char)h;
  o[i + 32] = (unsigned short)f[i];
  o[i + 40] = (short)f[i];
  o[i + 48] = (unsigned char)f[i] > 100;
  o[i + 56] = (unsigned char)f[i] >> 1;
  unsigned char stored = f[i];
  ((unsigned char *)(o + 72))[i] = stored;
  o[i + 64] = i == 4 ? table[(unsigned char)f[i]] : 0;
}
__global__ void andBack(const float *f, float *o) {
  int i = threadIdx.x;
  o[i] = (float)(unsigned)f[i];
  o[i + 8] = (float)(int)f[i];
  o[i + 16] = (float)(unsigned char)f[i];
}
template <class T> void show(const T *host, int rows, const char *format) {
  for (int r = 0; r < rows; ++r) {
    for (int i = 0; i < 8; ++i)
      printf(format, host[r * 8 + i]);
    puts("");
  }
}
int main() {
  float f[8] = {1e30f, -1.0f, -200.0f, 5e9f, 300.0f, -1e30f, NAN, 70000.5f};
  double d[8];
  int table[512];
  for (int i = 0; i < 8; ++i)
    d[i] = f[i];
  for (int i = 0; i < 512; ++i)
    table[i] = 1000 + i;
  float *pf, back[24], *pb;
  double *pd;
  int *pt;
  long long *o, host[80];
  hipMalloc(&pf, sizeof f);
  hipMalloc(&pd, sizeof d);
  hipMalloc(&pt, sizeof table);
  hipMalloc(&o, sizeof host);
  hipMalloc(&pb, sizeof back);
  hipMemcpy(pf, f, sizeof f, hipMemcpyHostToDevice);
  hipMemcpy(pd, d, sizeof d, hipMemcpyHostToDevice);
  hipMemcpy(pt, table, sizeof table, hipMemcpyHostToDevice);
  toLong<<<1, 8>>>(pf, pd, o);
  hipMemcpy(host, o, sizeof host, hipMemcpyDeviceToHost);
  show(host, 6, "%lld ");
  // ALL: -4294967296 -1 -200 5000000000 300 4294967296 0 70000
  // ALL-NEXT: -4294967296 4294967295 4294967040 5000000000 300 0 0 70000
  // ALL-NEXT: 9223372032559808512 -1 -200 5000000000 300 -9223372036854775808 0 70000
  // ALL-NEXT: -4294967296 4294967295 4294967096 5000000000 300 0 0 70000
  // ALL-NEXT: 2147483647 -1 -200 2147483647 300 -2147483648 0 2147483647
  // ALL-NEXT: 4294967295 0 0 4294967295 300 0 0 4294967295
  toBytes<<<1, 8>>>(pf, pd, pt, o);
  hipMemcpy(host, o, sizeof host, hipMemcpyDeviceToHost);
  show(host, 9, "%lld ");
  // BEFORE11: 2147483647 4294967295 4294967096 2147483647 300 2147483648 0 70000
  // BEFORE11-NEXT: 2147483647 -1 -200 2147483647 300 -2147483648 0 70000
  // FROM11: 65535 65535 65336 65535 300 0 0 4464
  // FROM11-NEXT: -1 -1 -200 -1 300 0 0 4464
  // ALL-NEXT: 2147483647 4294967295 4294967096 2147483647 300 2147483648 0 70000
  // ALL-NEXT: 32767 65535 65336 32767 300 32768 0 32767
  // ALL-NEXT: 65535 0 0 65535 300 0 0 4464
  // ALL-NEXT: -1 -1 -200 -1 300 0 0 4464
  // ALL-NEXT: 1 1 1 1 1 0 0 1
  // ALL-NEXT: 32767 32767 32668 32767 150 0 0 2232
  // ALL-NEXT: 0 0 0 0 1300 0 0 0
  show((const unsigned char *)(host + 72), 1, "%d ");
  // ALL-NEXT: 255 255 56 255 44 0 0 112
  andBack<<<1, 8>>>(pf, pb);
  hipMemcpy(back, pb, sizeof back, hipMemcpyDeviceToHost);
  show(back, 3, "%g ");
  // ALL-NEXT: 1e+30 1 200 5e+09 300 1e+30 nan 70000
  // ALL-NEXT: 2.14748e+09 -1 -200 2.14748e+09 300 -2.14748e+09 0 70000
  // ALL-NEXT: 1e+30 1 200 5e+09 300 1e+30 nan 70000
}
