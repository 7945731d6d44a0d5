// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MatrixRows.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

using namespace amdtest;
using Address = const void *;

#define TYPE_F float
#define TYPE_D double
#define TYPE_W uint32_t
#define TYPE_L uint64_t
#define TYPE_P Address
#define RESULT_P void
#define RESULT_D double
#define RESULT_L uint64_t
#define TO_P void *,
#define TO_D
#define TO_L

#define AMD_MFMA(Text, Name, On, M, N, K, Blocks, D, A, B, Grouped, FormD,     \
                 FormAB)                                                       \
  VGI(RESULT_##FormD, mfma_##Name, "llvm.amdgcn.mfma." Text,                   \
      TO_##FormD TYPE_##FormAB, TYPE_##FormAB, TYPE_##FormD, uint32_t,         \
      uint32_t, uint32_t, const char *);
#define AMD_SMFMAC(Text, Name, On, M, N, K, D, A, B, FormA)                    \
  VGI(void, smfmac_##Name, "llvm.amdgcn.smfmac." Text, void *, TYPE_##FormA,   \
      Address, Address, uint32_t, uint32_t, uint32_t, const char *);
#define AMD_MFMA_SCALE(Shape, M, K, A, B)                                      \
  VGI(void, scale_##Shape##_##A##_##B,                                         \
      "llvm.amdgcn.mfma.scale.f32." #Shape ".f8f6f4." #A "." #B, void *,       \
      Address, Address, Address, uint32_t, uint32_t, uint32_t, uint32_t,       \
      uint32_t, uint32_t, const char *);
