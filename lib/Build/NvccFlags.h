// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Flags of nvcc as flags of HIP's clang, for build files: of the same meaning
// where there is one.
#ifndef PORTHIP_BUILD_NVCCFLAGS_H
#define PORTHIP_BUILD_NVCCFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace porthip {

struct HipFlags {
  /// The flags; variables and generator expressions of a build file stay.
  std::vector<std::string> Words;
  /// One or more are written in another way, or are left out.
  bool HasChanged = false;
  /// Words that were for the host's compiler alone and hold a reference of the
  /// build file, so that nobody knows yet what they say; by index.
  std::vector<size_t> OpenForHost;
  struct Note {
    std::string Flag, Text; ///< "-maxrregcount=64", what becomes of it
    bool ChangesNumbers = false;
  };
  std::vector<Note> Notes;
};

/// \p Words as a shell would split them: `-gencode` and its value are two.
/// \p NeedCxx17: older standards become that one, see asCxx17().
HipFlags hipFlags(llvm::ArrayRef<std::string> Words, bool NeedCxx17 = false);

/// \p Word with C++17 in the place of an older standard: `-std=c++14`,
/// `--std=gnu++11`. Empty: it chooses none, or one that is not older.
std::string asCxx17(llvm::StringRef Word);

/// The options that asCxx17() changes.
std::vector<std::string> olderStandards();

/// Whether one of \p Words is nvcc's alone: no host compiler and no clang takes
/// it for the same.
bool hasNvccFlag(llvm::ArrayRef<std::string> Words);

/// Whether it is nvcc's alone, and its value is the next word: `-gencode`.
bool takesNextWord(llvm::StringRef Word);

/// \p Words with a flag and its value, which may be two of them, as one each:
/// `-Xarch_host -ffast-math`.
std::vector<std::string> asOptions(llvm::ArrayRef<std::string> Words);

/// A spelling of an option that is nvcc's alone, see hasNvccFlag().
struct NvccName {
  llvm::StringRef Name;
  bool TakesValue = false; ///< the next word, or after '='
  bool IsHost = false;     ///< the value is for the host's compiler
};
std::vector<NvccName> nvccNames();

/// For build files that ask as they run: what differs from nvcc's own spelling.
struct NvccFlagTable {
  std::map<std::string, std::vector<std::string>> Flags; ///< as HIP's words
  std::vector<std::string> WithValue; ///< behind '=' or the next word
  std::vector<std::string> Host;      ///< of these, for the host's compiler
};
NvccFlagTable nvccFlagTable();

/// The words of a list or a string of flags: at blanks and `;`, not inside of
/// `$<...>`, `${...}` and quotes. Quotes are taken off.
std::vector<std::string> splitFlags(llvm::StringRef Text);

} // namespace porthip
#endif
