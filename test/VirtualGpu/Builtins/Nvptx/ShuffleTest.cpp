// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shfl and shfl.sync against the pseudo code of the PTX ISA, for every width
// that __shfl_* makes, odd segment masks, and partly active warps.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"

using namespace nvptxtest;

namespace {
struct Result {
  uint32_t Value;
  bool Predicate;
};
struct ResultF {
  float Value;
  bool Predicate;
};

/// The ISA's text, by name of the mode.
Result model(const std::string &Mode, uint32_t Lane, uint64_t Active,
             const uint32_t *Values, uint32_t B, uint32_t C) {
  uint32_t Bval = B & 0x1f, Cval = C & 0x1f, Mask = (C >> 8) & 0x1f;
  int MaxLane = int((Lane & Mask) | (Cval & ~Mask & 0x1f));
  int MinLane = int(Lane & Mask);
  int J = 0;
  bool P = false;
  if (Mode == "up") {
    J = int(Lane) - int(Bval);
    P = J >= MaxLane;
  } else if (Mode == "down") {
    J = int(Lane) + int(Bval);
    P = J <= MaxLane;
  } else if (Mode == "bfly") {
    J = int(Lane ^ Bval);
    P = J <= MaxLane;
  } else {
    J = MinLane | int(Bval & ~Mask & 0x1f);
    P = J <= MaxLane;
  }
  if (!P)
    J = int(Lane);
  // From a lane that is not there the value is open; we keep our own.
  return {Active >> J & 1 ? Values[J] : Values[Lane], P};
}

void checkAll(const std::vector<std::string> &Names, bool IsSync) {
  uint32_t Values[32];
  for (uint32_t &V : Values)
    V = uint32_t(random64());
  for (uint64_t Active : {0xffffffffull, 0x0000ffffull, 0xaaaaaaaaull,
                          0x80000001ull, 0x00f0f0f3ull})
    for (const std::string &Name : Names) {
      std::string Mode = Name.substr(Name.rfind('.', Name.rfind('.') - 1) + 1);
      Mode = Mode.substr(0, Mode.find('.'));
      bool HasP = Name.back() == 'p', IsFloat = has(Name, ".f32");
      std::vector<uint32_t> Operands;
      for (uint32_t Width : {32u, 16u, 8u, 4u, 2u, 1u})
        Operands.push_back((32 - Width) << 8 | (Mode == "up" ? 0 : 0x1f));
      Operands.insert(Operands.end(), {0x0507, 0x1f00, 0x0a15});
      for (uint32_t C : Operands)
        for (uint32_t B : {0u, 1u, 2u, 5u, 15u, 16u, 31u, 33u}) {
          Result Got[32];
          void *F = lookup(Name);
          runWarp(Active, [&](uint32_t L) {
            uint32_t M = uint32_t(Active), V = Values[L];
            float VF = floatOf(V);
            Result R = {};
            ResultF RF = {};
            using U = uint32_t;
            if (IsSync && !HasP && !IsFloat)
              R.Value = ((U (*)(U, U, U, U))F)(M, V, B, C);
            else if (IsSync && !HasP)
              R.Value = bitsOf(((float (*)(U, float, U, U))F)(M, VF, B, C));
            else if (IsSync && !IsFloat)
              ((void (*)(Result *, U, U, U, U))F)(&R, M, V, B, C);
            else if (IsSync)
              ((void (*)(ResultF *, U, float, U, U))F)(&RF, M, VF, B, C);
            else if (!HasP && !IsFloat)
              R.Value = ((U (*)(U, U, U))F)(V, B, C);
            else if (!HasP)
              R.Value = bitsOf(((float (*)(float, U, U))F)(VF, B, C));
            else if (!IsFloat)
              ((void (*)(Result *, U, U, U))F)(&R, V, B, C);
            else
              ((void (*)(ResultF *, float, U, U))F)(&RF, VF, B, C);
            if (HasP && IsFloat)
              R = {bitsOf(RF.Value), RF.Predicate};
            Got[L] = R;
          });
          EXPECT_EQ(lastKind(), uint32_t(VG_SHUFFLE));
          EXPECT_EQ(lastMask(), IsSync ? uint32_t(Active) : 0u);
          for (uint32_t L = 0; L < 32; ++L)
            if (Active >> L & 1) {
              Result Want = model(Mode, L, Active, Values, B, C);
              ASSERT_EQ(Got[L].Value, Want.Value)
                  << Name << " lane " << L << " b " << B << " c " << C;
              if (HasP) {
                ASSERT_EQ(Got[L].Predicate, Want.Predicate) << Name;
              }
            }
        }
    }
}
} // namespace

FAMILY(NvptxShuffle, Sync,
       "llvm.nvvm.shfl.sync.{up,down,bfly,idx}.{i32,f32,i32p,f32p}") {
  checkAll(Names, true);
}
FAMILY(NvptxShuffle, WithoutMask,
       "llvm.nvvm.shfl.{up,down,bfly,idx}.{i32,f32,i32p,f32p}") {
  checkAll(Names, false);
}
