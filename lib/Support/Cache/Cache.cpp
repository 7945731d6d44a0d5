// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/Files/UnsavedTexts.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {

std::string hashText(StringRef Bytes) {
  XXH128_hash_t Hash = xxh3_128bits(arrayRefFromStringRef(Bytes));
  return utohexstr(Hash.high64, /*LowerCase=*/true, /*Width=*/16) +
         utohexstr(Hash.low64, /*LowerCase=*/true, /*Width=*/16);
}

void addContents(std::map<std::string, std::string> &To,
                 const std::map<std::string, std::string> &From) {
  for (const auto &[Path, Hash] : From) {
    auto [Known, IsNew] = To.try_emplace(Path, Hash);
    if (!IsNew && Known->second != Hash)
      Known->second.clear();
  }
}

CacheKey &CacheKey::addStamp(StringRef Name, StringRef Path) {
  sys::fs::file_status Status;
  std::string Stamp = "none";
  if (!sys::fs::status(Path, Status))
    Stamp = utostr(Status.getSize()) + "," +
            itostr(Status.getLastModificationTime().time_since_epoch().count());
  return add(Name, std::make_pair(Path.str(), Stamp));
}

struct Cache::Meta {
  struct Source {
    std::string Path, Stamp, Hash;
  };
  std::string Key;
  int64_t Made = 0; ///< nanoseconds since the epoch
  std::vector<Source> Read;
  std::vector<std::string> NotFound;
};

namespace {

// An entry: the payload; the meta data; 8 bytes that name the form, and as u64
// in little endian the size of the payload, that of the meta data, a checksum.
constexpr char Magic[8] = {'P', 'o', 'r', 't', 'H', 'i', 'p', 1};
constexpr size_t FooterBytes = 32;

/// The coarsest time that a file system keeps, FAT's.
constexpr auto CoarsestTime = std::chrono::seconds(2);

struct stat statusOf(const std::string &Path, bool &Exists) {
  struct stat Status;
  Exists = ::stat(Path.c_str(), &Status) == 0;
  return Status;
}

sys::TimePoint<> timeOf(const timespec &Time) {
  return sys::TimePoint<>(std::chrono::seconds(Time.tv_sec) +
                          std::chrono::nanoseconds(Time.tv_nsec));
}

sys::TimePoint<> changeTime(const struct stat &Status) {
  return timeOf(Status.st_ctim);
}

/// Changes whenever the file does: nobody can set the time of its change back.
std::string stampOf(const std::string &Path) {
  if (const std::string *Edited = unsavedText(Path))
    return "unsaved " + hashText(*Edited);
  bool Exists;
  struct stat S = statusOf(Path, Exists);
  if (!Exists)
    return "";
  auto nanoseconds = [](const timespec &T) {
    return std::to_string(int64_t(T.tv_sec) * 1000000000 + T.tv_nsec);
  };
  return std::to_string(S.st_size) + "," + nanoseconds(S.st_mtim) + "," +
         nanoseconds(S.st_ctim) + "," + std::to_string(S.st_ino) + "," +
         std::to_string(S.st_dev);
}

uint64_t checksum(StringRef Meta, StringRef Payload) {
  auto hash = [](StringRef Bytes) {
    return xxh3_64bits(arrayRefFromStringRef(Bytes));
  };
  return hash(Meta) * 0x9e3779b97f4a7c15u ^ hash(Payload);
}

std::unique_ptr<MemoryBuffer> open(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  return Buffer ? std::move(*Buffer) : nullptr;
}

void put(std::string &Text, StringRef Part) {
  Text += std::to_string(Part.size());
  Text += ' ';
  Text += Part;
}

std::string take(StringRef &Text, bool &IsGood) {
  size_t Size = 0;
  IsGood = IsGood && !Text.consumeInteger(10, Size) &&
           Text.consume_front(" ") && Size <= Text.size();
  if (!IsGood)
    return "";
  std::string Part = Text.take_front(Size).str();
  Text = Text.drop_front(Size);
  return Part;
}

uint64_t takeNumber(StringRef &Text, bool &IsGood) {
  uint64_t Number = 0;
  IsGood &= !StringRef(take(Text, IsGood)).getAsInteger(10, Number);
  return Number;
}

} // namespace

