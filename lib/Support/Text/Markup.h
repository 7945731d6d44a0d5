// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of any bytes, such as source and file names, inside of other formats.

#ifndef PORTHIP_SUPPORT_TEXT_MARKUP_H
#define PORTHIP_SUPPORT_TEXT_MARKUP_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace porthip {

/// The same text as UTF-8: each byte that is none becomes U+FFFD, one each, so
/// that columns stay what they are; json::fixUTF8() makes one of several. So do
/// U+FFFE and U+FFFF, which XML forbids.
std::string toUtf8(llvm::StringRef Bytes);

/// The length of the UTF-8 \p Text in UTF-16: SARIF's columns.
unsigned utf16Length(llvm::StringRef Text);

/// For elements and attributes of XML and HTML. Characters that XML cannot hold
/// become U+FFFD; printHTMLEscaped() lets that through. Line ends survive in
/// elements only.
std::string escapeMarkup(llvm::StringRef Bytes);
/// For attributes whose line ends matter.
std::string escapeAttribute(llvm::StringRef Bytes);

/// A page from its frame, in which `<!--@NAME-->` marks a part; \p WritePart
/// writes the part of a name.
void writePage(llvm::raw_ostream &OS, llvm::StringRef Frame,
               llvm::function_ref<void(llvm::StringRef Name)> WritePart);

/// A path as a relative URI reference: `/` and what RFC 3986 leaves as it is
/// stay, all else is %XX.
std::string escapeUri(llvm::StringRef Path);

} // namespace porthip

#endif
