// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies, mbarrier, atomics, state spaces.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"

using namespace nvptxtest;
using U = uint32_t;
using U64 = uint64_t;

FAMILY(NvptxAsync, Copies, "llvm.nvvm.cp.async.ca.shared.global.{4,8,16}{,.s}",
       "llvm.nvvm.cp.async.cg.shared.global.16{,.s}") {
  for (const std::string &Name : Names) {
    unsigned Bytes = has(Name, ".16") ? 16 : has(Name, ".8") ? 8 : 4;
    void *F = lookup(Name);
    for (unsigned Given = 0; Given <= Bytes; ++Given) {
      char From[32], To[32];
      for (unsigned I = 0; I < 32; ++I) {
        From[I] = char(I + 1);
        To[I] = char(0x80 + I);
      }
      if (has(Name, ".s", true))
        ((void (*)(void *, void *, U))F)(To, From, Given);
      else
        ((void (*)(void *, void *))F)(To, From);
      for (unsigned I = 0; I < 32; ++I) {
        int Want = I >= Bytes                            ? 0x80 + int(I)
                   : has(Name, ".s", true) && I >= Given ? 0
                                                         : int(I) + 1;
        ASSERT_EQ(To[I], char(Want)) << Name << " " << Given << " " << I;
      }
    }
  }
}

FAMILY(NvptxAsync, Waits, "llvm.nvvm.cp.async.{commit.group,wait.all}",
       "llvm.nvvm.cp.async.wait.group", "llvm.nvvm.cp.async.bulk.commit.group",
       "llvm.nvvm.cp.async.bulk.wait.group{,.read}",
       "llvm.nvvm.cp.async.bulk.prefetch.L2") {
  for (const std::string &Name : Names)
    ((void (*)(void *, U, U64, bool))lookup(Name))(nullptr, 0, 0, false);
  EXPECT_TRUE(machine().Calls.empty());
}

FAMILY(NvptxAsync, Bulk,
       "llvm.nvvm.cp.async.bulk.global.to.shared.{cta,cluster}",
       "llvm.nvvm.cp.async.bulk.shared.cta.to.cluster",
       "llvm.nvvm.cp.async.bulk.shared.cta.to.global{,.bytemask}",
       "llvm.nvvm.st.bulk{,.shared.cta}", "llvm.nvvm.mbarrier.init") {
  U64 Barrier = 0;
  auto Completes = [&] { // by 64 bytes that were expected
    return builtin<bool(U64 *, U)>(
        "llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta")(&Barrier, 0);
  };
  char From[64], To[64];
  for (unsigned I = 0; I < 64; ++I)
    From[I] = char(I * 3 + 1);
  for (const std::string &Name : Names) {
    if (has(Name, "init"))
      continue;
    memset(To, 0x55, 64);
    void *F = lookup(Name);
    ((void (*)(U64 *, U))lookup("llvm.nvvm.mbarrier.init"))(&Barrier, 1);
    ((U64 (*)(U64 *, U))lookup(
        "llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta"))(&Barrier,
                                                                    64);
    EXPECT_FALSE(Completes());
    if (has(Name, "st.bulk")) {
      ((void (*)(void *, U64, U64))F)(To, 60, 0);
      for (unsigned I = 0; I < 64; ++I)
        EXPECT_EQ(To[I], I < 60 ? 0 : 0x55);
      continue;
    }
    bool IsMasked = has(Name, "bytemask");
    if (has(Name, "to.shared.cta"))
      ((void (*)(void *, void *, void *, U, U64, bool))F)(To, &Barrier, From,
                                                          64, 0, false);
    else if (has(Name, "to.shared.cluster"))
      ((void (*)(void *, void *, void *, U, uint16_t, U64, bool, bool))F)(
          To, &Barrier, From, 64, 0, 0, false, false);
    else if (has(Name, "cta.to.cluster"))
      ((void (*)(void *, void *, void *, U))F)(To, &Barrier, From, 64);
    else if (IsMasked)
      ((void (*)(void *, void *, U, U64, bool, uint16_t))F)(To, From, 64, 0,
                                                            false, 0x8421);
    else
      ((void (*)(void *, void *, U, U64, bool))F)(To, From, 64, 0, false);
    for (unsigned I = 0; I < 64; ++I)
      EXPECT_EQ(To[I], IsMasked && !(0x8421 >> I % 16 & 1) ? 0x55 : From[I])
          << Name;
    EXPECT_EQ(Completes(), !has(Name, "global", true) && !IsMasked) << Name;
  }
}

