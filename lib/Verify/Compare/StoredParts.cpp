// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Compare/StoredParts.h"
#include "VirtualGpu/Abi/StoreKinds.h"
#include <cstring>
#include <map>
#include <tuple>

using namespace llvm;

namespace porthip {
namespace {

/// A type that was stored, where the buffer's own type allows for it: floats of
/// fewer bytes are put together from integers by headers.
ElementType typeOfStore(ElementType Declared, uint8_t Kind) {
  const bool IsUnknown = Declared == ElementType::Unknown;
  const bool IsWord =
                 Declared == ElementType::I32 || Declared == ElementType::U32,
             IsWide =
                 Declared == ElementType::I64 || Declared == ElementType::U64;
  switch (Kind) {
  case VG_STORE_F32:
    return IsUnknown || IsWord ? ElementType::F32 : Declared;
  case VG_STORE_F64:
    return IsUnknown || IsWide ? ElementType::F64 : Declared;
  case VG_STORE_INTEGER:
    return Declared == ElementType::F32   ? ElementType::I32
           : Declared == ElementType::F64 ? ElementType::I64
           : IsUnknown                    ? ElementType::U32
                                          : Declared;
  case VG_STORE_AS_INTEGER:
    return IsUnknown ? ElementType::U32 : Declared;
  default:
    return Declared;
  }
}

} // namespace

TraceArray StoredPart::of(const TraceArray &A) const {
  TraceArray Result;
  Result.Buffer = A.Buffer;
  Result.Type = Type;
  Result.IsOmitted = A.IsOmitted;
  for (uint32_t Place : Places)
    Result.Bytes.append(A.Bytes, Place * StoreBytes, StoreBytes);
  Result.SizeBytes = Result.Bytes.size();
  return Result;
}

uint64_t StoredPart::indexOf(uint64_t Index, ElementType Type) const {
  const uint64_t Step = elementBytes(Type);
  const uint64_t At = Index * Step;
  return (Places[At / StoreBytes] * StoreBytes + At % StoreBytes) / Step;
}

std::optional<TraceArray> narrowed(const TraceArray &A) {
  TraceArray Result = A;
  Result.Type = ElementType::F32;
  Result.Bytes.clear();
  for (size_t At = 0; At + sizeof(double) <= A.Bytes.size();
       At += sizeof(double)) {
    double Wide;
    std::memcpy(&Wide, A.Bytes.data() + At, sizeof(Wide));
    const float Narrow = float(Wide);
    if (double(Narrow) != Wide && Wide == Wide)
      return std::nullopt;
    Result.Bytes.append(reinterpret_cast<const char *>(&Narrow),
                        sizeof(Narrow));
  }
  Result.SizeBytes = Result.Bytes.size();
  return Result;
}

std::vector<StoredPart> storedParts(ElementType Type, StringRef Kinds,
                                    uint64_t SizeBytes) {
  const uint64_t Step =
      Type == ElementType::Unknown ? StoreBytes : elementBytes(Type);
  if (Step < StoreBytes || SizeBytes % Step ||
      Kinds.size() * StoreBytes != SizeBytes)
    return {};
  // By type, of a clock, made of floats.
  std::map<std::tuple<ElementType, bool, bool>, StoredPart> ByType;
  for (uint64_t At = 0; At < SizeBytes; At += Step) {
    const uint32_t First = uint32_t(At / StoreBytes);
    ElementType Stored = typeOfStore(Type, uint8_t(Kinds[First]));
    // Both halves of 8 bytes have to be the same.
    if (Step > StoreBytes && Kinds[First] != Kinds[First + 1])
      Stored = Type;
    const bool IsOfClock = Kinds[First] == VG_STORE_CLOCK;
    const bool IsWidened = Stored == ElementType::F64 &&
                           Kinds[First] == VG_STORE_F32 &&
                           Kinds[First + 1] == VG_STORE_F32;
    StoredPart &Part = ByType[{Stored, IsOfClock, IsWidened}];
    for (uint32_t I = 0; I < Step / StoreBytes; ++I)
      Part.Places.push_back(First + I);
  }
  // Half of a double was written over.
  if (auto Wide = ByType.find({ElementType::F64, false, false});
      Wide != ByType.end() && Wide->second.Places.size() % 2)
    return {};
  if (ByType.size() == 1 &&
      ByType.begin()->first == std::tuple(Type, false, false))
    return {};
  std::vector<StoredPart> Parts;
  for (auto &[Key, Part] : ByType) {
    std::tie(Part.Type, Part.IsOfClock, Part.IsWidened) = Key;
    Part.IsHidden = isFloat(Type) && !isFloat(Part.Type);
    Parts.push_back(std::move(Part));
  }
  return Parts;
}

} // namespace porthip
