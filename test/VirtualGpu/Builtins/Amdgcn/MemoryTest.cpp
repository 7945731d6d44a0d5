// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LDS counters, loads to LDS, and buffers with their checks.
#include "Wave.h"

using namespace amdtest;

VGI(uint32_t, dsAppend, "llvm.amdgcn.ds.append.p0", uint32_t *, bool);
VGI(uint32_t, dsConsume, "llvm.amdgcn.ds.consume.p0", uint32_t *, bool);

TEST(AmdMemory, WaveCountsOnce) {
  for (const Target &On : AllTargets)
    for (uint64_t Active : shapes(On.WaveSize)) {
      uint32_t Counter = 100, Lanes = uint32_t(__builtin_popcountll(Active));
      run(On, Active, [&](uint32_t) {
        ASSERT_EQ(dsAppend(&Counter, false), 100u);
        ASSERT_EQ(Counter, 100 + Lanes);
        ASSERT_EQ(dsConsume(&Counter, false), 100 + Lanes);
      });
      EXPECT_EQ(Counter, 100u);
    }
}

VGI(void, globalLoadLds, "llvm.amdgcn.global.load.lds", const void *, void *,
    uint32_t, uint32_t, uint32_t);
VGI(void, loadToLds, "llvm.amdgcn.load.to.lds.p0", const void *, void *,
    uint32_t, uint32_t, uint32_t);

TEST(AmdMemory, LoadsToLdsByLane) {
  for (auto *Load : {globalLoadLds, loadToLds})
    for (uint32_t Size : {1u, 2u, 4u, 12u, 16u})
      for (uint64_t Active : shapes(64)) {
        std::vector<uint8_t> From(64 * 32 + 8), To(64 * 16 + 8, 0xee);
        for (size_t I = 0; I < From.size(); ++I)
          From[I] = uint8_t(I * 7 + 1);
        // Sources go backwards; only the first active lane's base counts.
        uint32_t First = uint32_t(__builtin_ctzll(Active));
        run(Gfx950, Active, [&](uint32_t I) {
          Load(&From[(63 - I) * 32], I == First ? &To[0] : nullptr, Size, 8, 0);
        });
        std::vector<uint8_t> Want(To.size(), 0xee);
        uint32_t Place = Size < 4 ? 4 : Size;
        for (uint32_t I = 0; I < 64; ++I)
          for (uint32_t B = 0; (Active >> I & 1) && B < Place; ++B)
            Want[8 + I * Place + B] =
                B < Size ? From[(63 - I) * 32 + 8 + B] : 0;
        ASSERT_EQ(To, Want) << Size;
      }
}

#define BUFFER(Type, T)                                                        \
  VGI(T, rawLoad_##Type, "llvm.amdgcn.raw.buffer.load." #Type,                 \
      const uint32_t *, uint32_t, uint32_t, uint32_t);                         \
  VGI(void, rawStore_##Type, "llvm.amdgcn.raw.buffer.store." #Type, T,         \
      const uint32_t *, uint32_t, uint32_t, uint32_t);                         \
  VGI(T, structLoad_##Type, "llvm.amdgcn.struct.buffer.load." #Type,           \
      const uint32_t *, uint32_t, uint32_t, uint32_t, uint32_t);               \
  VGI(void, structStore_##Type, "llvm.amdgcn.struct.buffer.store." #Type, T,   \
      const uint32_t *, uint32_t, uint32_t, uint32_t, uint32_t);               \
  VGI(T, scalarLoad_##Type, "llvm.amdgcn.s.buffer.load." #Type,                \
      const uint32_t *, uint32_t, uint32_t)
#define BUFFER_LARGE(Type)                                                     \
  VGI(void, rawLoad_##Type, "llvm.amdgcn.raw.buffer.load." #Type, void *,      \
      const uint32_t *, uint32_t, uint32_t, uint32_t);                         \
  VGI(void, rawStore_##Type, "llvm.amdgcn.raw.buffer.store." #Type,            \
      const void *, const uint32_t *, uint32_t, uint32_t, uint32_t);           \
  VGI(void, structLoad_##Type, "llvm.amdgcn.struct.buffer.load." #Type,        \
      void *, const uint32_t *, uint32_t, uint32_t, uint32_t, uint32_t);       \
  VGI(void, structStore_##Type, "llvm.amdgcn.struct.buffer.store." #Type,      \
      const void *, const uint32_t *, uint32_t, uint32_t, uint32_t, uint32_t); \
  VGI(void, scalarLoad_##Type, "llvm.amdgcn.s.buffer.load." #Type, void *,     \
      const uint32_t *, uint32_t, uint32_t)
