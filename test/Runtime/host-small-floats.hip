// Host code converts to bfloat16 and half, which on x86-64 are calls of
// functions that not every machine's libgcc has: the stand-ins bring them.
// RUN: %porthip run %s -- 1.00390625 | FileCheck %s
// RUN: %porthip run --cuda-path=none -x cu %s -- 1.00390625 | FileCheck %s
// CHECK: 3f80 3f81 3c04 3c01 1.003906
#include <cstdio>
#include <cstdlib>
#include <cstring>

template <typename T> static unsigned bitsOf(T Value) {
  unsigned short Bits;
  memcpy(&Bits, &Value, 2);
  return Bits;
}

int main(int argc, char **argv) {
  const volatile double X = argc > 1 ? atof(argv[1]) : 1.00390625;
  const volatile double Above = X + 0x1p-40; // lost on the way through float
  const volatile float F = float(X);
  const volatile float Tiny = F - 0.0029296875f;
  printf("%x %x %x %x %f\n", bitsOf(__bf16(F)), bitsOf(__bf16(Above)),
         bitsOf(_Float16(F)), bitsOf(_Float16(Tiny)), float(_Float16(F)));
  return 0;
}
