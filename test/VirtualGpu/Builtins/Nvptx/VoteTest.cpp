// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vote, match, elect, activemask, redux, fns against plain loops over lanes.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include <cmath>

using namespace nvptxtest;
using U = uint32_t;

namespace {
const uint64_t Actives[] = {0xffffffff, 0x0000ffff, 0xaaaaaaaa,
                            1,          0x80000000, 0x00ff0f31};
struct Result {
  uint32_t Value;
  bool Predicate;
};
} // namespace

FAMILY(NvptxVote, Votes, "llvm.nvvm.vote.{ballot,any,all,uni}{.sync,}") {
  for (uint64_t Active : Actives)
    for (uint32_t True : {0u, ~0u, 0x55555555u, 0x80000000u, 1u}) {
      uint32_t Yes = 0, Lanes = 0;
      for (int L = 0; L < 32; ++L)
        if (Active >> L & 1) {
          ++Lanes;
          Yes += True >> L & 1;
        }
      for (const std::string &Name : Names) {
        bool IsSync = has(Name, ".sync"), IsBallot = has(Name, "ballot");
        void *F = lookup(Name);
        uint32_t Want = IsBallot            ? uint32_t(Active) & True
                        : has(Name, ".any") ? Yes != 0
                        : has(Name, ".all") ? Yes == Lanes
                                            : Yes == 0 || Yes == Lanes;
        uint32_t Got[32];
        runWarp(Active, [&](uint32_t L) {
          bool P = True >> L & 1;
          if (IsBallot)
            Got[L] = IsSync ? ((U (*)(U, bool))F)(U(Active), P)
                            : ((U (*)(bool))F)(P);
          else
            Got[L] = IsSync ? ((bool (*)(U, bool))F)(U(Active), P)
                            : ((bool (*)(bool))F)(P);
        });
        EXPECT_EQ(lastKind(), U(VG_VOTE));
        EXPECT_EQ(lastMask(), IsSync ? U(Active) : 0u);
        for (int L = 0; L < 32; ++L)
          if (Active >> L & 1) {
            EXPECT_EQ(Got[L], Want) << Name << " lane " << L;
          }
      }
    }
}

FAMILY(NvptxVote, ActiveMask, "llvm.nvvm.activemask") {
  for (uint64_t Active : Actives) {
    uint32_t Got[32];
    runWarp(Active, [&](uint32_t L) { Got[L] = builtin<U()>(Names[0])(); });
    EXPECT_EQ(lastMask(), 0u);
    EXPECT_EQ(lastKind(), U(VG_ACTIVE));
    for (int L = 0; L < 32; ++L)
      if (Active >> L & 1) {
        EXPECT_EQ(Got[L], U(Active));
      }
  }
}

FAMILY(NvptxVote, Match, "llvm.nvvm.match.any.sync.{i32,i64}",
       "llvm.nvvm.match.all.sync.{i32,i64}p") {
  for (uint64_t Active : Actives)
    for (unsigned Kinds : {1u, 2u, 7u, 32u})
      for (const std::string &Name : Names) {
        bool Is64 = has(Name, "i64"), IsAll = has(Name, ".all");
        uint64_t Values[32];
        for (unsigned L = 0; L < 32; ++L)
          // Zero is among them: a lane without a value must not match it.
          Values[L] = Is64 ? uint64_t(L % Kinds) << 33 : L % Kinds;
        Result Got[32];
        void *F = lookup(Name);
        runWarp(Active, [&](uint32_t L) {
          uint64_t V = Values[L];
          if (IsAll && Is64)
            ((void (*)(Result *, U, uint64_t))F)(&Got[L], U(Active), V);
          else if (IsAll)
            ((void (*)(Result *, U, U))F)(&Got[L], U(Active), U(V));
          else if (Is64)
            Got[L].Value = ((U (*)(U, uint64_t))F)(U(Active), V);
          else
            Got[L].Value = ((U (*)(U, U))F)(U(Active), U(V));
        });
        EXPECT_EQ(lastKind(), U(VG_MATCH));
        for (unsigned L = 0; L < 32; ++L) {
          if (!(Active >> L & 1))
            continue;
          uint32_t Equal = 0;
          for (unsigned K = 0; K < 32; ++K)
            if ((Active >> K & 1) && Values[K] == Values[L])
              Equal |= 1u << K;
          bool All = Equal == U(Active);
          if (IsAll) {
            EXPECT_EQ(Got[L].Predicate, All) << Name;
            EXPECT_EQ(Got[L].Value, All ? U(Active) : 0u) << Name;
          } else {
            EXPECT_EQ(Got[L].Value, Equal) << Name;
          }
        }
      }
}

