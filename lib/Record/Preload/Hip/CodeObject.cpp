// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Record/Preload/Hip/CodeObject.h"
#include "Record/Preload/Hip/MessagePack.h"
#include <cstdio>
#include <cstring>

namespace porthip::record {
namespace {

/// A little-endian number at a place that may be outside.
template <class Number>
bool numberAt(std::string_view Bytes, uint64_t At, Number &Value) {
  if (At > Bytes.size() || Bytes.size() - At < sizeof(Value))
    return false;
  std::memcpy(&Value, Bytes.data() + At, sizeof(Value));
  return true;
}

/// Empty if it is outside.
std::string_view part(std::string_view Bytes, uint64_t At, uint64_t Size) {
  if (At > Bytes.size() || Size > Bytes.size() - At)
    return {};
  return Bytes.substr(At, Size);
}

bool startsWith(std::string_view Bytes, std::string_view With) {
  return Bytes.substr(0, With.size()) == With;
}

//===-- Metadata ----------------------------------------------------------===//

/// Calls Each(key) for each key of the map at M, which must take the value.
template <class Callback> bool eachKey(MessagePack &M, Callback Each) {
  auto Pairs = M.map();
  if (!Pairs)
    return false;
  for (uint64_t I = 0; I < *Pairs; ++I) {
    auto Key = M.text();
    if (!Key || !Each(*Key))
      return false;
  }
  return true;
}

/// One of ".args". Arguments that compilers add come behind the program's own.
bool readArgument(MessagePack &M, std::vector<Parameter> &To) {
  Parameter P;
  bool IsOwn = true;
  bool IsWhole = eachKey(M, [&](std::string_view Key) {
    if (Key == ".offset" || Key == ".size") {
      auto Value = M.unsignedNumber();
      (Key == ".size" ? P.SizeBytes : P.OffsetBytes) = Value.value_or(0);
      return Value.has_value();
    }
    if (Key != ".value_kind")
      return M.skip();
    auto Kind = M.text();
    IsOwn = Kind && !startsWith(*Kind, "hidden_");
    return Kind.has_value();
  });
  if (IsWhole && IsOwn)
    To.push_back(P);
  return IsWhole;
}

/// Read() for each element of an array. False: it is none, or one is not read.
template <class F> bool eachElement(MessagePack &M, F Read) {
  auto Count = M.array();
  for (uint64_t I = 0; Count && I < *Count; ++I)
    if (!Read())
      return false;
  return Count.has_value();
}

bool readKernel(MessagePack &M, CodeObjectFacts &To) {
  std::string Name;
  std::vector<Parameter> Parameters;
  bool IsWhole = eachKey(M, [&](std::string_view Key) {
    if (Key == ".name") {
      auto Text = M.text();
      Name = Text.value_or("");
      return Text.has_value();
    }
    if (Key != ".args")
      return M.skip();
    return eachElement(M, [&] { return readArgument(M, Parameters); });
  });
  // All architectures of a bundle have the same.
  if (IsWhole && !Name.empty())
    To.Kernels.try_emplace(Name, std::move(Parameters));
  return IsWhole;
}

void readMetadata(std::string_view Message, CodeObjectFacts &To) {
  MessagePack M(Message);
  eachKey(M, [&](std::string_view Key) {
    if (Key != "amdhsa.kernels")
      return M.skip();
    return eachElement(M, [&] { return readKernel(M, To); });
  });
}

//===-- Files -------------------------------------------------------------===//

void readNotes(std::string_view Notes, CodeObjectFacts &To) {
  constexpr uint32_t Metadata = 32; // NT_AMDGPU_METADATA
  auto aligned = [](uint64_t Size) { return (Size + 3) & ~uint64_t(3); };
  uint64_t At = 0;
  uint32_t NameSize, Size, Type;
  while (numberAt(Notes, At, NameSize) && numberAt(Notes, At + 4, Size) &&
         numberAt(Notes, At + 8, Type)) {
    std::string_view Name = part(Notes, At + 12, NameSize);
    uint64_t From = At + 12 + aligned(NameSize);
    if (Type == Metadata && startsWith(Name, "AMDGPU"))
      readMetadata(part(Notes, From, Size), To);
    At = From + aligned(Size);
  }
}

void readElf(std::string_view File, CodeObjectFacts &To) {
  constexpr char Is64 = 2, IsLittle = 1;
  constexpr uint16_t Amdgpu = 224;
  constexpr uint32_t Note = 4; // PT_NOTE
  uint16_t Machine, EntrySize, Count;
  uint64_t Headers;
  if (File.size() < 64 || File[4] != Is64 || File[5] != IsLittle ||
      !numberAt(File, 18, Machine) || Machine != Amdgpu ||
      !numberAt(File, 32, Headers) || !numberAt(File, 54, EntrySize) ||
      !numberAt(File, 56, Count))
    return;
  for (uint64_t I = 0; I < Count; ++I) {
    std::string_view Header = part(File, Headers + I * EntrySize, 56);
    uint32_t Type;
    uint64_t Offset, Size;
    if (numberAt(Header, 0, Type) && Type == Note &&
        numberAt(Header, 8, Offset) && numberAt(Header, 32, Size))
      readNotes(part(File, Offset, Size), To);
  }
}

constexpr std::string_view Bundle = "__CLANG_OFFLOAD_BUNDLE__";

void readBundle(std::string_view Bytes, CodeObjectFacts &To) {
  uint64_t Count, At = Bundle.size() + 8;
  if (!numberAt(Bytes, Bundle.size(), Count))
    return;
  uint64_t Offset, Size, NameSize;
  for (uint64_t I = 0; I < Count; ++I) {
    if (!numberAt(Bytes, At, Offset) || !numberAt(Bytes, At + 8, Size) ||
        !numberAt(Bytes, At + 16, NameSize) || NameSize > Bytes.size())
      return;
    std::string_view Inside = part(Bytes, Offset, Size);
    if (startsWith(Inside, "\177ELF"))
      readElf(Inside, To);
    At += 24 + NameSize;
  }
}

} // namespace

CodeObjectFacts readCodeObject(std::string_view Bytes) {
  CodeObjectFacts Result;
  if (startsWith(Bytes, "\177ELF"))
    readElf(Bytes, Result);
  else if (startsWith(Bytes, Bundle))
    readBundle(Bytes, Result);
  else
    Result.IsCompressed = startsWith(Bytes, "CCOB");
  return Result;
}

std::string_view readableFrom(const void *At) {
  FILE *Map = std::fopen("/proc/self/maps", "re");
  if (!Map)
    return {};
  uint64_t From = reinterpret_cast<uint64_t>(At), End = From;
  char Line[512];
  while (std::fgets(Line, sizeof(Line), Map)) {
    unsigned long long First, Last;
    char Mode = 0;
    if (std::sscanf(Line, "%llx-%llx %c", &First, &Last, &Mode) != 3)
      continue;
    // Mappings follow each other; the next one goes on where this one ends.
    if (Mode == 'r' && First <= End && End < Last)
      End = Last;
    else if (End != From && First > End)
      break;
  }
  std::fclose(Map);
  return {static_cast<const char *>(At), size_t(End - From)};
}

} // namespace porthip::record
