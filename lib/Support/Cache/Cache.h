// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cache folder: results of earlier runs, each a file that is found by its
// key. One place for what all kinds of entries need: an entry appears whole or
// not at all, a damaged one counts as missing, one whose sources changed too;
// all kinds share one budget, and what was not used for longest goes first.
// Concurrent processes may share the folder.
#ifndef PORTHIP_SUPPORT_CACHE_CACHE_H
#define PORTHIP_SUPPORT_CACHE_CACHE_H

#include "Support/Cache/CacheKey.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace porthip {

/// $XDG_CACHE_HOME/porthip, or ~/.cache/porthip; empty when neither is known.
std::string defaultCacheDir();

/// Makes \p Folder if need be. Error: nothing can be written there.
llvm::Error checkCacheDir(llvm::StringRef Folder);

/// The bytes that all entries of a folder may take: $PORTHIP_CACHE_SIZE
/// ("500M", "20G"), or 5 GiB; a quarter of the disk at most, where nothing is
/// said. 0: nothing is kept.
uint64_t cacheBudget(llvm::StringRef Folder);
/// "500M", "20G", "1000": bytes; nothing for what is no size.
std::optional<uint64_t> parseByteSize(llvm::StringRef Text);

/// Text for an entry, smaller where that is worth while.
std::string packText(llvm::StringRef Text);
/// The text that packText() was given; nothing for anything else.
std::optional<std::string> unpackText(llvm::StringRef Packed);

/// The sources of an entry, besides its key. It holds as long as the files that
/// were read are the same, and none has come where one was looked for.
struct CacheSources {
  std::vector<std::string> Read, NotFound; ///< absolute
  /// Content of files of Read, the hashText() of what was read; empty: it was
  /// not the same each time. Where there is none, times decide.
  std::map<std::string, std::string> Contents;
};
/// Adds what else was read; two different contents of a file are none.
void addContents(std::map<std::string, std::string> &To,
                 const std::map<std::string, std::string> &From);

/// The parts of the folder, one for each kind of entry.
enum class CachePart : uint8_t {
  Headers,  ///< precompiled headers
  Parses,   ///< what parses said
  Objects,  ///< compiled by `run` and `verify`
  Programs, ///< linked from them
  Sources,  ///< written by `verify`: ports, and programs around kernels
  Runs,     ///< traces
  Kernels,  ///< compiled by the virtual GPU
};

/// Keeps other processes from making the same entry; see Cache::lock().
class CacheLock {
public:
  CacheLock() = default;
  explicit CacheLock(std::string Path);
  CacheLock(CacheLock &&Other) noexcept
      : Path(std::move(Other.Path)), File(std::exchange(Other.File, -1)) {}
  CacheLock &operator=(CacheLock &&) = delete;
  ~CacheLock();

private:
  std::string Path;
  int File = -1;
};

/// Thread-safe.
class Cache {
public:
  /// \p Root: the cache folder; empty: nothing is found and nothing kept.
  /// \p Suffix: of the names of entries, where another program goes by it.
  Cache(llvm::StringRef Root, CachePart Part, llvm::StringRef Suffix = "");

  struct Entry {
    /// Holds the payload first and then what is the cache's own, which other
    /// programs pass over: objects, programs and precompiled headers do.
    std::string Path;
    std::unique_ptr<llvm::MemoryBuffer> Bytes;
    llvm::StringRef Payload; ///< of Bytes
    CacheSources From;
    llvm::sys::TimePoint<> Made;
    /// Files of From.Read that have other contents now, with their hash.
    std::map<std::string, std::string> Changed;
  };
  /// Nothing: there is none, it is damaged, or its sources have changed.
  std::optional<Entry> find(const CacheKey &Key);
  /// Also where files that were read have other contents: Entry::Changed.
  std::optional<Entry> findChanged(const CacheKey &Key);
  /// Whether something may be kept.
  bool isOpen() const { return !Folder.empty(); }

  /// To be called before something is made of files: what changes from now on
  /// is told from what has changed before, by the clock of the files. Waits
  /// for its next tick, a few milliseconds.
  static llvm::sys::TimePoint<> begin();
  /// Whether the file is gone, or another than it was at \p Begin, of begin().
  static bool hasChangedSince(const std::string &Path,
                              llvm::sys::TimePoint<> Begin);
  /// For a payload that was being made since \p Begin; nothing is kept when a
  /// file that was read has changed since. A file that cannot be written is not
  /// kept.
  /// \return whether it was.
  bool keep(const CacheKey &Key, llvm::StringRef Payload,
            const CacheSources &From = {}, llvm::sys::TimePoint<> Begin = {});
  /// The same for a payload that another program wrote to newFile(). Nothing:
  /// it was not kept, and \p File is still there for the caller to remove.
  std::optional<Entry> keepFile(const CacheKey &Key, const std::string &File,
                                const CacheSources &From = {},
                                llvm::sys::TimePoint<> Begin = {});
  /// A name that does not exist yet, in a folder that does; empty: the cache
  /// cannot be written to.
  std::string newFile(const CacheKey &Key) const;

  /// For what takes long to make: waits while another process has the lock.
  /// Not a promise: two may still make the entry, which then is one of both.
  CacheLock lock(const CacheKey &Key) const;

  /// Where a folder of files is kept, for tools that look for them by path.
  /// Its content is the caller's to check.
  std::string folderOf(const CacheKey &Key) const;
  /// Notes that \p Folder, of folderOf(), is in use, and that \p Added bytes
  /// were written to it.
  void usedFolder(const std::string &Folder, uint64_t Added);

private:
  struct Meta;
  /// A file, looked at once in the life of a cache.
  struct FileState {
    std::string Stamp;
    std::string Hash; ///< empty: not computed yet, or not readable
  };
  std::string pathOf(const CacheKey &Key) const;
  std::optional<Meta> describe(const CacheKey &Key, const CacheSources &From,
                               llvm::sys::TimePoint<> Begin);
  std::optional<Entry> load(const CacheKey &Key, bool MayHaveChanged);
  /// \p Changed: takes what changed; null: nothing may have.
  bool holds(const Meta &M, std::map<std::string, std::string> *Changed);
  FileState &stateOf(const std::string &Path, bool IsFresh);
  const std::string &hashOf(const std::string &Path, FileState &State);

  std::string Root, Folder, Suffix;
  std::mutex Lock; ///< of what follows
  llvm::StringMap<FileState> Files;
  llvm::StringMap<bool> Existing;
};

llvm::StringRef cachePartName(CachePart Part);

/// Adds to what was written since the folder was pruned last, and prunes it
/// when that is more than a sixteenth of the budget.
void noteWritten(llvm::StringRef Root, uint64_t Bytes);

/// The size of a part of the folder.
struct CacheUsage {
  llvm::StringRef Part;
  uint64_t Entries = 0, Bytes = 0;
};
std::vector<CacheUsage> cacheUsage(llvm::StringRef Root);
/// The counts of mergeCache().
struct CacheMerge {
  unsigned Copied = 0, Known = 0; ///< entries
};
/// Copies what parses said from the cache \p From into \p Into. Error: \p From
/// is no cache, or an entry cannot be read or written.
llvm::Expected<CacheMerge> mergeCache(llvm::StringRef Into,
                                      llvm::StringRef From);
/// Removes all entries, and nothing that is not one.
void clearCache(llvm::StringRef Root);
/// Removes the entries that were not used for longest, until the rest is within
/// the budget. Entries of the last ten minutes stay: they may be in use.
void pruneCache(llvm::StringRef Root);

} // namespace porthip
#endif