namespace {
/// The ISA's state of an mbarrier, apart from ours.
struct Model {
  int64_t Expected, Pending, Bytes = 0, Phase = 0;
  void complete() {
    if (Pending == 0 && Bytes == 0) {
      ++Phase;
      Pending = Expected;
    }
  }
};
} // namespace
#define MB "llvm.nvvm.mbarrier."

FAMILY(NvptxMbarrier, Old,
       MB "{init,inval,arrive,arrive.drop,test.wait}{,.shared}",
       MB "arrive{,.drop}.noComplete{,.shared}", MB "pending.count",
       "llvm.nvvm.cp.async.mbarrier.arrive{,.noinc}{,.shared}") {
  for (std::string Space : {"", ".shared"}) {
    auto Call0 = [&](const char *Name, U64 *P) {
      return ((U64 (*)(U64 *))lookup(Name + Space))(P);
    };
    auto Call1 = [&](const char *Name, U64 *P, U64 V) {
      return ((U64 (*)(U64 *, U64))lookup(Name + Space))(P, V);
    };
    auto Test = [&](U64 *P, U64 Token) {
      return ((bool (*)(U64 *, U64))lookup(MB "test.wait" + Space))(P, Token);
    };
    auto *Pending = builtin<U(U64)>(MB "pending.count");
    U64 B = ~U64(0);
    Call1(MB "init", &B, 4);
    U64 T = Call0(MB "arrive", &B);
    EXPECT_EQ(Pending(T), 4u);
    EXPECT_FALSE(Test(&B, T));
    EXPECT_EQ(machine().Calls.back(), "yield"); // a waiter lets others run
    EXPECT_EQ(Pending(Call1(MB "arrive.noComplete", &B, 2)), 3u);
    EXPECT_FALSE(Test(&B, T));
    Call0("llvm.nvvm.cp.async.mbarrier.arrive", &B); // net nothing
    EXPECT_FALSE(Test(&B, T));
    EXPECT_EQ(Pending(Call0(MB "arrive.drop", &B)), 1u);
    EXPECT_TRUE(Test(&B, T));
    // The next phase expects 3, its tokens belong to it.
    U64 T2 = Call0(MB "arrive", &B);
    EXPECT_EQ(Pending(T2), 3u);
    EXPECT_TRUE(Test(&B, T));
    EXPECT_FALSE(Test(&B, T2));
    Call0("llvm.nvvm.cp.async.mbarrier.arrive.noinc", &B);
    Call1(MB "arrive.drop.noComplete", &B, 1);
    EXPECT_TRUE(Test(&B, T2));
    EXPECT_EQ(Pending(Call0(MB "arrive", &B)), 2u);
    Call0(MB "inval", &B);
  }
}