#define AMD_WMMA(Text, Name, On, Wave, D, A, B, FormD, FormAB)                 \
  VGI(RESULT_##FormD, wmma_##Name, "llvm.amdgcn.wmma." Text,                   \
      TO_##FormD TYPE_##FormAB, TYPE_##FormAB, TYPE_##FormD, const char *);
#define AMD_WMMA_HALF(Text, Name, On, Wave, D, FormD, FormAB)                  \
  VGI(RESULT_##FormD, wmma_##Name, "llvm.amdgcn.wmma." Text,                   \
      TO_##FormD TYPE_##FormAB, TYPE_##FormAB, TYPE_##FormD, bool,             \
      const char *);
#define AMD_WMMA_INT(Text, Name, On, Wave, K, Bits, FormAB)                    \
  VGI(void, wmma_##Name, "llvm.amdgcn.wmma." Text, void *, bool,               \
      TYPE_##FormAB, bool, TYPE_##FormAB, Address, bool, const char *);
#define AMD_SWMMAC(Text, Name, Wave, D, A, B, FormD, FormA, FormB)             \
  VGI(RESULT_##FormD, swmmac_##Name, "llvm.amdgcn.swmmac." Text,               \
      TO_##FormD TYPE_##FormA, TYPE_##FormB, TYPE_##FormD, uint32_t,           \
      const char *);
#define AMD_SWMMAC_INT(Text, Name, Wave, K, Bits, FormA, FormB)                \
  VGI(void, swmmac_##Name, "llvm.amdgcn.swmmac." Text, void *, bool,           \
      TYPE_##FormA, bool, TYPE_##FormB, Address, uint32_t, bool,               \
      const char *);
#include "VirtualGpu/Builtins/Amdgcn/Matrix/matrix.def"

namespace {
const char Where[] = "here:1";

template <typename T> T take(const uint8_t *From) {
  T Value;
  std::memcpy(&Value, From, sizeof Value);
  return Value;
}
template <> Address take<Address>(const uint8_t *From) { return From; }
template <typename T> void put(uint8_t *To, T Value) {
  std::memcpy(To, &Value, sizeof Value);
}

/// Bytes of a vector that LLVM calls v16f16, v2i32 or i32.
uint32_t bytesOfType(llvm::StringRef Name) {
  uint32_t Count = 1, Bits = 0;
  if (Name.consume_front("v"))
    Name.consumeInteger(10, Count);
  Name = Name.drop_until([](char C) { return C >= '0' && C <= '9'; });
  Name.consumeInteger(10, Bits);
  return Count * Bits / 8;
}
/// The type of A is the second that LLVM appends, of integers too.
uint32_t bytesOfA(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef> Parts;
  Text.split(Parts, '.');
  for (size_t I = 3; I < Parts.size(); ++I)
    if (Parts[I].starts_with("v") && I + 1 < Parts.size())
      return bytesOfType(Parts[I + 1]);
  return 0;
}
/// CDNA: values by their size, vectors of 128 bits.
template <typename T> uint32_t bytesIn() {
  return std::is_same_v<T, Address> ? 16 : sizeof(T);
}
} // namespace

#define ARG(Form, Name) take<TYPE_##Form>(R.Name)
#define CALL_P(Function, ...) Function(R.D, __VA_ARGS__)
#define CALL_D(Function, ...) put(R.D, Function(__VA_ARGS__))
#define CALL_L(Function, ...) put(R.D, Function(__VA_ARGS__))
#define LANE [](LaneRegisters & R, const Modifiers &M)

const std::vector<MatrixRow> &amdtest::matrixRows() {
  static const std::vector<MatrixRow> Rows = {
#define AMD_MFMA(Text, Name, On, M_, N, K, Blocks, D_, A_, B_, Grouped, FormD, \
                 FormAB)                                                       \
  {parse("mfma." Text, bytesIn<TYPE_##FormAB>()), 64,                          \
   LANE{CALL_##FormD(mfma_##Name, ARG(FormAB, A), ARG(FormAB, B),              \
                     ARG(FormD, C), M.Cbsz, M.Abid, M.Blgp, Where);            \
  }                                                                            \
  }                                                                            \
  ,
#define AMD_SMFMAC(Text, Name, On, M_, N, K, D_, A_, B_, FormA)                \
  {parse("smfmac." Text, bytesIn<TYPE_##FormA>()), 64,                         \
   LANE{smfmac_##Name(R.D, ARG(FormA, A), R.B, R.C, R.Index, M.Cbsz, M.Abid,   \
                      Where);                                                  \
  }                                                                            \
  }                                                                            \
  ,
#define AMD_MFMA_SCALE(Shape, M_, K, A_, B_)                                   \
  {parse("mfma.scale.f32." #Shape ".f8f6f4." #A_ "." #B_, bytesOfType(#A_)),   \
   64,                                                                         \
   LANE{scale_##Shape##_##A_##_##B_(R.D, R.A, R.B, R.C, M.FormatA, M.FormatB,  \
                                    M.SelectA, R.ScaleA, M.SelectB, R.ScaleB,  \
                                    Where);                                    \
  }                                                                            \
  }                                                                            \
  ,
#define AMD_WMMA(Text, Name, On, Wave, D_, A_, B_, FormD, FormAB)              \
  {parse("wmma." Text, bytesOfA(Text)), Wave, LANE{(void)M;                    \
  CALL_##FormD(wmma_##Name, ARG(FormAB, A), ARG(FormAB, B), ARG(FormD, C),     \
               Where);                                                         \
  }                                                                            \
  }                                                                            \
  ,
#define AMD_WMMA_HALF(Text, Name, On, Wave, D_, FormD, FormAB)                 \
  {parse("wmma." Text, bytesOfA(Text)), Wave,                                  \
   LANE{CALL_##FormD(wmma_##Name, ARG(FormAB, A), ARG(FormAB, B),              \
                     ARG(FormD, C), M.IsHigh, Where);                          \
  }                                                                            \
  }                                                                            \
  ,
#define AMD_WMMA_INT(Text, Name, On, Wave, K, Bits, FormAB)                    \
  {parse("wmma." Text, bytesOfA(Text)), Wave,                                  \
   LANE{wmma_##Name(R.D, M.SignA, ARG(FormAB, A), M.SignB, ARG(FormAB, B),     \
                    R.C, M.Clamp, Where);                                      \
  }                                                                            \
  }                                                                            \
  ,
#define AMD_SWMMAC(Text, Name, Wave, D_, A_, B_, FormD, FormA, FormB)          \
  {parse("swmmac." Text, bytesOfA(Text)), Wave, LANE{(void)M;                  \
  CALL_##FormD(swmmac_##Name, ARG(FormA, A), ARG(FormB, B), ARG(FormD, C),     \
               R.Index, Where);                                                \
  }                                                                            \
  }                                                                            \
  ,
#define AMD_SWMMAC_INT(Text, Name, Wave, K, Bits, FormA, FormB)                \
  {parse("swmmac." Text, bytesOfA(Text)), Wave,                                \
   LANE{swmmac_##Name(R.D, M.SignA, ARG(FormA, A), M.SignB, ARG(FormB, B),     \
                      R.C, R.Index, M.Clamp, Where);                           \
  }                                                                            \
  }                                                                            \
  ,
#include "VirtualGpu/Builtins/Amdgcn/Matrix/matrix.def"
  };
  return Rows;
}