#define SMALL_TYPES(X)                                                         \
  X(i8, uint8_t)                                                               \
  X(i16, uint16_t)                                                             \
  X(i32, uint32_t)                                                             \
  X(i64, uint64_t)                                                             \
  X(f16, _Float16)                                                             \
  X(bf16, __bf16)                                                              \
  X(f32, float)                                                                \
  X(v2i16, uint32_t)                                                           \
  X(v2f16, uint32_t)                                                           \
  X(v4i16, uint64_t)                                                           \
  X(v4f16, uint64_t)                                                           \
  X(v2i32, uint64_t)                                                           \
  X(v2f32, uint64_t)
#define LARGE_TYPES(X)                                                         \
  X(v3i32, 12) X(v3f32, 12) X(v4i32, 16) X(v4f32, 16) X(v8i16, 16) X(v8f16, 16)
#define DECLARE(Type, T) BUFFER(Type, T);
SMALL_TYPES(DECLARE)
#define DECLARE_LARGE(Type, Bytes) BUFFER_LARGE(Type);
LARGE_TYPES(DECLARE_LARGE)

namespace {
/// 256 bytes that count up, and a descriptor over some of them.
struct Memory {
  uint8_t Bytes[256];
  uint32_t Words[4];
  Memory(uint32_t Stride, uint32_t Records) {
    for (int I = 0; I < 256; ++I)
      Bytes[I] = uint8_t(I + 1);
    uint64_t Address = reinterpret_cast<uint64_t>(Bytes);
    Words[0] = uint32_t(Address);
    Words[1] = uint32_t(Address >> 32) | Stride << 16;
    Words[2] = Records;
    Words[3] = 0x00027000;
  }
  /// Byte of the buffer as a load sees it.
  uint8_t at(uint32_t Offset, bool IsIn) const {
    return IsIn ? Bytes[Offset] : 0;
  }
};
using Bytes = std::vector<uint8_t>;

/// In a raw access each word counts for itself.
bool rawIsIn(uint32_t Offset, uint32_t I, uint32_t Size, uint32_t Records) {
  uint32_t Word = I / 4 * 4, Part = std::min(4u, Size - Word);
  return Offset + Word + Part <= Records;
}

void checkAccess(
    uint32_t Size,
    const std::function<Bytes(const Memory &, uint32_t, uint32_t)> &RawLoad,
    const std::function<Bytes(const Memory &, uint32_t)> &Scalar,
    const std::function<void(Memory &, uint32_t)> &RawStore,
    const std::function<Bytes(const Memory &, uint32_t, uint32_t)> &StructLoad,
    const std::function<void(Memory &, uint32_t, uint32_t)> &StructStore) {
  for (uint32_t Offset : {0u, 4u, 12u, 60u, 56u, 52u, 64u, 0xfffffff0u}) {
    Memory M(0, 64);
    Bytes Want(Size), WantScalar(Size);
    for (uint32_t I = 0; I < Size; ++I) {
      bool IsIn = Offset < 1000 && rawIsIn(Offset, I, Size, 64);
      Want[I] = M.at(Offset + 32 + I, IsIn);
      WantScalar[I] = M.at(Offset + I, IsIn);
    }
    ASSERT_EQ(RawLoad(M, Offset, 32), Want) << Size << " at " << Offset;
    ASSERT_EQ(Scalar(M, Offset), WantScalar) << Size << " at " << Offset;
    Memory Before = M;
    RawStore(M, Offset); // all bytes 0xaa
    for (uint32_t I = 0; I < 256; ++I) {
      bool IsTarget = Offset < 1000 && I >= Offset && I < Offset + Size &&
                      rawIsIn(Offset, I - Offset, Size, 64);
      ASSERT_EQ(M.Bytes[I], IsTarget ? 0xaa : Before.Bytes[I]) << I;
    }
  }
  // Five records of 24 bytes.
  for (uint32_t Index : {0u, 3u, 4u, 5u, 0xffffffffu})
    for (uint32_t Offset : {0u, 8u, 12u, 20u, 24u}) {
      Memory M(24, 5);
      bool IsIn = Index < 5 && Offset + Size <= 24;
      Bytes Want(Size);
      for (uint32_t I = 0; I < Size; ++I)
        Want[I] = M.at(Index * 24 + Offset + I, IsIn);
      ASSERT_EQ(StructLoad(M, Index, Offset), Want);
      Memory Before = M;
      StructStore(M, Index, Offset);
      for (uint32_t I = 0; I < 256; ++I) {
        bool IsTarget =
            IsIn && I >= Index * 24 + Offset && I < Index * 24 + Offset + Size;
        ASSERT_EQ(M.Bytes[I], IsTarget ? 0xaa : Before.Bytes[I]) << I;
      }
    }
}
template <typename T> Bytes bytesOf(T Value) {
  Bytes Result(sizeof(T));
  std::memcpy(Result.data(), &Value, sizeof(T));
  return Result;
}
} // namespace

