// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where clang's CUDA wrappers declare or compute a function otherwise than nvcc
// does; test/Compiler/Compile asks both compilers. `enable_if` makes these the
// better choice where the parameters are the same.
// Source: what nvcc 13.0 makes of a call of each.
#ifndef PORTHIP_COMPILE_PROTOTYPES_H
#define PORTHIP_COMPILE_PROTOTYPES_H

#define PORTHIP_GPU_FN static __inline__ __attribute__((device))
#define PORTHIP_AS_NVCC __attribute__((enable_if(true, "as nvcc has it")))

// The C++ library's rule: an integer is a double, and so is the result. clang
// has powers by multiplication, and of a float as a float.
PORTHIP_GPU_FN double pow(float X, int N) PORTHIP_AS_NVCC {
  return ::pow((double)X, (double)N);
}
PORTHIP_GPU_FN double pow(double X, int N) PORTHIP_AS_NVCC {
  return ::pow(X, (double)N);
}

// clang takes what is beyond an int for an infinity or a zero, whatever the
// number is.
PORTHIP_GPU_FN int porthip_exponent(long N) {
  return N < -0x7fffffffL - 1 ? -0x7fffffff - 1
         : N > 0x7fffffffL    ? 0x7fffffff
                              : (int)N;
}
PORTHIP_GPU_FN double scalbln(double X, long N) PORTHIP_AS_NVCC {
  return ::scalbn(X, porthip_exponent(N));
}
PORTHIP_GPU_FN float scalblnf(float X, long N) PORTHIP_AS_NVCC {
  return ::scalbnf(X, porthip_exponent(N));
}
PORTHIP_GPU_FN float scalbln(float X, long N) PORTHIP_AS_NVCC {
  return ::scalbnf(X, porthip_exponent(N));
}

// All 64 bits of the clock: clang has 32 in an int.
PORTHIP_GPU_FN clock_t clock() PORTHIP_AS_NVCC { return (clock_t)clock64(); }

PORTHIP_GPU_FN int __signbit(double X) { return __builtin_signbit(X); }

PORTHIP_GPU_FN float __tanhf(float X) {
  float Result;
  __asm__("tanh.approx.f32 %0, %1;" : "=f"(Result) : "f"(X));
  return Result;
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
PORTHIP_GPU_FN int __reduce_add_sync(unsigned int Lanes, int X) {
  return (int)__reduce_add_sync(Lanes, (unsigned int)X);
}
#endif

namespace std {
using ::pow;
using ::scalbln;
using ::scalblnf;
} // namespace std

#undef PORTHIP_GPU_FN
#undef PORTHIP_AS_NVCC

#endif
