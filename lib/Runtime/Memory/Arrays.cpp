// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Memory/Arrays.h"
#include "Runtime/Core/DeviceFacts.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Streams/Streams.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <algorithm>
#include <mutex>
#include <set>

namespace porthip::vgpu::rt {

namespace {
struct ArrayBooks {
  std::mutex Lock;
  std::set<const Array *> Arrays;
  std::set<const MipmappedArray *> Mipmapped;
  static ArrayBooks &get() {
    static ArrayBooks *Only = new ArrayBooks;
    return *Only;
  }
};
} // namespace

bool formatOfBits(const int (&Bits)[4], int Kind, TexelFormat &F) {
  unsigned Channels = 0;
  while (Channels < 4 && Bits[Channels] == Bits[0] && Bits[0])
    ++Channels;
  for (unsigned I = Channels; I < 4; ++I)
    if (Bits[I])
      return false;
  if (Kind < 0 || Kind > int(ChannelKind::Float) ||
      (Bits[0] != 8 && Bits[0] != 16 && Bits[0] != 32) || Channels == 3)
    return false;
  F = {ChannelKind(Kind), uint8_t(Bits[0]), uint8_t(Channels)};
  return F.Kind != ChannelKind::Float || F.Bits != 8;
}

bool formatOfNumber(int Number, unsigned Channels, TexelFormat &F) {
  if (Channels != 1 && Channels != 2 && Channels != 4)
    return false;
  F.Channels = uint8_t(Channels);
  F.Kind = Number >= 16  ? ChannelKind::Float
           : Number >= 8 ? ChannelKind::Signed
                         : ChannelKind::Unsigned;
  switch (Number) {
  case 1:
  case 8:
    F.Bits = 8;
    return true;
  case 2:
  case 9:
  case 16:
    F.Bits = 16;
    return true;
  case 3:
  case 10:
  case 32:
    F.Bits = 32;
    return true;
  }
  return false;
}

int numberOfFormat(const TexelFormat &F) {
  if (F.Kind == ChannelKind::Float)
    return F.Bits;
  const int Size = F.Bits == 8 ? 1 : F.Bits == 16 ? 2 : 3;
  return F.Kind == ChannelKind::Signed ? Size + 7 : Size;
}

/// Refuses shapes that both vendors refuse. Source: CUDA Runtime API,
/// cudaMalloc3DArray; ROCm's ihipArrayCreate.
static bool isShape(const Array &A, Vendor Of) {
  const bool IsCube = A.Flags & ArrayCubemap,
             IsLayered = A.Flags & ArrayLayered;
  if (!A.Width || (A.Flags & ~15u) || (A.Depth && !A.Height && !IsLayered) ||
      (IsLayered && !A.Depth))
    return false;
  if ((A.Flags & ArrayGather) && (!A.Height || (A.Depth && !IsLayered)))
    return false;
  if (!IsCube)
    return true;
  return Of == Vendor::Nvidia && A.Width == A.Height &&
         (IsLayered ? A.Depth % 6 == 0 : A.Depth == 6);
}

Status createArray(Gpu &On, const Array &Shape, Array **A) {
  if (!hasImages(*On.On))
    return Status::NotSupported;
  auto New = std::make_unique<Array>(Shape);
  if (!A || !isShape(Shape, On.On->Of))
    return Status::InvalidValue;
  void *Data = Memory::get().allocate(New->sizeBytes(), MemoryKind::Array,
                                      On.Ordinal, On.MemoryBytes);
  if (!Data)
    return Status::OutOfMemory;
  noteAllocated(Data);
  New->Data = static_cast<char *>(Data);
  ArrayBooks &B = ArrayBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  B.Arrays.insert(New.get());
  *A = New.release();
  return Status::Success;
}

static void synchronizeAll() {
  for (unsigned I = 0; I < Machine::get().count(); ++I)
    Queue::get().waitForAll(Machine::get().gpu(I));
}

static void release(Array *A) {
  {
    ArrayBooks &B = ArrayBooks::get();
    std::lock_guard<std::mutex> Held(B.Lock);
    B.Arrays.erase(A);
  }
  Memory::get().release(A->Data);
  delete A;
}

/// AMD's runtime refuses nothing at all, and has another answer to what was
/// destroyed.
static bool isAmd() { return Machine::get().vendor() == Vendor::Amd; }

Status destroyArray(Array *A) {
  if (!A)
    return isAmd() ? Status::InvalidValue : Status::Success;
  if (!isArray(A) || A->IsLevel) {
    noteBadHandle("array", A);
    return isAmd() ? Status::ContextIsDestroyed : Status::InvalidHandle;
  }
  synchronizeAll();
  noteDestroyed("array", A);
  release(A);
  return Status::Success;
}

bool isArray(const Array *A) {
  ArrayBooks &B = ArrayBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  return B.Arrays.count(A);
}

std::optional<TexelFormat> formatAt(const void *Data) {
  ArrayBooks &B = ArrayBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  for (const Array *A : B.Arrays)
    if (A->Data == Data)
      return A->Format;
  return std::nullopt;
}

Status createMipmapped(Gpu &On, const Array &Finest, unsigned Levels,
                       MipmappedArray **M) {
  // ROCm offers none. Source: its ihipCreateTextureObject ("Rocm-backend
  // cannot").
  if (On.On->Of == Vendor::Amd)
    return Status::NotSupported;
  if (!M || !isShape(Finest, On.On->Of))
    return Status::InvalidValue;
  uint64_t Longest = std::max(Finest.Width, Finest.Height);
  const bool HasLayers = Finest.Flags & (ArrayLayered | ArrayCubemap);
  if (!HasLayers)
    Longest = std::max(Longest, Finest.Depth);
  unsigned Most = 1;
  while (Longest >>= 1)
    ++Most;
  auto New = std::make_unique<MipmappedArray>();
  Array Shape = Finest;
  Shape.IsLevel = true;
  auto halve = [](uint64_t &Extent) {
    if (Extent > 1)
      Extent /= 2;
  };
  for (unsigned I = 0; I < std::clamp(Levels, 1u, Most); ++I) {
    Array *Level = nullptr;
    if (Status Bad = createArray(On, Shape, &Level); Bad != Status::Success) {
      for (Array *Made : New->Levels)
        release(Made);
      return Bad;
    }
    New->Levels.push_back(Level);
    halve(Shape.Width);
    halve(Shape.Height);
    if (!HasLayers)
      halve(Shape.Depth);
  }
  ArrayBooks &B = ArrayBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  B.Mipmapped.insert(New.get());
  *M = New.release();
  return Status::Success;
}

Status destroyMipmapped(MipmappedArray *M) {
  if (!M)
    return Status::InvalidValue;
  ArrayBooks &B = ArrayBooks::get();
  {
    std::lock_guard<std::mutex> Held(B.Lock);
    if (!B.Mipmapped.erase(M))
      return Status::InvalidHandle;
  }
  synchronizeAll();
  for (Array *Level : M->Levels)
    release(Level);
  delete M;
  return Status::Success;
}

bool isMipmapped(const MipmappedArray *M) {
  ArrayBooks &B = ArrayBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  return B.Mipmapped.count(M);
}

} // namespace porthip::vgpu::rt
