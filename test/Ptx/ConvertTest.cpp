// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cvt, cvt.pack and mov between sizes and formats.
#include "Formats.h"
#include "Harness.h"
#include "gtest/gtest.h"
#include <cfenv>

using namespace porthip::ptx::test;

namespace {
int hostMode(const std::string &Mode) {
  return Mode == "rz"   ? FE_TOWARDZERO
         : Mode == "rm" ? FE_DOWNWARD
         : Mode == "rp" ? FE_UPWARD
                        : FE_TONEAREST;
}
template <class Operation> auto inMode(const std::string &Mode, Operation Op) {
  std::fesetround(hostMode(Mode));
  auto V = Op();
  std::fesetround(FE_TONEAREST);
  return V;
}

/// A number rounded to an integer and clamped; Nan where it is none.
uint64_t toInteger(double V, const std::string &Mode, unsigned Bits,
                   bool IsSigned, uint64_t Nan) {
  if (std::isnan(V))
    return Nan;
  double Whole = inMode(Mode, [&] {
    volatile double In = V;
    return std::nearbyint(In);
  });
  double Low = IsSigned ? -std::ldexp(1.0, int(Bits) - 1) : 0;
  double High = std::ldexp(1.0, int(Bits) - (IsSigned ? 1 : 0));
  if (Whole <= Low)
    return IsSigned ? uint64_t(1) << (Bits - 1) : 0;
  if (Whole >= High)
    return (IsSigned     ? uint64_t(1) << (Bits - 1)
            : Bits == 64 ? 0
                         : uint64_t(1) << Bits) -
           1;
  return Whole < 0 ? uint64_t(int64_t(Whole)) : uint64_t(Whole);
}

/// The code of a double that may not be finite.
uint64_t codeOf(const Format &F, double V, const std::string &Mode,
                bool IsSatFinite = false) {
  if (std::isnan(V))
    return 0x7fff;
  if (std::isinf(V))
    return (IsSatFinite || !F.HasInf ? F.Max : F.Max + 1) | uint32_t(V < 0)
                                                                << F.signBit();
  return F.codeOf(V, 0, Mode, IsSatFinite);
}
const char *const Modes[] = {"rn", "rz", "rm", "rp"};
} // namespace

TEST(PtxConvert, BetweenIntegers) {
  Suite S;
  S.add("cvt.u32.u64 $0, $1;", "=r,l", {W64},
        [](const uint64_t *I) { return I[0]; });
  S.add("cvt.s64.s32 $0, $1;", "=l,r", {W32},
        [](const uint64_t *I) { return uint64_t(int64_t(int32_t(I[0]))); });
  S.add("cvt.u64.s32 $0, $1;", "=l,r", {W32},
        [](const uint64_t *I) { return uint64_t(int64_t(int32_t(I[0]))); });
  S.add("cvt.s32.s8 $0, $1;", "=r,r", {W32},
        [](const uint64_t *I) { return uint32_t(int32_t(int8_t(I[0]))); });
  S.add("cvt.u32.u8 $0, $1;", "=r,r", {W32},
        [](const uint64_t *I) { return I[0] & 255; });
  S.add("cvt.u16.u32 $0, $1;", "=h,r", {W32},
        [](const uint64_t *I) { return I[0]; });
  S.add("cvt.sat.u8.s32 $0, $1;", "=r,r", {W32}, [](const uint64_t *I) {
    int32_t V = int32_t(I[0]);
    return uint64_t(V < 0 ? 0 : V > 255 ? 255 : V);
  });
  S.add("cvt.sat.s16.s64 $0, $1;", "=r,l", {W64}, [](const uint64_t *I) {
    int64_t V = int64_t(I[0]);
    return uint64_t(uint32_t(V < -32768 ? -32768 : V > 32767 ? 32767 : V));
  });
  S.add("cvt.sat.s32.u32 $0, $1;", "=r,r", {W32},
        [](const uint64_t *I) { return std::min<uint64_t>(I[0], 0x7fffffff); });
  S.add("cvt.pack.sat.s16.s32 $0, $1, $2;", "=r,r,r", {W32, W32},
        [](const uint64_t *I) {
          auto Clamp = [](uint64_t V) {
            int32_t W = int32_t(V);
            return uint64_t(uint16_t(W < -32768  ? -32768
                                     : W > 32767 ? 32767
                                                 : W));
          };
          return Clamp(I[0]) << 16 | Clamp(I[1]);
        });
  S.add("cvt.pack.sat.u8.s32.b32 $0, $1, $2, $3;", "=r,r,r,r", {W32, W32, W32},
        [](const uint64_t *I) {
          auto Clamp = [](uint64_t V) {
            int32_t W = int32_t(V);
            return uint64_t(W < 0 ? 0 : W > 255 ? 255 : W);
          };
          return I[2] << 16 | Clamp(I[0]) << 8 | Clamp(I[1]);
        });
  S.run();
}

