// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads MessagePack in place. Source: github.com/msgpack/msgpack, spec.md.
#ifndef PORTHIP_RECORD_PRELOAD_HIP_MESSAGEPACK_H
#define PORTHIP_RECORD_PRELOAD_HIP_MESSAGEPACK_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace porthip::record {

/// A place in a message. Every function but skip() leaves it as it is where it
/// finds something else than what it is for.
class MessagePack {
public:
  explicit MessagePack(std::string_view Bytes) : Rest(Bytes) {}

  std::optional<uint64_t> unsignedNumber() {
    if (Rest.empty())
      return std::nullopt;
    unsigned First = at(0);
    if (First < 0x80)
      return taken(1, First);
    if (First < 0xcc || First > 0xcf)
      return std::nullopt;
    return sized(1u << (First - 0xcc));
  }

  std::optional<std::string_view> text() {
    auto [Head, Length] = textShape();
    if (!Head || Rest.size() - Head < Length)
      return std::nullopt;
    std::string_view Result = Rest.substr(Head, Length);
    Rest.remove_prefix(Head + Length);
    return Result;
  }

  /// How many elements follow.
  std::optional<uint64_t> array() { return counted(0x90, 0xdc); }
  /// How many pairs of a key and a value follow.
  std::optional<uint64_t> map() { return counted(0x80, 0xde); }

  /// Past one value of any kind. False: the message is damaged.
  bool skip(unsigned Depth = 0) {
    constexpr unsigned MostNested = 32;
    if (Rest.empty() || Depth > MostNested)
      return false;
    if (text() || unsignedNumber())
      return true;
    uint64_t Values = 0;
    if (auto Elements = array())
      Values = *Elements;
    else if (auto Pairs = map())
      Values = *Pairs * 2;
    else
      return skipPlain();
    for (uint64_t I = 0; I < Values; ++I)
      if (!skip(Depth + 1))
        return false;
    return true;
  }

private:
  unsigned at(size_t I) const { return static_cast<unsigned char>(Rest[I]); }

  uint64_t taken(size_t Bytes, uint64_t Value) {
    Rest.remove_prefix(Bytes);
    return Value;
  }

  std::optional<uint64_t> bigEndian(size_t From, size_t Bytes) const {
    if (Rest.size() < From + Bytes)
      return std::nullopt;
    uint64_t Value = 0;
    for (size_t I = 0; I < Bytes; ++I)
      Value = Value << 8 | at(From + I);
    return Value;
  }

  /// A number of that many bytes behind the first.
  std::optional<uint64_t> sized(size_t Bytes) {
    auto Value = bigEndian(1, Bytes);
    return Value ? std::optional(taken(1 + Bytes, *Value)) : std::nullopt;
  }

  struct Shape {
    size_t Head;
    uint64_t Length;
  };
  /// Head 0: it is no text.
  Shape textShape() const {
    if (Rest.empty())
      return {0, 0};
    unsigned First = at(0);
    if (First >= 0xa0 && First < 0xc0)
      return {1, First & 0x1f};
    if (First < 0xd9 || First > 0xdb)
      return {0, 0};
    size_t Bytes = size_t(1) << (First - 0xd9);
    auto Length = bigEndian(1, Bytes);
    return Length && Rest.size() >= 1 + Bytes ? Shape{1 + Bytes, *Length}
                                              : Shape{0, 0};
  }

  std::optional<uint64_t> counted(unsigned Short, unsigned Long) {
    if (Rest.empty())
      return std::nullopt;
    unsigned First = at(0);
    if ((First & 0xf0) == Short)
      return taken(1, First & 0xf);
    if (First != Long && First != Long + 1)
      return std::nullopt;
    return sized(First == Long ? 2 : 4);
  }

  /// Nothing, truths, signed and broken numbers, bytes and extensions.
  bool skipPlain() {
    unsigned First = at(0);
    uint64_t Bytes = 1;
    if (First == 0xca || First == 0xd2)
      Bytes = 5;
    else if (First == 0xcb || First == 0xd3)
      Bytes = 9;
    else if (First == 0xd0 || First == 0xd1)
      Bytes = First == 0xd0 ? 2 : 3;
    else if (First >= 0xd4 && First <= 0xd8)
      Bytes = 2 + (uint64_t(1) << (First - 0xd4));
    else if ((First >= 0xc4 && First <= 0xc6) ||
             (First >= 0xc7 && First <= 0xc9)) {
      bool IsExtension = First >= 0xc7;
      size_t Width = size_t(1) << (First - (IsExtension ? 0xc7 : 0xc4));
      auto Length = bigEndian(1, Width);
      if (!Length)
        return false;
      Bytes = 1 + Width + IsExtension + *Length;
    } else if (First == 0xc1)
      return false;
    if (Bytes > Rest.size())
      return false;
    Rest.remove_prefix(Bytes);
    return true;
  }

  std::string_view Rest;
};

} // namespace porthip::record
#endif
