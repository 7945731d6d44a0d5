// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Takes a stream of bytes apart into the messages of a protocol: one a line, as
// the Model Context Protocol has them over stdio, or behind a header with their
// length, as the Language Server Protocol has them.
#ifndef PORTHIP_RPC_MESSAGEREADER_H
#define PORTHIP_RPC_MESSAGEREADER_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace porthip {

enum class Framing : uint8_t { Lines, ContentLength };

class MessageReader {
public:
  struct Message {
    std::string Text;
    /// The reason why it cannot be taken: too long, or without a length. Text
    /// is then empty.
    std::string Wrong;
  };

  /// \p MaxBytes of a message; of a longer one no byte is kept.
  MessageReader(Framing By, size_t MaxBytes) : By(By), MaxBytes(MaxBytes) {}

  void add(llvm::StringRef Bytes);
  /// The next message that is complete. Empty lines between are none.
  std::optional<Message> next();

private:
  std::optional<Message> nextLine();
  std::optional<Message> nextBehindHeader();

  Framing By;
  size_t MaxBytes;
  std::string Held;
  /// Lines: the rest of a line that is too long is passed over.
  bool IsPassingOver = false;
  size_t ToPassOver = 0; ///< ContentLength: bytes of such a message
};

/// \p Message as \p By sends it.
std::string framed(Framing By, llvm::StringRef Message);

} // namespace porthip
#endif
