// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Schedule/Services/Printf.h"
#include "VirtualGpu/Run/Schedule/Context.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace porthip::vgpu {

uint64_t PackedArguments::next(unsigned SizeBytes) {
  Offset = (Offset + SizeBytes - 1) / SizeBytes * SizeBytes;
  uint64_t Value = 0;
  std::memcpy(&Value, At + Offset, SizeBytes);
  Offset += SizeBytes;
  return Value;
}

uint64_t WordArguments::next(unsigned SizeBytes) {
  const uint64_t Value = Next < Count ? Words[Next] : 0;
  ++Next;
  return SizeBytes == 4 ? uint32_t(Value) : Value;
}

namespace {

// One conversion of a format: what stands between % and the letter, with the
// host's length modifier put in its place.
struct Conversion {
  std::string Flags; ///< flags, width and precision
  bool IsLong = false;
  char Letter = 0;
};

template <typename Value>
void append(std::string &Out, const std::string &Spec, Value V) {
  char Small[128];
  const int Size = std::snprintf(Small, sizeof(Small), Spec.c_str(), V);
  if (Size < 0)
    return;
  if (size_t(Size) < sizeof(Small)) {
    Out.append(Small, size_t(Size));
    return;
  }
  std::vector<char> Large(size_t(Size) + 1);
  std::snprintf(Large.data(), Large.size(), Spec.c_str(), V);
  Out.append(Large.data(), size_t(Size));
}

bool isFlag(char C) { return C && std::strchr("-+ #0'", C); }
bool isDigit(char C) { return C >= '0' && C <= '9'; }
bool isLength(char C) { return C && std::strchr("hljztLqI", C); }

// Reads one conversion at P (behind the %), which ends behind its letter.
Conversion parse(const char *&P, PrintfArguments &Arguments, int32_t &Used) {
  Conversion C;
  auto number = [&] {
    if (*P == '*') {
      C.Flags += std::to_string(int32_t(Arguments.next(4)));
      ++Used;
      ++P;
    }
    while (isDigit(*P))
      C.Flags += *P++;
  };
  while (isFlag(*P))
    C.Flags += *P++;
  number();
  if (*P == '.') {
    const size_t Dot = C.Flags.size();
    C.Flags += *P++;
    number();
    // A negative precision counts as not given (C17 7.21.6.1).
    if (Dot + 1 < C.Flags.size() && C.Flags[Dot + 1] == '-')
      C.Flags.resize(Dot);
  }
  for (; isLength(*P); ++P)
    C.IsLong |= *P == 'l' || *P == 'j' || *P == 'z' || *P == 't' || *P == 'q';
  C.Letter = *P;
  if (*P)
    ++P;
  return C;
}

// libc reads a string while we hold what a fault would leave held. So it is
// read once before as the lane's own access, which may end the launch.
void touch(const char *Text, size_t AtMost) {
  LaneContext *C = currentContext();
  if (!C || !C->Launch)
    return;
  C->InLane = true;
  for (const volatile char *P = Text; AtMost && *P; ++P)
    --AtMost;
  C->InLane = false;
}

void appendString(std::string &Out, const Conversion &C, uint64_t Pointer) {
  const char *Text = reinterpret_cast<const char *>(Pointer);
  const size_t Dot = C.Flags.find('.');
  if (Text)
    touch(Text, Dot == std::string::npos
                    ? ~size_t(0)
                    : std::strtoul(C.Flags.c_str() + Dot + 1, nullptr, 10));
  append(Out, "%" + C.Flags + "s", Text ? Text : "(null)");
}

// False: not a conversion; it is printed as it stands.
bool convert(const Conversion &C, PrintfArguments &Arguments,
             std::string &Out) {
  const std::string Spec = "%" + C.Flags;
  switch (C.Letter) {
  case 'd':
  case 'i': {
    const int64_t V = C.IsLong ? int64_t(Arguments.next(8))
                               : int64_t(int32_t(Arguments.next(4)));
    append(Out, Spec + "ll" + C.Letter, static_cast<long long>(V));
    return true;
  }
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    append(Out, Spec + "ll" + C.Letter,
           static_cast<unsigned long long>(Arguments.next(C.IsLong ? 8 : 4)));
    return true;
  case 'c':
    append(Out, Spec + "c", int(Arguments.next(4)));
    return true;
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A': {
    const uint64_t Bits = Arguments.next(8);
    double V;
    std::memcpy(&V, &Bits, sizeof(V));
    append(Out, Spec + C.Letter, V);
    return true;
  }
  case 'p':
    append(Out, Spec + "p", reinterpret_cast<void *>(Arguments.next(8)));
    return true;
  case 's':
    appendString(Out, C, Arguments.next(8));
    return true;
  default:
    return false;
  }
}

} // namespace

int32_t formatPrintf(const char *Format, PrintfArguments &Arguments,
                     std::string &Out) {
  int32_t Used = 0;
  for (const char *P = Format; *P;) {
    if (*P != '%') {
      const size_t Plain = std::strcspn(P, "%");
      Out.append(P, Plain);
      P += Plain;
      continue;
    }
    if (P[1] == '%') {
      Out += '%';
      P += 2;
      continue;
    }
    const char *Begin = P++;
    const Conversion C = parse(P, Arguments, Used);
    if (convert(C, Arguments, Out))
      ++Used;
    else
      Out.append(Begin, size_t(P - Begin));
  }
  return Used;
}

} // namespace porthip::vgpu