#define CHECK_SMALL(Type, T)                                                   \
  TEST(AmdMemory, Buffer_##Type) {                                             \
    T Pattern = fromBits<T>(0xaaaaaaaaaaaaaaaa);                               \
    checkAccess(                                                               \
        sizeof(T),                                                             \
        [](const Memory &M, uint32_t O, uint32_t S) {                          \
          return bytesOf(rawLoad_##Type(M.Words, O, S, 0));                    \
        },                                                                     \
        [](const Memory &M, uint32_t O) {                                      \
          return bytesOf(scalarLoad_##Type(M.Words, O, 0));                    \
        },                                                                     \
        [&](Memory &M, uint32_t O) {                                           \
          rawStore_##Type(Pattern, M.Words, O, 0, 0);                          \
        },                                                                     \
        [](const Memory &M, uint32_t I, uint32_t O) {                          \
          return bytesOf(structLoad_##Type(M.Words, I, O, 0, 0));              \
        },                                                                     \
        [&](Memory &M, uint32_t I, uint32_t O) {                               \
          structStore_##Type(Pattern, M.Words, I, O, 0, 0);                    \
        });                                                                    \
  }
SMALL_TYPES(CHECK_SMALL)
#define CHECK_LARGE(Type, Size)                                                \
  TEST(AmdMemory, Buffer_##Type) {                                             \
    Bytes Pattern(Size, 0xaa), V(Size);                                        \
    checkAccess(                                                               \
        Size,                                                                  \
        [&](const Memory &M, uint32_t O, uint32_t S) {                         \
          rawLoad_##Type(V.data(), M.Words, O, S, 0);                          \
          return V;                                                            \
        },                                                                     \
        [&](const Memory &M, uint32_t O) {                                     \
          scalarLoad_##Type(V.data(), M.Words, O, 0);                          \
          return V;                                                            \
        },                                                                     \
        [&](Memory &M, uint32_t O) {                                           \
          rawStore_##Type(Pattern.data(), M.Words, O, 0, 0);                   \
        },                                                                     \
        [&](const Memory &M, uint32_t I, uint32_t O) {                         \
          structLoad_##Type(V.data(), M.Words, I, O, 0, 0);                    \
          return V;                                                            \
        },                                                                     \
        [&](Memory &M, uint32_t I, uint32_t O) {                               \
          structStore_##Type(Pattern.data(), M.Words, I, O, 0, 0);             \
        });                                                                    \
  }
LARGE_TYPES(CHECK_LARGE)

TEST(AmdMemory, SwizzledBuffersFault) {
  Memory M(0, 64);
  M.Words[1] |= 1u << 31;
  Outcome O = run(Gfx942, 1, [&](uint32_t) { rawLoad_i32(M.Words, 0, 0, 0); });
  ASSERT_EQ(O.Faults.size(), 1u);
  EXPECT_EQ(O.Faults[0].Kind, uint32_t(VG_FAULT_UNSUPPORTED));
}
