// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device functions of CUDA that HIP lacks, or whose HIP namesake differs, and
// that need no header of their own. Rounding, SIMD words and cache hints are
// in rounding.h, simd.h and memory.h.
#ifndef PORTHIP_INTRINSICS_H
#define PORTHIP_INTRINSICS_H

#include "memory.h"
#include "rounding.h"
#include "simd.h"

#if defined(__cplusplus)
namespace porthip {
// In headers that the host's compiler takes, too.
//
// Shifts by as many bits as there are, and more, shift all of them out, as
// NVIDIA's GPUs do; AMD's count modulo the number of bits.
template <class T>
PORTHIP_HOST_DEVICE constexpr auto shift_left(T Value, unsigned Amount)
    -> decltype(+Value) {
  return Amount < 8 * sizeof(+Value) ? Value << Amount : 0;
}
template <class T>
PORTHIP_HOST_DEVICE constexpr auto shift_right(T Value, unsigned Amount)
    -> decltype(+Value) {
  return Amount < 8 * sizeof(+Value) ? Value >> Amount
         : Value < T(0)              ? decltype(+Value)(-1)
                                     : decltype(+Value)(0);
}
} // namespace porthip
#endif

#if PORTHIP_HAS_DEVICE
namespace porthip {

// Bits ------------------------------------------------------------------------

// HIP's population counts and __umul24 return other types than CUDA's, which
// shows in arithmetic with negative numbers and in overload resolution.
PORTHIP_DEVICE int popc(unsigned Value) { return __builtin_popcount(Value); }
PORTHIP_DEVICE int popcll(unsigned long long Value) {
  return __builtin_popcountll(Value);
}
PORTHIP_DEVICE int ffs(int Value) { return __builtin_ffs(Value); }
PORTHIP_DEVICE int ffsll(long long Value) { return __builtin_ffsll(Value); }
// Averages. HIP 5's of signed numbers are 0 or 1, and its unsigned ones lose
// the carry.
PORTHIP_DEVICE int hadd(int A, int B) { return int(((long long)A + B) >> 1); }
PORTHIP_DEVICE int rhadd(int A, int B) {
  return int(((long long)A + B + 1) >> 1);
}
PORTHIP_DEVICE unsigned uhadd(unsigned A, unsigned B) {
  return unsigned(((unsigned long long)A + B) >> 1);
}
PORTHIP_DEVICE unsigned urhadd(unsigned A, unsigned B) {
  return unsigned(((unsigned long long)A + B + 1) >> 1);
}
PORTHIP_DEVICE unsigned umul24(unsigned A, unsigned B) {
  return (A & 0xffffffu) * (B & 0xffffffu);
}
// HIP's computes with signed overflow.
PORTHIP_DEVICE unsigned sad(int A, int B, unsigned C) {
  return (A > B ? unsigned(A) - unsigned(B) : unsigned(B) - unsigned(A)) + C;
}
PORTHIP_HOST_DEVICE unsigned short nv_bswap16(unsigned short Value) {
  return (unsigned short)(Value << 8 | Value >> 8);
}
PORTHIP_HOST_DEVICE unsigned nv_bswap32(unsigned Value) {
  return __builtin_bswap32(Value);
}
PORTHIP_HOST_DEVICE unsigned long long nv_bswap64(unsigned long long Value) {
  return __builtin_bswap64(Value);
}

// Numbers ---------------------------------------------------------------------

// HIP takes its argument for an int.
PORTHIP_DEVICE double uint2double_rn(unsigned Value) { return Value; }

// A NaN becomes 0, which HIP's __saturatef passes on.
PORTHIP_DEVICE float saturatef(float Value) {
  return Value > 0.0f ? (Value < 1.0f ? Value : 1.0f) : 0.0f;
}

// CUDA's named minima and maxima, which HIP lacks.
PORTHIP_HOST_DEVICE unsigned umin(unsigned A, unsigned B) {
  return A < B ? A : B;
}
PORTHIP_HOST_DEVICE unsigned umax(unsigned A, unsigned B) {
  return A > B ? A : B;
}
PORTHIP_HOST_DEVICE long long llmin(long long A, long long B) {
  return A < B ? A : B;
}
PORTHIP_HOST_DEVICE long long llmax(long long A, long long B) {
  return A > B ? A : B;
}
PORTHIP_HOST_DEVICE unsigned long long ullmin(unsigned long long A,
                                              unsigned long long B) {
  return A < B ? A : B;
}
PORTHIP_HOST_DEVICE unsigned long long ullmax(unsigned long long A,
                                              unsigned long long B) {
  return A > B ? A : B;
}

#if !defined(PORTHIP_LANE_SIMULATOR)

PORTHIP_DEVICE double fdivide(double A, double B) { return A / B; }
PORTHIP_DEVICE float tanhf_approx(float Value) { return ::tanhf(Value); }

// Control
// -----------------------------------------------------------------------

// Ends the kernel with an error.
PORTHIP_DEVICE void trap() {
#if PORTHIP_NVIDIA
  ::__trap();
#else
  __builtin_trap();
#endif
}

// A breakpoint when a debugger is attached.
PORTHIP_DEVICE void brkpt() {
#if PORTHIP_NVIDIA
  ::__brkpt();
#else
  __builtin_debugtrap();
#endif
}

// Sleeps for about that many nanoseconds, at most a millisecond as in CUDA.
// AMD sleeps in steps of 64 clocks; 32 ns is that at 2 GHz.
PORTHIP_DEVICE void nanosleep(unsigned Nanoseconds) {
#if PORTHIP_NVIDIA
  asm volatile("nanosleep.u32 %0;" : : "r"(Nanoseconds));
#else
  for (unsigned Left = Nanoseconds < 1000000u ? Nanoseconds : 1000000u;;) {
    __builtin_amdgcn_s_sleep(1);
    if (Left <= 32u)
      return;
    Left -= 32u;
  }
#endif
}

// Nanoseconds of a clock that runs at the same rate on all of the device.
PORTHIP_DEVICE unsigned long long globaltimer() {
#if PORTHIP_NVIDIA
  unsigned long long Time;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(Time));
  return Time;
#elif PORTHIP_DEVICE_PASS
  // The constant clock of AMD GPUs ticks at 100 MHz.
  return (unsigned long long)::wall_clock64() * 10u;
#else
  return 0; // HIP 5 declares that clock in the device pass only.
#endif
}

#endif // PORTHIP_LANE_SIMULATOR
} // namespace porthip
#endif // PORTHIP_HAS_DEVICE
#endif
