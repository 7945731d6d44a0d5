// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions and scans, against a loop over the active lanes.
#include "Wave.h"
#include <cmath>
#include <limits>

using namespace amdtest;

namespace {
template <typename T> using Register = std::array<T, 64>;
template <typename T> Register<T> numbers(uint64_t Seed) {
  Random R(Seed);
  Register<T> Result;
  for (T &V : Result)
    if constexpr (std::is_integral_v<T>)
      V = T(R.next());
    else // small integers: sums are exact in any order
      V = T(int(R.word() % 17) - 8);
  return Result;
}
template <typename T, typename F>
T fold(const Register<T> &In, uint64_t Lanes, F Operation, T Neutral) {
  T Result = Neutral;
  bool First = true;
  for (uint32_t I = 0; I < 64; ++I)
    if (Lanes >> I & 1) {
      Result = First ? In[I] : Operation(Result, In[I]);
      First = false;
    }
  return Result;
}

template <typename T, typename F>
void checkReduce(T (*Builtin)(T, uint32_t), F Operation, uint64_t Seed) {
  Register<T> In = numbers<T>(Seed);
  for (const Target &On : AllTargets)
    for (uint64_t Active : shapes(On.WaveSize)) {
      T Want = fold(In, Active, Operation, T(0));
      run(On, Active,
          [&](uint32_t I) { ASSERT_EQ(Builtin(In[I], 0), Want) << Active; });
    }
}
template <typename T> T negative(T V) { return T(0) - V; }
} // namespace

#define REDUCE(T, C, Name, Operation)                                          \
  VGI(T, C, "llvm.amdgcn.wave.reduce." Name, T, uint32_t);                     \
  TEST(AmdReduce, C) { checkReduce<T>(C, Operation, 3); }