// Lists of paths shrink to a tenth. The first byte says whether they did.
std::string packText(StringRef Text) {
  if (Text.size() < 1024 || !compression::zstd::isAvailable())
    return "-" + Text.str();
  SmallVector<uint8_t> Bytes;
  compression::zstd::compress(arrayRefFromStringRef(Text), Bytes, 1);
  std::string Packed = "z";
  put(Packed, std::to_string(Text.size()));
  return Packed + toStringRef(Bytes).str();
}

std::optional<std::string> unpackText(StringRef Packed) {
  if (Packed.consume_front("-"))
    return Packed.str();
  bool IsGood = Packed.consume_front("z") && compression::zstd::isAvailable();
  uint64_t Size = takeNumber(Packed, IsGood);
  SmallVector<uint8_t> Text;
  if (!IsGood)
    return std::nullopt;
  if (Error Wrong = compression::zstd::decompress(arrayRefFromStringRef(Packed),
                                                  Text, Size)) {
    consumeError(std::move(Wrong));
    return std::nullopt;
  }
  return toStringRef(Text).str();
}

namespace {

template <typename Meta> std::string packMeta(const Meta &M) {
  std::string Text;
  put(Text, M.Key);
  put(Text, std::to_string(M.Made));
  put(Text, std::to_string(M.Read.size()));
  for (const auto &S : M.Read)
    for (const std::string *Part : {&S.Path, &S.Stamp, &S.Hash})
      put(Text, *Part);
  put(Text, std::to_string(M.NotFound.size()));
  for (const std::string &Path : M.NotFound)
    put(Text, Path);
  return packText(Text);
}

template <typename Meta> bool unpackMeta(StringRef Packed, Meta &M) {
  auto Unpacked = unpackText(Packed);
  if (!Unpacked)
    return false;
  StringRef Text = *Unpacked;
  bool IsGood = true;
  M.Key = take(Text, IsGood);
  M.Made = int64_t(takeNumber(Text, IsGood));
  for (uint64_t I = takeNumber(Text, IsGood); IsGood && I != 0; --I) {
    auto &S = M.Read.emplace_back();
    for (std::string *Part : {&S.Path, &S.Stamp, &S.Hash})
      *Part = take(Text, IsGood);
  }
  for (uint64_t I = takeNumber(Text, IsGood); IsGood && I != 0; --I)
    M.NotFound.push_back(take(Text, IsGood));
  return IsGood && Text.empty();
}

std::string footerOf(StringRef Meta, StringRef Payload) {
  std::string Footer(FooterBytes, '\0');
  std::memcpy(Footer.data(), Magic, sizeof(Magic));
  support::endian::write64le(Footer.data() + 8, Payload.size());
  support::endian::write64le(Footer.data() + 16, Meta.size());
  support::endian::write64le(Footer.data() + 24, checksum(Meta, Payload));
  return Footer;
}

/// Splits an entry into payload and meta data; false: it is damaged.
bool split(StringRef Bytes, StringRef &Payload, StringRef &Meta) {
  if (Bytes.size() < FooterBytes)
    return false;
  StringRef Footer = Bytes.take_back(FooterBytes);
  Bytes = Bytes.drop_back(FooterBytes);
  uint64_t PayloadSize = support::endian::read64le(Footer.data() + 8);
  uint64_t MetaSize = support::endian::read64le(Footer.data() + 16);
  if (PayloadSize > Bytes.size() || MetaSize != Bytes.size() - PayloadSize)
    return false;
  Payload = Bytes.take_front(PayloadSize);
  Meta = Bytes.drop_front(PayloadSize);
  return Footer == footerOf(Meta, Payload);
}

/// Behind what is there already. Not writeFiles(): that removes its temporaries
/// on signals and so takes over the handlers of a program that is not ours, and
/// the virtual GPU runs in one. Files that a killed process leaves behind are
/// pruned.
bool append(const std::string &Path, ArrayRef<StringRef> Parts) {
  std::error_code Wrong;
  raw_fd_ostream Out(Path, Wrong, sys::fs::OF_Append);
  if (Wrong)
    return false;
  for (StringRef Part : Parts)
    Out << Part;
  Out.close();
  bool IsGood = !Out.has_error();
  Out.clear_error();
  return IsGood;
}

/// So that it is among the last to go. Only now and then, as it costs a write;
/// the time of the last change stays.
void markUsed(const std::string &Path, bool IsFolder = false) {
  bool Exists;
  struct stat Status = statusOf(Path, Exists);
  // Whoever lists a folder sets the time of its last access.
  const timespec &Last = IsFolder ? Status.st_mtim : Status.st_atim;
  if (!Exists || ::time(nullptr) - Last.tv_sec < 10)
    return;
  const timespec Times[2] = {{0, UTIME_NOW},
                             {0, IsFolder ? UTIME_NOW : UTIME_OMIT}};
  ::utimensat(AT_FDCWD, Path.c_str(), Times, 0);
}

} // namespace

