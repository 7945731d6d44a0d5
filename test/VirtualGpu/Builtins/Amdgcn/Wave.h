// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs one block's lanes on the host for tests of AMD's builtins: a small
// stand-in for the scheduler that provides the primitives and services of
// Abi.h. Lanes run until all wait or are done; those that wait in an exchange
// are one group, whatever their call. Not thread-safe.
#ifndef PORTHIP_TEST_VIRTUALGPU_AMDGCN_WAVE_H
#define PORTHIP_TEST_VIRTUALGPU_AMDGCN_WAVE_H

#include "VirtualGpu/Abi/Abi.h"
#include "gtest/gtest.h"
#include <array>
#include <cstring>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace amdtest {

/// The names of all builtins that a test declares, for CoverageTest.
std::set<std::string> &mentionedBuiltins();
struct Mention {
  explicit Mention(const char *Name) { mentionedBuiltins().insert(Name); }
};

#define AMD_JOIN2(A, B) A##B
#define AMD_JOIN(A, B) AMD_JOIN2(A, B)
/// Declares the builtin of an intrinsic: VGI(uint32_t, perm,
/// "llvm.amdgcn.perm", uint32_t, uint32_t, uint32_t).
#define VGI(Result, C, Name, ...)                                              \
  extern "C" Result C(__VA_ARGS__) __asm__("__vgi." Name);                     \
  static const amdtest::Mention AMD_JOIN(Mention_, C)("__vgi." Name)
/// The same for a device function.
#define VGD(Result, C, Name, ...)                                              \
  extern "C" Result C(__VA_ARGS__) __asm__("vgd_" Name);                       \
  static const amdtest::Mention AMD_JOIN(Mention_, C)(Name)

/// A target and a shape of wave.
struct Target {
  int32_t IsaVersion;
  uint32_t WaveSize;
};
inline const Target Gfx90a{9010, 64}, Gfx942{9402, 64}, Gfx950{9500, 64},
    Gfx1100{11000, 32}, Gfx1100Wave64{11000, 64}, Gfx1200{12000, 32};
inline const std::vector<Target> AllTargets{Gfx90a, Gfx942, Gfx1100,
                                            Gfx1100Wave64, Gfx1200};

/// Sets of lanes that are active: all, none but one, halves, patterns.
std::vector<uint64_t> shapes(uint32_t WaveSize);

struct Fault {
  uint32_t Kind = 0;
  std::string What, Where;
};

/// The effects of lanes besides computing.
struct Outcome {
  std::vector<Fault> Faults;
  uint32_t Exited = 0, Yields = 0, Barriers = 0, GridSyncs = 0;
  std::vector<uint32_t> ExchangeKinds;
};

/// Runs Lane(index) for the lanes of Active of one wave of T.
Outcome run(const Target &T, uint64_t Active,
            const std::function<void(uint32_t)> &Lane);
/// All lanes of a block of several waves.
Outcome runBlock(const Target &T, const VgBlock &Block,
                 const std::function<void(uint32_t)> &Lane);
/// One lane of a gfx942: for builtins that ask nobody.
template <typename F> auto alone(F Function, const Target &T = Gfx942) {
  decltype(Function()) Result{};
  run(T, 1, [&](uint32_t) { Result = Function(); });
  return Result;
}

/// The answers of the services.
struct Services {
  uint64_t Clock = 0, Nanoseconds = 0;
  uint64_t Query[8] = {};
  std::vector<std::vector<uint64_t>> Printed; ///< messages of printf
  uint32_t LiveAllocations = 0;
  bool IsOutOfMemory = false;
};
Services &services();

/// Numbers without a pattern, the same in every run.
class Random {
public:
  explicit Random(uint64_t Seed = 1) : State(Seed * 0x9e3779b97f4a7c15 + 1) {}
  uint64_t next() {
    State ^= State << 13;
    State ^= State >> 7;
    State ^= State << 17;
    return State * 0x2545f4914f6cdd1d;
  }
  uint32_t word() { return uint32_t(next() >> 32); }

private:
  uint64_t State;
};

template <typename T> T fromBits(uint64_t Bits) {
  T Value;
  std::memcpy(&Value, &Bits, sizeof Value);
  return Value;
}
template <typename T> uint64_t toBits(T Value) {
  uint64_t Bits = 0;
  std::memcpy(&Bits, &Value, sizeof Value);
  return Bits;
}

} // namespace amdtest
#endif