TEST(PtxConvert, FloatsToIntegers) {
  Suite S;
  const uint64_t Top = uint64_t(1) << 63;
  for (std::string Mode : Modes) {
    S.add(("cvt." + Mode + "i.s32.f32 $0, $1;").c_str(), "=r,f", {F32},
          [=](const uint64_t *I) {
            return toInteger(f32(I[0]), Mode, 32, true, 0);
          });
    S.add(("cvt." + Mode + "i.u32.f32 $0, $1;").c_str(), "=r,f", {F32},
          [=](const uint64_t *I) {
            return toInteger(f32(I[0]), Mode, 32, false, 0);
          });
    S.add(("cvt." + Mode + "i.s64.f32 $0, $1;").c_str(), "=l,f", {F32},
          [=](const uint64_t *I) {
            return toInteger(f32(I[0]), Mode, 64, true, Top);
          });
    S.add(("cvt." + Mode + "i.u64.f64 $0, $1;").c_str(), "=l,d", {F64},
          [=](const uint64_t *I) {
            return toInteger(f64(I[0]), Mode, 64, false, Top);
          });
    S.add(("cvt." + Mode + "i.s32.f64 $0, $1;").c_str(), "=r,d", {F64},
          [=](const uint64_t *I) {
            return toInteger(f64(I[0]), Mode, 32, true, 0x80000000);
          });
    S.add(("cvt." + Mode + "i.s16.f16 $0, $1;").c_str(), "=h,h", {F16},
          [=](const uint64_t *I) {
            return toInteger(Half.valueOf(uint32_t(I[0])), Mode, 16, true, 0);
          });
    S.add(("cvt." + Mode + "i.u32.bf16 $0, $1;").c_str(), "=r,h", {BF16},
          [=](const uint64_t *I) {
            return toInteger(Brain.valueOf(uint32_t(I[0])), Mode, 32, false, 0);
          });
    S.add(("cvt." + Mode + "i.f32.f32 $0, $1;").c_str(), "=f,f", {F32},
          [=](const uint64_t *I) {
            return of(inMode(Mode, [&] {
              volatile float V = f32(I[0]);
              return float(std::nearbyint(V));
            }));
          });
  }
  S.add("cvt.rzi.u8.f32 $0, $1;", "=r,f", {F32}, [](const uint64_t *I) {
    return toInteger(f32(I[0]), "rz", 8, false, 0);
  });
  S.add(
      "cvt.rmi.f16.f16 $0, $1;", "=h,h", {F16},
      [](const uint64_t *I) {
        double V = Half.valueOf(uint32_t(I[0]));
        return std::isfinite(V) ? codeOf(Half, std::floor(V), "rn") : I[0];
      },
      Compare::NanF16);
  S.run();
}

TEST(PtxConvert, IntegersToFloats) {
  Suite S;
  for (std::string Mode : Modes) {
    S.add(("cvt." + Mode + ".f32.s32 $0, $1;").c_str(), "=f,r", {W32},
          [=](const uint64_t *I) {
            volatile int32_t V = int32_t(I[0]);
            return of(inMode(Mode, [&] { return float(V); }));
          });
    S.add(("cvt." + Mode + ".f32.u64 $0, $1;").c_str(), "=f,l", {W64},
          [=](const uint64_t *I) {
            // By way of long double, which holds 64 bits.
            volatile long double V = (long double)(I[0]);
            return of(inMode(Mode, [&] { return float(V); }));
          });
    S.add(("cvt." + Mode + ".f64.s64 $0, $1;").c_str(), "=d,l", {W64},
          [=](const uint64_t *I) {
            volatile long double V = (long double)(int64_t(I[0]));
            return of(inMode(Mode, [&] { return double(V); }));
          });
    S.add(
        ("cvt." + Mode + ".f16.s32 $0, $1;").c_str(), "=h,r", {W32},
        [=](const uint64_t *I) { return Half.codeOf(int32_t(I[0]), 0, Mode); });
    S.add(("cvt." + Mode + ".bf16.u64 $0, $1;").c_str(), "=h,l", {W64},
          [=](const uint64_t *I) { return Brain.codeOf(I[0], 0, Mode); });
  }
  S.add("cvt.rn.f64.u32 $0, $1;", "=d,r", {W32},
        [](const uint64_t *I) { return of(double(I[0])); });
  S.add("cvt.rn.f32.u8 $0, $1;", "=f,r", {W32},
        [](const uint64_t *I) { return of(float(I[0] & 255)); });
  S.run();
}