Cache::Cache(StringRef Root, CachePart Part, StringRef Suffix)
    : Suffix(Suffix.str()) {
  if (Root.empty() || cacheBudget(Root) == 0)
    return;
  this->Root = Root.str();
  SmallString<256> Full(Root);
  sys::path::append(Full, cachePartName(Part));
  Folder = std::string(Full);
}

std::string Cache::pathOf(const CacheKey &Key) const {
  return Folder + "/" + hashText(Key.text()) + Suffix;
}

Cache::FileState &Cache::stateOf(const std::string &Path, bool IsFresh) {
  auto [It, IsNew] = Files.try_emplace(Path);
  if (!IsNew && !IsFresh)
    return It->second;
  std::string Stamp = stampOf(Path);
  if (IsNew || It->second.Stamp != Stamp)
    It->second = {Stamp, ""};
  return It->second;
}

const std::string &Cache::hashOf(const std::string &Path, FileState &State) {
  if (!State.Hash.empty() || State.Stamp.empty())
    return State.Hash;
  if (const std::string *Edited = unsavedText(Path))
    State.Hash = hashText(*Edited);
  else if (auto Buffer = open(Path))
    State.Hash = hashText(Buffer->getBuffer());
  return State.Hash;
}

bool Cache::holds(const Meta &M, std::map<std::string, std::string> *Changed) {
  std::lock_guard<std::mutex> Guard(Lock);
  for (const Meta::Source &S : M.Read) {
    FileState &Now = stateOf(S.Path, /*IsFresh=*/false);
    if (Now.Stamp.empty())
      return false;
    if (Now.Stamp == S.Stamp || hashOf(S.Path, Now) == S.Hash)
      continue;
    if (!Changed || Now.Hash.empty())
      return false;
    Changed->emplace(S.Path, Now.Hash);
  }
  for (const std::string &Path : M.NotFound) {
    auto [It, IsNew] = Existing.try_emplace(Path);
    if (IsNew)
      It->second = sys::fs::exists(Path) || unsavedText(Path);
    if (It->second)
      return false;
  }
  return true;
}

std::optional<Cache::Entry> Cache::find(const CacheKey &Key) {
  return load(Key, /*MayHaveChanged=*/false);
}

std::optional<Cache::Entry> Cache::findChanged(const CacheKey &Key) {
  return load(Key, /*MayHaveChanged=*/true);
}

std::optional<Cache::Entry> Cache::load(const CacheKey &Key,
                                        bool MayHaveChanged) {
  if (Folder.empty())
    return std::nullopt;
  Entry Found;
  Found.Path = pathOf(Key);
  Found.Bytes = open(Found.Path);
  StringRef Packed;
  Meta M;
  // The whole key is compared, so that no collision of hashes is an answer.
  if (!Found.Bytes || !split(Found.Bytes->getBuffer(), Found.Payload, Packed) ||
      !unpackMeta(Packed, M) || M.Key != Key.text() ||
      !holds(M, MayHaveChanged ? &Found.Changed : nullptr))
    return std::nullopt;
  for (Meta::Source &S : M.Read) {
    Found.From.Contents.emplace(S.Path, std::move(S.Hash));
    Found.From.Read.push_back(std::move(S.Path));
  }
  Found.From.NotFound = std::move(M.NotFound);
  Found.Made = sys::TimePoint<>(std::chrono::nanoseconds(M.Made));
  markUsed(Found.Path);
  return Found;
}