#define LAMBDA(T, Expression) [](T A, T B) -> T { return Expression; }
#define REDUCE_INTEGER(Type, U, S)                                             \
  REDUCE(U, umin_##Type, "umin." #Type, LAMBDA(U, A < B ? A : B))              \
  REDUCE(U, umax_##Type, "umax." #Type, LAMBDA(U, A > B ? A : B))              \
  REDUCE(U, min_##Type, "min." #Type, LAMBDA(U, S(A) < S(B) ? A : B))          \
  REDUCE(U, max_##Type, "max." #Type, LAMBDA(U, S(A) > S(B) ? A : B))          \
  REDUCE(U, add_##Type, "add." #Type, LAMBDA(U, A + B))                        \
  REDUCE(U, and_##Type, "and." #Type, LAMBDA(U, A &B))                         \
  REDUCE(U, or_##Type, "or." #Type, LAMBDA(U, A | B))                          \
  REDUCE(U, xor_##Type, "xor." #Type, LAMBDA(U, A ^ B))                        \
  VGI(U, sub_##Type, "llvm.amdgcn.wave.reduce.sub." #Type, U, uint32_t);       \
  TEST(AmdReduce, sub_##Type) {                                                \
    Register<U> In = numbers<U>(4);                                            \
    for (uint64_t Active : shapes(64)) {                                       \
      U Want = 0;                                                              \
      for (uint32_t I = 0; I < 64; ++I)                                        \
        Want -= Active >> I & 1 ? In[I] : 0;                                   \
      run(Gfx942, Active,                                                      \
          [&](uint32_t I) { ASSERT_EQ(sub_##Type(In[I], 1), Want); });         \
    }                                                                          \
  }
REDUCE_INTEGER(i32, uint32_t, int32_t)
REDUCE_INTEGER(i64, uint64_t, int64_t)
#define REDUCE_FLOAT(Type, T)                                                  \
  REDUCE(T, fmin_##Type, "fmin." #Type, LAMBDA(T, A < B ? A : B))              \
  REDUCE(T, fmax_##Type, "fmax." #Type, LAMBDA(T, A > B ? A : B))              \
  REDUCE(T, fadd_##Type, "fadd." #Type, LAMBDA(T, A + B))                      \
  VGI(T, fsub_##Type, "llvm.amdgcn.wave.reduce.fsub." #Type, T, uint32_t);     \
  TEST(AmdReduce, fsub_##Type) {                                               \
    Register<T> In = numbers<T>(5);                                            \
    T Want = 0;                                                                \
    for (uint32_t I = 0; I < 64; ++I)                                          \
      Want -= In[I];                                                           \
    run(Gfx942, ~0ull,                                                         \
        [&](uint32_t I) { ASSERT_EQ(fsub_##Type(In[I], 0), Want); });          \
  }
REDUCE_FLOAT(f32, float)
REDUCE_FLOAT(f64, double)

namespace {
template <typename T, typename F>
void checkWave(T (*Reduce)(T), T (*Scan)(T, bool), F Operation, T Neutral) {
  Register<T> In = numbers<T>(6);
  for (const Target &On : AllTargets)
    for (uint64_t Active : shapes(On.WaveSize)) {
      T All = fold(In, Active, Operation, Neutral);
      run(On, Active, [&](uint32_t I) {
        uint64_t Below = Active & ((1ull << I) - 1);
        ASSERT_EQ(Reduce(In[I]), All);
        ASSERT_EQ(Scan(In[I], true),
                  fold(In, Below | 1ull << I, Operation, Neutral))
            << I;
        ASSERT_EQ(Scan(In[I], false), fold(In, Below, Operation, Neutral)) << I;
      });
    }
}
} // namespace

#define WAVE(Name, Suffix, T, Operation, Neutral)                              \
  VGD(T, wfred_##Name##_##Suffix, "__ockl_wfred_" #Name "_" #Suffix, T);       \
  VGD(T, wfscan_##Name##_##Suffix, "__ockl_wfscan_" #Name "_" #Suffix, T,      \
      bool);                                                                   \
  TEST(AmdReduce, Ockl_##Name##_##Suffix) {                                    \
    checkWave<T>(wfred_##Name##_##Suffix, wfscan_##Name##_##Suffix, Operation, \
                 Neutral);                                                     \
  }
#define WAVE_INTEGER(Suffix, T)                                                \
  WAVE(add, Suffix, T, LAMBDA(T, T(uint64_t(A) + uint64_t(B))), 0)             \
  WAVE(and, Suffix, T, LAMBDA(T, A &B), T(-1))                                 \
  WAVE(or, Suffix, T, LAMBDA(T, A | B), 0)                                     \
  WAVE(xor, Suffix, T, LAMBDA(T, A ^ B), 0)                                    \
  WAVE(min, Suffix, T, LAMBDA(T, A < B ? A : B),                               \
       std::numeric_limits<T>::max())                                          \
  WAVE(max, Suffix, T, LAMBDA(T, A > B ? A : B), std::numeric_limits<T>::min())
WAVE_INTEGER(i32, int32_t)
WAVE_INTEGER(u32, uint32_t)
WAVE_INTEGER(i64, int64_t)
WAVE_INTEGER(u64, uint64_t)
#define WAVE_FLOAT(Suffix, T)                                                  \
  WAVE(min, Suffix, T, LAMBDA(T, A < B ? A : B), T(INFINITY))                  \
  WAVE(max, Suffix, T, LAMBDA(T, A > B ? A : B), T(-INFINITY))
WAVE_FLOAT(f16, _Float16)
WAVE_FLOAT(f32, float)
WAVE_FLOAT(f64, double)

VGD(bool, wfAny, "__ockl_wfany_i32", int32_t);
VGD(bool, wfAll, "__ockl_wfall_i32", int32_t);
VGD(bool, wfSame, "__ockl_wfsame_i32", int32_t);
VGD(uint32_t, wfBroadcast32, "__ockl_wfbcast_u32", uint32_t, uint32_t);
VGD(uint64_t, wfBroadcast64, "__ockl_wfbcast_u64", uint64_t, uint32_t);
VGD(uint32_t, activeLane, "__ockl_activelane_u32", void);

TEST(AmdReduce, WaveVotes) {
  for (const Target &On : AllTargets)
    for (uint64_t Active : shapes(On.WaveSize)) {
      uint32_t Last = 63 - __builtin_clzll(Active), Count = 0;
      run(On, Active, [&](uint32_t I) {
        ASSERT_TRUE(wfAny(I == Last ? 8 : 0));
        ASSERT_FALSE(wfAny(0));
        ASSERT_TRUE(wfAll(-1));
        ASSERT_FALSE(wfAll(I != Last));
        ASSERT_TRUE(wfSame(-5));
        ASSERT_EQ(wfSame(I == Last), (Active & (Active - 1)) == 0);
        ASSERT_EQ(activeLane(), Count++);
        ASSERT_EQ(wfBroadcast32(I * 3, Last), Last * 3);
        ASSERT_EQ(wfBroadcast64(I * 0x300000005ull, Last),
                  Last * 0x300000005ull);
      });
    }
}

VGD(int32_t, wgAdd, "__ockl_wgred_add_i32", int32_t);
VGD(int32_t, wgOr, "__ockl_wgred_or_i32", int32_t);
VGD(int32_t, wgAnd, "__ockl_wgred_and_i32", int32_t);

TEST(AmdReduce, GroupVotes) {
  VgBlock B{};
  B.BlockDim[0] = B.LaneCount = 150;
  B.BlockDim[1] = B.BlockDim[2] = 1;
  Outcome O = runBlock(Gfx942, B, [&](uint32_t I) {
    ASSERT_EQ(wgAdd(I % 5 == 0), 30);
    ASSERT_EQ(wgOr(I == 149), 1);
    ASSERT_EQ(wgOr(0), 0);
    ASSERT_EQ(wgAnd(1), 1);
    ASSERT_EQ(wgAnd(I != 149), 0);
  });
  EXPECT_EQ(O.Barriers, 5u);
  O = run(Gfx942, 1, [](uint32_t) { wgAdd(2); });
  EXPECT_EQ(O.Faults.size(), 1u) << "only what the headers pass";
}
