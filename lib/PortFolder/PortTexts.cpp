// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/PortTexts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral Extension = ".z";
constexpr size_t MaxSize = size_t(16) << 20;

/// The size, 8 bytes, the lowest first; then zlib's data.
constexpr size_t SizeBytes = sizeof(uint64_t);

std::string packed(StringRef Text) {
  SmallVector<uint8_t> Data;
  compression::zlib::compress(arrayRefFromStringRef(Text), Data);
  std::string Packed(SizeBytes, '\0');
  support::endian::write64le(Packed.data(), Text.size());
  return Packed += toStringRef(Data);
}

Expected<std::string> unpacked(StringRef Packed) {
  if (Packed.size() < SizeBytes)
    return createStringError("is too short");
  uint64_t Size = support::endian::read64le(Packed.data());
  if (Size > MaxSize)
    return createStringError("is too large");
  SmallVector<uint8_t> Data;
  if (Error Wrong = compression::zlib::decompress(
          arrayRefFromStringRef(Packed.drop_front(SizeBytes)), Data, Size))
    return std::move(Wrong);
  return toStringRef(Data).str();
}

} // namespace

std::string sha256Of(StringRef Text) {
  return toHex(SHA256::hash(arrayRefFromStringRef(Text)), /*LowerCase=*/true);
}

PortTexts::PortTexts(StringRef Folder)
    : Folder((Folder + "/.porthip/texts").str()) {}

std::string PortTexts::pathOf(StringRef Sha256) const {
  return (Folder + "/" + Sha256 + Extension).str();
}

std::optional<OutputFile> PortTexts::keep(StringRef Text, Which Kept) const {
  if (!compression::zlib::isAvailable() || Text.size() > MaxSize ||
      (Kept == TextsAlone && Text.contains('\0')))
    return std::nullopt;
  std::string Path = pathOf(sha256Of(Text));
  if (sys::fs::exists(Path))
    return std::nullopt;
  return OutputFile{Path, packed(Text), ""};
}

Expected<std::string> PortTexts::read(StringRef Sha256) const {
  auto Packed = readFile(pathOf(Sha256));
  if (!Packed)
    return Packed.takeError();
  auto Text = unpacked(*Packed);
  if (Text && sha256Of(*Text) == Sha256)
    return Text;
  std::string Why = Text ? "has another hash" : toString(Text.takeError());
  return createStringError(displayPath(pathOf(Sha256)) + " is damaged: " + Why);
}

void PortTexts::removeOthers(const std::set<std::string> &Sha256s) const {
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC), End; !EC && It != End;
       It.increment(EC)) {
    StringRef Name = sys::path::filename(It->path());
    if (Name.consume_back(Extension) && !Sha256s.count(Name.str()))
      sys::fs::remove(It->path());
  }
}

} // namespace porthip