std::optional<Cache::Meta> Cache::describe(const CacheKey &Key,
                                           const CacheSources &From,
                                           sys::TimePoint<> Begin) {
  Meta M;
  M.Key = Key.text();
  M.Made = std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::system_clock::now().time_since_epoch())
               .count();
  std::lock_guard<std::mutex> Guard(Lock);
  for (const std::string &Path : From.Read) {
    bool Exists;
    struct stat Status = statusOf(Path, Exists);
    auto Seen = From.Contents.find(Path);
    const bool IsSeen = Seen != From.Contents.end();
    if (!Exists || (!IsSeen && changeTime(Status) >= Begin))
      return std::nullopt;
    FileState &Now = stateOf(Path, /*IsFresh=*/true);
    const std::string &Hash = hashOf(Path, Now);
    if (Hash.empty() || (IsSeen && Seen->second != Hash))
      return std::nullopt;
    // Where times are coarse, the file may change again and keep its stamp.
    bool IsOld = changeTime(Status) < Begin - CoarsestTime;
    M.Read.push_back({Path, IsOld ? Now.Stamp : "", Hash});
  }
  M.NotFound = From.NotFound;
  return M;
}

bool Cache::hasChangedSince(const std::string &Path, sys::TimePoint<> Begin) {
  if (unsavedText(Path))
    return false;
  bool Exists;
  struct stat Status = statusOf(Path, Exists);
  return !Exists || changeTime(Status) >= Begin;
}

sys::TimePoint<> Cache::begin() {
  auto now = [](clockid_t Clock) {
    timespec Time;
    ::clock_gettime(Clock, &Time);
    return timeOf(Time);
  };
  // Files get the time of the last tick, or the exact one (Linux since 6.13).
  // So wait for a tick that is later than both: of what changes within one,
  // nobody knows what came first. A tick is 1 to 10 ms, and more on a virtual
  // machine that has to wait for its processor.
  const sys::TimePoint<> First = now(CLOCK_REALTIME);
  for (int Try = 0; Try != 250 && now(CLOCK_REALTIME_COARSE) <= First; ++Try)
    ::usleep(1000);
  return now(CLOCK_REALTIME_COARSE);
}

std::string Cache::newFile(const CacheKey &Key) const {
  if (Folder.empty() || sys::fs::create_directories(Folder))
    return "";
  return uniquePath(pathOf(Key) + ".new-");
}

CacheLock::CacheLock(std::string Of) : Path(std::move(Of)) {
  File = ::open(Path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (File >= 0)
    while (::flock(File, LOCK_EX) && errno == EINTR)
      ;
}

CacheLock::~CacheLock() {
  if (File < 0)
    return;
  // Who waits for it has it open, and finds what was made meanwhile.
  ::unlink(Path.c_str());
  ::close(File);
}

CacheLock Cache::lock(const CacheKey &Key) const {
  if (Folder.empty() || sys::fs::create_directories(Folder))
    return {};
  return CacheLock(pathOf(Key) + ".lock");
}

bool Cache::keep(const CacheKey &Key, StringRef Payload,
                 const CacheSources &From, sys::TimePoint<> Begin) {
  std::string File = newFile(Key);
  if (File.empty())
    return false;
  if (append(File, {Payload}) && keepFile(Key, File, From, Begin))
    return true;
  sys::fs::remove(File);
  return false;
}

std::optional<Cache::Entry> Cache::keepFile(const CacheKey &Key,
                                            const std::string &File,
                                            const CacheSources &From,
                                            sys::TimePoint<> Begin) {
  auto M = describe(Key, From, Begin);
  auto Bytes = open(File);
  Entry Kept;
  if (M && Bytes) {
    StringRef Payload = Bytes->getBuffer();
    std::string Packed = packMeta(*M);
    Kept.Path = pathOf(Key);
    if (append(File, {Packed, footerOf(Packed, Payload)}) &&
        !sys::fs::rename(File, Kept.Path)) {
      Kept.Payload = Payload;
      Kept.From = From;
      Kept.Bytes = std::move(Bytes);
      noteWritten(Root, Payload.size() + Packed.size());
      return Kept;
    }
  }
  return std::nullopt;
}

std::string Cache::folderOf(const CacheKey &Key) const {
  return Folder.empty() ? "" : pathOf(Key);
}

void Cache::usedFolder(const std::string &Used, uint64_t Added) {
  markUsed(Used, /*IsFolder=*/true);
  if (Added)
    noteWritten(Root, Added);
}

} // namespace porthip