FAMILY(NvptxMbarrier, Scoped,
       MB "arrive{,.drop}{,.expect.tx}{,.relaxed}.scope.{cta,cluster}.space."
          "{cta,cluster}",
       MB "{expect,complete}.tx.scope.{cta,cluster}.space.{cta,cluster}",
       MB "{test,try}.wait{,.parity}{,.relaxed}.scope.{cta,cluster}.space.cta",
       MB "try.wait{,.parity}.tl{,.relaxed}.scope.{cta,cluster}.space.cta") {
  U64 B, Token = 0;
  Model M{90, 90};
  ((void (*)(U64 *, U))lookup(MB "init"))(&B, 90);
  int64_t TokenPhase = -2; // none yet
  for (unsigned I = 0; I < 20000; ++I) {
    const std::string &Name = Names[random64() % Names.size()];
    void *F = lookup(Name);
    if (has(Name, ".wait")) {
      bool IsParity = has(Name, ".parity");
      if (!IsParity && TokenPhase != M.Phase && TokenPhase + 1 != M.Phase)
        continue; // a token is good for its phase and the next
      // The parity of the phase that runs waits; of the one before, not.
      U Parity = U(random64() & 1);
      bool Want = IsParity ? (M.Phase & 1) != Parity : TokenPhase != M.Phase;
      bool Got =
          ((bool (*)(U64 *, U64, U))F)(&B, IsParity ? Parity : Token, 10);
      ASSERT_EQ(Got, Want) << Name;
      continue;
    }
    if (has(Name, "arrive")) {
      bool Drops = has(Name, ".drop"), Expects = has(Name, "expect.tx");
      int64_t Count = Expects ? 1 : int64_t(1 + random64() % 3);
      if (M.Pending < Count || (Drops && M.Expected < 50))
        continue;
      int64_t Bytes = Expects ? int64_t(random64() % 50) : 0;
      U64 T = ((U64 (*)(U64 *, U))F)(&B, U(Expects ? Bytes : Count));
      if (has(Name, "space.cta")) {
        ASSERT_EQ(builtin<U(U64)>(MB "pending.count")(T), U(M.Pending));
        Token = T;
        TokenPhase = M.Phase;
      }
      M.Bytes += Bytes;
      M.Pending -= Count;
      M.Expected -= Drops ? Count : 0;
      M.complete();
      continue;
    }
    int64_t Bytes = has(Name, "expect") ? int64_t(random64() % 100)
                    : random64() & 1    ? M.Bytes
                                        : std::min<int64_t>(M.Bytes, 60);
    ((void (*)(U64 *, U))F)(&B, U(Bytes));
    M.Bytes += has(Name, "expect") ? Bytes : -Bytes;
    M.complete();
  }
  EXPECT_GT(M.Phase, 10); // it went through phases
  for (const std::string &Name : Names)
    lookup(Name);
}

// ---- Atomics.
template <class T>
static T after(const std::string &Name, T Old, T V, T Expected) {
  using S = std::make_signed_t<T>;
  return has(Name, ".add")    ? T(Old + V)
         : has(Name, ".and")  ? T(Old & V)
         : has(Name, ".or.")  ? T(Old | V)
         : has(Name, ".xor")  ? T(Old ^ V)
         : has(Name, ".exch") ? V
         : has(Name, ".min")  ? T(std::min(S(Old), S(V)))
         : has(Name, ".max")  ? T(std::max(S(Old), S(V)))
         : has(Name, ".inc")  ? T(Old >= V ? 0 : Old + 1)
         : has(Name, ".dec")  ? T(Old == 0 || Old > V ? V : Old - 1)
         : Old == Expected    ? V
                              : Old;
}
template <class T> static void atomic(const std::string &Name) {
  for (unsigned I = 0; I < 300; ++I) {
    T Old = T(random64() % 5), V = T(random64() % 5), Expected = T(I % 5);
    if (I % 3 == 0) {
      Old = T(random64());
      V = T(random64());
    }
    T Memory[2] = {Old, 77}, Got;
    if (has(Name, ".cas"))
      Got = builtin<T(T *, T, T)>(Name)(Memory, Expected, V);
    else
      Got = builtin<T(T *, T)>(Name)(Memory, V);
    ASSERT_EQ(Got, Old) << Name;
    ASSERT_EQ(Memory[0], after<T>(Name, Old, V, Expected)) << Name;
    ASSERT_EQ(Memory[1], T(77));
  }
}
FAMILY(NvptxAtomic, Integers,
       "llvm.nvvm.atomic.{add,and,or,xor,exch,min,max,inc,dec,cas}.gen.i.{cta,"
       "sys}.{i32,i64}.p0",
       "llvm.nvvm.atomic.cas.gen.i.{cta,sys}.i16.p0") {
  for (const std::string &Name : Names)
    if (has(Name, "i64"))
      atomic<U64>(Name);
    else if (has(Name, "i16"))
      atomic<uint16_t>(Name);
    else
      atomic<U>(Name);
}
FAMILY(NvptxAtomic, Floats,
       "llvm.nvvm.atomic.add.gen.f.{cta,sys}.{f32,f64}.p0") {
  for (const std::string &Name : Names) {
    float F = 1.5f;
    double D = 1.5;
    if (has(Name, "f32")) {
      EXPECT_EQ(builtin<float(float *, float)>(Name)(&F, 2.25f), 1.5f);
      EXPECT_EQ(F, 3.75f);
    } else {
      EXPECT_EQ(builtin<double(double *, double)>(Name)(&D, 2.25), 1.5);
      EXPECT_EQ(D, 3.75);
    }
  }
}