TEST(PtxConvert, BetweenFloats) {
  Suite S;
  S.add("cvt.f64.f32 $0, $1;", "=d,f", {F32},
        [](const uint64_t *I) { return of(double(f32(I[0]))); });
  S.add("cvt.f32.f16 $0, $1;", "=f,h", {F16}, [](const uint64_t *I) {
    return of(float(Half.valueOf(uint32_t(I[0]))));
  });
  S.add("cvt.f64.f16 $0, $1;", "=d,h", {F16},
        [](const uint64_t *I) { return of(Half.valueOf(uint32_t(I[0]))); });
  S.add("cvt.f32.bf16 $0, $1;", "=f,h", {BF16}, [](const uint64_t *I) {
    return of(float(Brain.valueOf(uint32_t(I[0]))));
  });
  S.add("cvt.sat.f32.f32 $0, $1;", "=f,f", {F32}, [](const uint64_t *I) {
    float V = f32(I[0]);
    return of(!(V > 0) ? 0.0f : V > 1 ? 1.0f : V);
  });
  S.add("cvt.ftz.f32.f32 $0, $1;", "=f,f", {F32}, [](const uint64_t *I) {
    return std::fpclassify(f32(I[0])) == FP_SUBNORMAL ? I[0] & 0x80000000
                                                      : I[0];
  });
  for (std::string Mode : Modes) {
    S.add(("cvt." + Mode + ".f32.f64 $0, $1;").c_str(), "=f,d", {F64},
          [=](const uint64_t *I) {
            volatile double V = f64(I[0]);
            return of(inMode(Mode, [&] { return float(V); }));
          });
    S.add(("cvt." + Mode + ".f16.f32 $0, $1;").c_str(), "=h,f", {F32},
          [=](const uint64_t *I) { return codeOf(Half, f32(I[0]), Mode); },
          Compare::NanF16);
    S.add(("cvt." + Mode + ".f16.f64 $0, $1;").c_str(), "=h,d", {F64},
          [=](const uint64_t *I) { return codeOf(Half, f64(I[0]), Mode); },
          Compare::NanF16);
    S.add(("cvt." + Mode + ".bf16.f32 $0, $1;").c_str(), "=h,f", {F32},
          [=](const uint64_t *I) { return codeOf(Brain, f32(I[0]), Mode); },
          Compare::NanBF16);
    S.add(("cvt." + Mode + ".bf16.f64 $0, $1;").c_str(), "=h,d", {F64},
          [=](const uint64_t *I) { return codeOf(Brain, f64(I[0]), Mode); },
          Compare::NanBF16);
  }
  S.add(
      "cvt.rn.bf16.f16 $0, $1;", "=h,h", {F16},
      [](const uint64_t *I) {
        return codeOf(Brain, Half.valueOf(uint32_t(I[0])), "rn");
      },
      Compare::NanBF16);
  S.add(
      "cvt.rn.relu.satfinite.f16.f32 $0, $1;", "=h,f", {F32},
      [](const uint64_t *I) {
        float V = f32(I[0]);
        return V < 0 || V == 0 ? 0 : codeOf(Half, V, "rn", true);
      },
      Compare::NanF16);
  S.run();
}

TEST(PtxConvert, Tf32) {
  Suite S;
  for (std::string Mode : {"rna", "rn", "rz"})
    S.add(("cvt." + Mode + ".tf32.f32 $0, $1;").c_str(), "=r,f", {F32},
          [=](const uint64_t *I) {
            // 10 bits of mantissa with float's exponents.
            Format Tf32 = {8, 10, true, true, 0x3fbff};
            float V = f32(I[0]);
            if (std::isnan(V))
              return uint64_t(0x7fffffff);
            return codeOf(Tf32, V, Mode) << 13;
          },
          Compare::NanTf32);
  S.run();
}

TEST(PtxConvert, PackedHalves) {
  Suite S;
  for (std::string Mode : {"rn", "rz"})
    for (bool IsRelu : {false, true}) {
      auto One = [=](const Format &F, float V) {
        return IsRelu && V <= 0 ? 0 : codeOf(F, V, Mode);
      };
      std::string Head = "cvt." + Mode + (IsRelu ? ".relu" : "");
      S.add((Head + ".f16x2.f32 $0, $1, $2;").c_str(), "=r,f,f", {F32, F32},
            [=](const uint64_t *I) {
              return One(Half, f32(I[0])) << 16 | One(Half, f32(I[1]));
            },
            Compare::NanF16x2);
      S.add((Head + ".bf16x2.f32 $0, $1, $2;").c_str(), "=r,f,f", {F32, F32},
            [=](const uint64_t *I) {
              return One(Brain, f32(I[0])) << 16 | One(Brain, f32(I[1]));
            },
            Compare::NanBF16x2);
    }
  S.run();
}

