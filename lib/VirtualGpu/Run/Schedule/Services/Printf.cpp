// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Schedule/Services/Printf.h"
#include "VirtualGpu/Run/Schedule/Context.h"
#include "llvm/ADT/StringRef.h"
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

namespace {

/// A message, and the word that is read next. Past the end are zeros, where the
/// real handler reads what happens to lie there.
class MessageReader {
public:
  MessageReader(llvm::ArrayRef<uint64_t> Words, bool MistakesLengths)
      : Words(Words), MistakesLengths(MistakesLengths) {}

  bool isAtEnd() const { return Next == Words.size(); }
  size_t left() const { return Next < Words.size() ? Words.size() - Next : 0; }
  void end() { Next = Words.size(); }
  uint64_t word() {
    const uint64_t Value = Next < Words.size() ? Words[Next] : 0;
    ++Next;
    return Value;
  }
  /// Up to its end or that of the message; stays there.
  std::string peekString() const {
    if (Next >= Words.size())
      return "";
    const char *Text = reinterpret_cast<const char *>(&Words[Next]);
    return std::string(Text, strnlen(Text, left() * sizeof(uint64_t)));
  }
  void passString(size_t Length, size_t Printed) {
    Next += (MistakesLengths ? Printed : Length) / sizeof(uint64_t) + 1;
  }

private:
  llvm::ArrayRef<uint64_t> Words;
  bool MistakesLengths;
  size_t Next = 0;
};

/// \p Spec with numbers in place of its stars; empty: the host's printf would
/// take it for more than one conversion.
std::string plainSpec(llvm::StringRef Spec, MessageReader &M) {
  std::string Plain = "%";
  for (char C : Spec.drop_front().drop_back())
    if (C == '*')
      Plain += std::to_string(int32_t(M.word()));
    else if (isFlag(C) || isDigit(C) || C == '.')
      Plain += C;
    else if (!isLength(C))
      return "";
  return Plain;
}

void convertSpec(llvm::StringRef Spec, MessageReader &M, std::string &Out) {
  const std::string Plain = plainSpec(Spec, M);
  const char Letter = Spec.back();
  const bool IsLong = Spec.find_first_of("ljztqL") != llvm::StringRef::npos;
  const std::string Shorts = Spec.contains("hh")  ? "hh"
                             : Spec.contains('h') ? "h"
                                                  : "";
  if (Plain.empty()) { // undefined
    Out += Spec.str();
    M.word();
    return;
  }
  switch (Letter) {
  case 's': {
    const std::string Text = M.peekString();
    const size_t Before = Out.size();
    append(Out, Plain + "s", Text.c_str());
    M.passString(Text.size(), Out.size() - Before);
    return;
  }
  case 'n': // not done
    M.word();
    return;
  case 'p':
    append(Out, Plain + "p", reinterpret_cast<void *>(M.word()));
    return;
  case 'c':
    append(Out, Plain + "c", int(M.word()));
    return;
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X':
    if (IsLong)
      append(Out, Plain + "ll" + Letter,
             static_cast<unsigned long long>(M.word()));
    else
      append(Out, Plain + Shorts + Letter, unsigned(M.word()));
    return;
  }
  const uint64_t Bits = M.word();
  double V;
  std::memcpy(&V, &Bits, sizeof(V));
  append(Out, Plain + Letter, V);
}

} // namespace

int32_t formatMessage(llvm::ArrayRef<uint64_t> Message, bool MistakesLengths,
                      std::string &Out) {
  MessageReader M(Message, /*MistakesLengths=*/false);
  const std::string Format = M.peekString();
  M = MessageReader(Message.drop_front(Format.size() / sizeof(uint64_t) + 1),
                    MistakesLengths);
  const size_t Before = Out.size();
  llvm::StringRef Rest = Format;
  while (true) {
    const size_t Percent = Rest.find('%');
    Out += Rest.take_front(Percent).str();
    Rest = Rest.substr(Percent);
    if (Rest.consume_front("%%")) {
      Out += '%';
      continue;
    }
    const size_t End = Rest.find_first_of("diouxXfFeEgGaAcspn");
    if (Rest.empty() || M.isAtEnd() || End == llvm::StringRef::npos)
      return int32_t(Out.size() - Before);
    const llvm::StringRef Spec = Rest.take_front(End + 1);
    Rest = Rest.drop_front(End + 1);
    const size_t Stars = Spec.count('*');
    if (Stars > 2 || (Stars && M.left() < Stars + 1))
      M.end();
    else
      convertSpec(Spec, M, Out);
  }
}

} // namespace porthip::vgpu