FAMILY(NvptxVote, Elect, "llvm.nvvm.elect.sync") {
  for (uint64_t Active : Actives) {
    Result Got[32];
    runWarp(Active, [&](uint32_t L) {
      builtin<void(Result *, U)>(Names[0])(&Got[L], U(Active));
    });
    U Leader = 0;
    while (!(Active >> Leader & 1))
      ++Leader;
    for (unsigned L = 0; L < 32; ++L)
      if (Active >> L & 1) {
        EXPECT_EQ(Got[L].Value, Leader);
        EXPECT_EQ(Got[L].Predicate, L == Leader);
      }
  }
}

// The loop of the CUDA programming guide's / PTX ISA's description.
FAMILY(NvptxVote, Fns, "llvm.nvvm.fns") {
  auto *F = builtin<U(U, U, int32_t)>(Names[0]);
  for (unsigned I = 0; I < 20000; ++I) {
    U Mask = U(random64()), Base = U(random64() % 34);
    int Offset = int(random64() % 41) - 20;
    if (I % 16 == 0)
      Mask &= 0x80000001u;
    U Want = ~0u;
    if (Offset == 0) {
      if (Base < 32 && (Mask >> Base & 1))
        Want = Base;
    } else {
      int Pos = int(Base), Count = std::abs(Offset) - 1;
      int Inc = Offset > 0 ? 1 : -1;
      for (; Pos >= 0 && Pos < 32; Pos += Inc)
        if (Mask >> Pos & 1) {
          if (Count == 0) {
            Want = U(Pos);
            break;
          }
          --Count;
        }
    }
    ASSERT_EQ(F(Mask, Base, Offset), Want)
        << Mask << " " << Base << " " << Offset;
  }
}

FAMILY(NvptxRedux, Integers,
       "llvm.nvvm.redux.sync.{add,and,or,xor,umin,umax,min,max}") {
  for (uint64_t Active : Actives)
    for (const std::string &Name : Names) {
      U Values[32], Got[32];
      for (U &V : Values)
        V = U(random64());
      std::string Op = Name.substr(Name.rfind('.') + 1);
      bool First = true;
      int64_t Want = 0;
      for (int L = 0; L < 32; ++L) {
        if (!(Active >> L & 1))
          continue;
        bool IsSigned = Op == "min" || Op == "max";
        int64_t V = IsSigned ? int64_t(int32_t(Values[L])) : Values[L];
        Want = First                       ? V
               : Op == "add"               ? Want + V
               : Op == "and"               ? Want & V
               : Op == "or"                ? Want | V
               : Op == "xor"               ? Want ^ V
               : Op.find("min") != Op.npos ? std::min(Want, V)
                                           : std::max(Want, V);
        First = false;
      }
      auto *F = builtin<U(U, U)>(Name);
      runWarp(Active, [&](uint32_t L) { Got[L] = F(Values[L], U(Active)); });
      EXPECT_EQ(lastKind(), U(VG_REDUCE));
      EXPECT_EQ(lastMask(), U(Active));
      for (int L = 0; L < 32; ++L)
        if (Active >> L & 1) {
          EXPECT_EQ(Got[L], U(Want)) << Name;
        }
    }
}

FAMILY(NvptxRedux, Floats, "llvm.nvvm.redux.sync.{fmin,fmax}{,.abs}{,.NaN}") {
  const float Pool[] = {1.5f,  -2.0f, 0.0f,      -0.0f, 3e38f,
                        -7.0f, NAN,   -INFINITY, 1e-40f};
  for (uint64_t Active : Actives)
    for (unsigned Round = 0; Round < 60; ++Round)
      for (const std::string &Name : Names) {
        float Values[32], Got[32];
        unsigned Kinds = 1 + Round % 9;
        for (float &V : Values)
          V = Pool[Round < 9 ? Round : random64() % Kinds];
        float Want = NAN;
        bool AnyNan = false;
        for (int L = 0; L < 32; ++L) {
          if (!(Active >> L & 1))
            continue;
          float V = has(Name, ".abs") ? std::fabs(Values[L]) : Values[L];
          if (std::isnan(V))
            AnyNan = true;
          else if (std::isnan(Want))
            Want = V;
          else if (has(Name, "fmin"))
            Want = V < Want || (V == Want && std::signbit(V)) ? V : Want;
          else
            Want = V > Want || (V == Want && !std::signbit(V)) ? V : Want;
        }
        if (has(Name, ".NaN") && AnyNan)
          Want = NAN;
        auto *F = builtin<float(float, U)>(Name);
        runWarp(Active, [&](uint32_t L) { Got[L] = F(Values[L], U(Active)); });
        for (int L = 0; L < 32; ++L)
          if (Active >> L & 1) {
            EXPECT_TRUE(same(Got[L], Want))
                << Name << " " << Got[L] << " not " << Want;
          }
      }
}
