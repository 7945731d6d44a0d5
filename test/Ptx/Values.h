// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bit patterns of numbers, and values with all corners in them. They are
// inline, so that lists of a test that are made of them find them filled.
#ifndef PORTHIP_TEST_PTX_VALUES_H
#define PORTHIP_TEST_PTX_VALUES_H

#include <cstdint>
#include <cstring>
#include <vector>

namespace porthip::ptx::test {

using Words = std::vector<uint64_t>;

template <class To, class From> To bits(From V) {
  static_assert(sizeof(To) == sizeof(From));
  To R;
  std::memcpy(&R, &V, sizeof(R));
  return R;
}
inline float f32(uint64_t B) { return bits<float>(uint32_t(B)); }
inline double f64(uint64_t B) { return bits<double>(B); }
inline uint64_t of(float F) { return bits<uint32_t>(F); }
inline uint64_t of(double D) { return bits<uint64_t>(D); }

inline const Words W16 = {0,      1,      2,      7,      0x7f,   0x80,
                          0xff,   0x100,  0x1234, 0x7ffe, 0x7fff, 0x8000,
                          0x8001, 0xabcd, 0xfffe, 0xffff};
inline const Words W32 = {
    0,          1,          2,          3,          0x1f,       0x7f,
    0x80,       0xff,       0x7fff,     0x8000,     0xffff,     0x10000,
    0x12345678, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0x89abcdef,
    0xdeadbeef, 0xfffffffe, 0xffffffff};
inline const Words W64 = {0,
                          1,
                          2,
                          0x7f,
                          0xffff,
                          0x7fffffff,
                          0x80000000,
                          0xffffffff,
                          0x100000000,
                          0x123456789abcdef0,
                          0x7ffffffffffffffe,
                          0x7fffffffffffffff,
                          0x8000000000000000,
                          0x8000000000000001,
                          0xfedcba9876543210,
                          0xfffffffffffffffe,
                          0xffffffffffffffff};
inline const Words F32 = {of(0.0f),
                          of(-0.0f),
                          of(1.0f),
                          of(-1.0f),
                          of(0.5f),
                          of(-0.5f),
                          of(1.5f),
                          of(2.5f),
                          of(-2.5f),
                          of(3.7f),
                          of(-3.7f),
                          of(0.1f),
                          of(1e-3f),
                          of(127.5f),
                          of(-128.5f),
                          of(255.5f),
                          of(65504.0f),
                          of(65520.0f),
                          of(2147483648.0f),
                          of(-2147483648.0f),
                          of(4294967296.0f),
                          of(1e10f),
                          of(-1e10f),
                          of(9.3e18f),
                          of(1e20f),
                          of(1e38f),
                          of(-1e38f),
                          of(1e-38f),
                          of(1e-40f),
                          of(-1e-40f),
                          1,
                          0x80000001,
                          0x007fffff,
                          0x00800000,
                          0x3f800001,
                          0x3effffff,
                          0x7f7fffff,
                          0xff7fffff,
                          0x7f800000,
                          0xff800000,
                          0x7fc00000};
inline const Words F64 = {of(0.0),
                          of(-0.0),
                          of(1.0),
                          of(-1.0),
                          of(0.5),
                          of(1.5),
                          of(2.5),
                          of(-2.5),
                          of(3.7),
                          of(0.1),
                          of(-127.5),
                          of(2147483647.5),
                          of(-2147483649.0),
                          of(4294967295.5),
                          of(1e10),
                          of(9.3e18),
                          of(-9.3e18),
                          of(1e20),
                          of(1e300),
                          of(-1e300),
                          of(1e-300),
                          of(1e-310),
                          of(1e-40),
                          of(3.4028235677973366e38),
                          of(65519.999),
                          1,
                          0x3ff0000000000001,
                          0x3ff0000010000000,
                          0x3ff0000030000001,
                          0x7fefffffffffffff,
                          0x7ff0000000000000,
                          0xfff0000000000000,
                          0x7ff8000000000000};
inline const Words F16 = {0,      0x8000, 0x3c00, 0xbc00, 0x3800,
                          0x3c01, 0x4200, 0x3555, 0x0001, 0x8001,
                          0x03ff, 0x0400, 0x7bff, 0xfbff, 0x7c00,
                          0xfc00, 0x7e00, 0x1234, 0x6400, 0x57ff};
inline const Words BF16 = {0,      0x8000, 0x3f80, 0xbf80, 0x3f00,
                           0x3f81, 0x4040, 0x3eab, 0x0001, 0x8001,
                           0x007f, 0x0080, 0x7f7f, 0xff7f, 0x7f80,
                           0xff80, 0x7fc0, 0x1234, 0x5f00, 0x3fff};
inline const Words F16x2 = {0,          0x80000000, 0x3c003c00, 0xbc003800,
                            0x3c014200, 0x00018001, 0x03ff0400, 0x7bfffbff,
                            0x7c00fc00, 0x7e003c00, 0x12346400, 0x3555b555};
inline const Words Shifts = {0,  1,   2,   7,          8,         15, 16,
                             17, 24,  31,  32,         33,        63, 64,
                             65, 255, 256, 0x80000000, 0xffffffff};

} // namespace porthip::ptx::test
#endif