// ---- Spaces: shared and private memory are below 4 GiB.
FAMILY(NvptxMemory, Spaces,
       "llvm.nvvm.isspacep.{shared,shared.cluster,local,global,const}") {
  VgBlock &B = machine().Block;
  B.Shared = reinterpret_cast<char *>(uintptr_t(0x20000000));
  B.StaticShared = 256;
  B.DynamicShared = 256;
  struct {
    uintptr_t Address;
    bool Is[5];
  } Rows[] = {{0x20000000, {true, true, false, false, false}},
              {0x200001ff, {true, true, false, false, false}},
              {0x1fffffff, {false, false, true, false, false}},
              {0x20000600, {false, false, true, false, false}},
              {0x7f0000000000, {false, false, false, true, false}}};
  for (auto &Row : Rows)
    for (unsigned I = 0; I < 5; ++I)
      EXPECT_EQ(builtin<bool(uintptr_t)>(Names[I])(Row.Address), Row.Is[I])
          << Names[I] << std::hex << Row.Address;
}
FAMILY(NvptxMemory, Cluster, "llvm.nvvm.mapa{,.shared.cluster}",
       "llvm.nvvm.getctarank{,.shared.cluster}") {
  int X;
  EXPECT_EQ(builtin<void *(void *, U)>(Names[0])(&X, 0), &X);
  EXPECT_EQ(builtin<void *(void *, U)>(Names[1])(&X, 0), &X);
  EXPECT_EQ(builtin<U(void *)>(Names[2])(&X), 0u);
  EXPECT_EQ(builtin<U(void *)>(Names[3])(&X), 0u);
}
FAMILY(NvptxMemory, Loads, "llvm.nvvm.ldu.global.i.{i8,i16,i32,i64}.p0",
       "llvm.nvvm.ldu.global.f.{f16,f32,f64}.p0",
       "llvm.nvvm.ldu.global.p.p0.p0", "llvm.nvvm.move.{i16,i32,i64}",
       "llvm.nvvm.move.{float,double}") {
  U64 V = 0xfedcba9876543210u;
  EXPECT_EQ(builtin<uint8_t(void *, U)>(Names[0])(&V, 1), uint8_t(V));
  EXPECT_EQ(builtin<uint16_t(void *, U)>(Names[1])(&V, 2), uint16_t(V));
  EXPECT_EQ(builtin<U(void *, U)>(Names[2])(&V, 4), U(V));
  EXPECT_EQ(builtin<U64(void *, U)>(Names[3])(&V, 8), V);
  _Float16 H = _Float16(1.5f);
  float F = 2.5f;
  double D = 3.5;
  void *P = &V;
  EXPECT_EQ(float(builtin<_Float16(void *, U)>(Names[4])(&H, 2)), 1.5f);
  EXPECT_EQ(builtin<float(void *, U)>(Names[5])(&F, 4), F);
  EXPECT_EQ(builtin<double(void *, U)>(Names[6])(&D, 8), D);
  EXPECT_EQ(builtin<void *(void *, U)>(Names[7])(&P, 8), P);
  EXPECT_EQ(builtin<uint16_t(uint16_t)>(Names[8])(7), 7);
  EXPECT_EQ(builtin<U(U)>(Names[9])(8), 8u);
  EXPECT_EQ(builtin<U64(U64)>(Names[10])(V), V);
  EXPECT_EQ(builtin<float(float)>(Names[11])(F), F);
  EXPECT_EQ(builtin<double(double)>(Names[12])(D), D);
}
