// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rpc/MessageReader.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

/// Length of headers; a longer one is no header.
static constexpr size_t MaxHeaderBytes = 4096;

void MessageReader::add(StringRef Bytes) {
  if (ToPassOver) {
    const size_t Size = std::min(ToPassOver, Bytes.size());
    ToPassOver -= Size;
    Bytes = Bytes.drop_front(Size);
  }
  Held += Bytes;
}

static std::string tooLong(size_t MaxBytes) {
  return "a message of more than " + std::to_string(MaxBytes) +
         " bytes is not taken";
}

std::optional<MessageReader::Message> MessageReader::nextLine() {
  for (;;) {
    const size_t End = Held.find('\n');
    if (End == std::string::npos) {
      if (IsPassingOver || Held.size() <= MaxBytes) {
        if (IsPassingOver)
          Held.clear();
        return std::nullopt;
      }
      IsPassingOver = true;
      Held.clear();
      return Message{"", tooLong(MaxBytes)};
    }
    std::string Line = Held.substr(0, End);
    Held.erase(0, End + 1);
    if (std::exchange(IsPassingOver, false))
      continue;
    if (Line.size() > MaxBytes)
      return Message{"", tooLong(MaxBytes)};
    if (!StringRef(Line).trim().empty())
      return Message{std::move(Line), ""};
  }
}

/// Length of "Content-Length: 12"; other headers say nothing that we need.
static std::optional<size_t> lengthIn(StringRef Header) {
  std::optional<size_t> Length;
  SmallVector<StringRef, 4> Lines;
  Header.split(Lines, '\n');
  for (StringRef Line : Lines) {
    auto [Name, Value] = Line.split(':');
    size_t Number;
    if (Name.trim().equals_insensitive("content-length") &&
        !Value.trim().getAsInteger(10, Number))
      Length = Number;
  }
  return Length;
}

std::optional<MessageReader::Message> MessageReader::nextBehindHeader() {
  const size_t End = Held.find("\r\n\r\n");
  if (End > MaxHeaderBytes) { // also where there is none
    if (Held.size() <= MaxHeaderBytes)
      return std::nullopt;
    Held.clear();
    return Message{"", "a header without an end; expected Content-Length and "
                       "an empty line"};
  }
  const std::optional<size_t> Length =
      lengthIn(StringRef(Held).take_front(End));
  const size_t Begin = End + 4;
  if (!Length) {
    Held.erase(0, Begin);
    return Message{"", "a header without Content-Length"};
  }
  if (*Length > MaxBytes) {
    const size_t Here = std::min(*Length, Held.size() - Begin);
    ToPassOver = *Length - Here;
    Held.erase(0, Begin + Here);
    return Message{"", tooLong(MaxBytes)};
  }
  if (Held.size() - Begin < *Length)
    return std::nullopt;
  Message M{Held.substr(Begin, *Length), ""};
  Held.erase(0, Begin + *Length);
  return M;
}

std::optional<MessageReader::Message> MessageReader::next() {
  return By == Framing::Lines ? nextLine() : nextBehindHeader();
}

std::string framed(Framing By, StringRef Message) {
  if (By == Framing::Lines)
    return (Message + "\n").str();
  return ("Content-Length: " + Twine(Message.size()) + "\r\n\r\n" + Message)
      .str();
}

} // namespace porthip