TEST(PtxConvert, SmallFormats) {
  Suite S;
  struct {
    const char *Name;
    const Format &F;
  } const Small[] = {{"e4m3x2", E4m3}, {"e5m2x2", E5m2}};
  for (const auto &Kind : Small) {
    auto One = [&](double V) -> uint64_t {
      return std::isnan(V) ? 0x7f : codeOf(Kind.F, V, "rn", true) & 0xff;
    };
    std::string Name = Kind.Name;
    S.add(("cvt.rn.satfinite." + Name + ".f32 $0, $1, $2;").c_str(), "=h,f,f",
          {F32, F32}, [=](const uint64_t *I) {
            return One(f32(I[0])) << 8 | One(f32(I[1]));
          });
    S.add(("cvt.rn.satfinite." + Name + ".f16x2 $0, $1;").c_str(), "=h,r",
          {F16x2}, [=](const uint64_t *I) {
            return One(Half.valueOf(uint32_t(I[0] >> 16))) << 8 |
                   One(Half.valueOf(I[0] & 0xffff));
          });
    Words Codes;
    for (uint64_t N = 0; N < 256; ++N)
      Codes.push_back(N << 8 | (N * 37 & 255));
    S.add(("cvt.rn.f16x2." + Name + " $0, $1;").c_str(), "=r,h", {Codes},
          [&](const uint64_t *I) {
            auto Wide = [&](uint64_t Code) {
              return codeOf(Half, Kind.F.valueOf(uint32_t(Code)), "rn");
            };
            return Wide(I[0] >> 8) << 16 | Wide(I[0] & 255);
          },
          Compare::NanF16x2);
  }
  auto E2m1Code = [](double V) -> uint64_t {
    return std::isnan(V) ? 7 : codeOf(E2m1, V, "rn", true) & 15;
  };
  S.add("{ .reg .b8 b; cvt.rn.satfinite.e2m1x2.f32 b, $1, $2;"
        " mov.b32 $0, {b, b, b, b}; }",
        "=r,f,f", {F32, F32}, [=](const uint64_t *I) {
          return (E2m1Code(f32(I[0])) << 4 | E2m1Code(f32(I[1]))) * 0x01010101;
        });
  auto SixBits = [](const Format &F, double V) -> uint64_t {
    return std::isnan(V) ? F.Max : codeOf(F, V, "rn", true) & 0x3f;
  };
  S.add("cvt.rn.satfinite.e2m3x2.f32 $0, $1, $2;", "=h,f,f", {F32, F32},
        [=](const uint64_t *I) {
          return SixBits(E2m3, f32(I[0])) << 8 | SixBits(E2m3, f32(I[1]));
        });
  S.add("cvt.rn.satfinite.e3m2x2.f32 $0, $1, $2;", "=h,f,f", {F32, F32},
        [=](const uint64_t *I) {
          return SixBits(E3m2, f32(I[0])) << 8 | SixBits(E3m2, f32(I[1]));
        });
  S.run();
}

TEST(PtxConvert, MovesPackAndUnpack) {
  Suite S;
  S.add("mov.b64 $0, {$1, $2};", "=l,r,r", {W32, W32},
        [](const uint64_t *I) { return I[1] << 32 | I[0]; });
  S.add("mov.b64 {$0, $1}, $2;", "=r,=r,l", {W64},
        Model([](const uint64_t *I, uint64_t *Out) {
          Out[0] = I[0] & 0xffffffff;
          Out[1] = I[0] >> 32;
        }));
  S.add("mov.b64 {_, $0}, $1;", "=r,l", {W64},
        [](const uint64_t *I) { return I[0] >> 32; });
  S.add("mov.b32 $0, {$1, $2};", "=r,h,h", {W16, W16},
        [](const uint64_t *I) { return I[1] << 16 | I[0]; });
  S.add("{ .reg .b8 a, b, c, d; mov.b32 {a, b, c, d}, $1;"
        " mov.b32 $0, {d, c, b, a}; }",
        "=r,r", {W32}, [](const uint64_t *I) {
          return uint64_t(__builtin_bswap32(uint32_t(I[0])));
        });
  S.add("mov.f32 $0, 0f3FC00000;", "=f", {},
        [](const uint64_t *) { return of(1.5f); });
  S.add("mov.f64 $0, 1.25e-3;", "=d", {},
        [](const uint64_t *) { return of(1.25e-3); });
  S.add("mov.u32 $0, (3 << 4) | ~0xF & 0xFF;", "=r", {},
        [](const uint64_t *) { return 0xf0; });
  S.add("mov.s32 $0, -7;", "=r", {},
        [](const uint64_t *) { return uint32_t(-7); });
  S.add("{ .reg .b128 w; mov.b128 w, {$2, $3}; mov.b128 {$1, $0}, w; }",
        "=l,=l,l,l", {W64, W64}, Model([](const uint64_t *I, uint64_t *Out) {
          Out[0] = I[1];
          Out[1] = I[0];
        }));
  S.run();
}
