// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls builtins by name, alone or by all lanes of a warp, with the primitives
// of Abi.h played in two passes: in the first each lane's value is taken down,
// in the second it gets what the others gave. A builtin meets the others once,
// so nothing has to wait.
#ifndef PORTHIP_TEST_VIRTUALGPU_NVPTX_HARNESS_H
#define PORTHIP_TEST_VIRTUALGPU_NVPTX_HARNESS_H

#include "VirtualGpu/Abi/Abi.h"
#include "VirtualGpu/Builtins/Nvptx/Recorder.h"
#include "gtest/gtest.h"
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace nvptxtest {

/// "a.{x,y}.b" to "a.x.b", "a.y.b".
std::vector<std::string> expand(const std::string &Pattern);

/// The function of that name ("__vgi." is put in front of "llvm."). Null, and
/// a failed test, where there is none.
void *lookup(const std::string &Name);
template <class F> F *builtin(const std::string &Name) {
  F *Real = reinterpret_cast<F *>(lookup(Name));
  if constexpr (Recorder<F>::IsPossible)
    if (isRecorded(Name))
      return Recorder<F>::wrap(Name, Real);
  return Real;
}

/// The names that a test is there for.
class Family {
public:
  explicit Family(std::initializer_list<const char *> Patterns);
  void run(void (*Body)(const std::vector<std::string> &));
  std::vector<std::string> Names;
};
/// All names of all families of this binary.
const std::vector<std::string> &coveredNames();

/// A test of builtins; fails too if one of the names is not looked up.
#define FAMILY(Suite, Name, ...)                                               \
  static nvptxtest::Family Suite##Name##Family({__VA_ARGS__});                 \
  static void Suite##Name##Body(const std::vector<std::string> &Names);        \
  TEST(Suite, Name) { Suite##Name##Family.run(Suite##Name##Body); }            \
  static void Suite##Name##Body(                                               \
      [[maybe_unused]] const std::vector<std::string> &Names)

/// The state that the primitives and services saw and give.
struct Machine {
  VgBlock Block = {};
  uint32_t Lane = 0;
  bool IsCooperative = false;
  std::vector<std::string> Calls; ///< "sync 3 0", in order
  std::string FaultWhat, FaultWhere;
  uint32_t Fault = 0;
  Machine();
};
Machine &machine();

/// Runs Body for each lane of Active (of warp 0, or of Block.LaneCount lanes
/// for barriers); the lanes meet. Mask is what all must have passed.
void runWarp(uint64_t Active, const std::function<void(uint32_t Lane)> &Body);
uint32_t lastMask();
uint32_t lastKind();
/// The same for barriers.
void runBlock(const std::function<void(uint32_t Lane)> &Body);
/// True if Body ends in __vg_fault (see Machine) or __vg_exit.
bool faults(const std::function<void()> &Body);

/// Numbers to try: corner cases of the type, then random ones.
uint64_t random64();
std::vector<float> floats(unsigned RandomCount);
std::vector<double> doubles(unsigned RandomCount);
inline uint32_t bitsOf(float F) {
  uint32_t B;
  memcpy(&B, &F, 4);
  return B;
}
inline uint64_t bitsOf(double D) {
  uint64_t B;
  memcpy(&B, &D, 8);
  return B;
}
inline float floatOf(uint32_t B) {
  float F;
  memcpy(&F, &B, 4);
  return F;
}
inline double doubleOf(uint64_t B) {
  double D;
  memcpy(&D, &B, 8);
  return D;
}
/// Equal bits, or both NaN.
template <class T> bool same(T A, T B) {
  return bitsOf(A) == bitsOf(B) || (A != A && B != B);
}
inline float ftz(float F) {
  return F > -0x1p-126f && F < 0x1p-126f ? F * 0.0f : F;
}
/// Part is in Name, or its end.
bool has(const std::string &Name, const char *Part, bool AtEnd = false);

} // namespace nvptxtest
#endif
