// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Jit/ObjectCache.h"
#include "Support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

namespace porthip::vgpu {
namespace {

// Bytes: magic, then u64 size of the payload, u64 xxh3 of key and payload.
// The key is in the checksum, so that a name that two keys share is a miss.
constexpr char Magic[8] = {'P', 'H', 'V', 'G', 'O', 'B', 'J', 1};
constexpr size_t HeaderBytes = 24;

uint64_t hash(llvm::StringRef Text) {
  return llvm::xxh3_64bits(llvm::arrayRefFromStringRef(Text));
}

// Not writeFiles(): it removes its temporaries on signals and so takes over the
// handlers of a program that is not ours. What a killed process leaves behind
// are files that nobody reads.
void writeAtomically(const std::string &Path, llvm::StringRef Text) {
  namespace fs = llvm::sys::fs;
  if (fs::create_directories(llvm::sys::path::parent_path(Path)))
    return;
  int Fd = -1;
  const std::string Temporary = uniquePath(Path + ".", ".tmp");
  if (fs::openFileForWrite(Temporary, Fd, fs::CD_CreateNew))
    return;
  llvm::raw_fd_ostream Out(Fd, /*shouldClose=*/true);
  Out << Text;
  Out.close();
  const bool Failed = Out.has_error();
  Out.clear_error();
  if (Failed || fs::rename(Temporary, Path))
    fs::remove(Temporary);
}

uint64_t checksum(llvm::StringRef Key, llvm::StringRef Payload) {
  return hash(Key) * 0x9e3779b97f4a7c15u ^ hash(Payload);
}

} // namespace

std::string ObjectCache::pathOf(llvm::StringRef Key) const {
  const llvm::XXH128_hash_t H =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Key));
  const std::string Name =
      llvm::utohexstr(H.high64, true, 16) + llvm::utohexstr(H.low64, true, 16);
  return Dir + "/" + Name.substr(0, 2) + "/" + Name.substr(2) + ".o";
}

std::optional<std::string> ObjectCache::load(llvm::StringRef Key) const {
  if (Dir.empty())
    return std::nullopt;
  llvm::Expected<std::string> File = readFile(pathOf(Key));
  if (!File) {
    llvm::consumeError(File.takeError());
    return std::nullopt;
  }
  namespace endian = llvm::support::endian;
  if (File->size() < HeaderBytes ||
      std::memcmp(File->data(), Magic, sizeof(Magic)) != 0)
    return std::nullopt;
  const uint64_t Size = endian::read64le(File->data() + 8);
  const uint64_t Sum = endian::read64le(File->data() + 16);
  const llvm::StringRef Payload = llvm::StringRef(*File).substr(HeaderBytes);
  if (Payload.size() != Size || checksum(Key, Payload) != Sum)
    return std::nullopt;
  return Payload.str();
}

void ObjectCache::store(llvm::StringRef Key, llvm::StringRef Bytes) const {
  if (Dir.empty())
    return;
  namespace endian = llvm::support::endian;
  std::string Text(HeaderBytes, '\0');
  std::memcpy(Text.data(), Magic, sizeof(Magic));
  endian::write64le(Text.data() + 8, Bytes.size());
  endian::write64le(Text.data() + 16, checksum(Key, Bytes));
  Text += Bytes;
  writeAtomically(pathOf(Key), Text);
}

} // namespace porthip::vgpu
