// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sources of folders as inputs, and the include folders that nobody named.

#ifndef PORTHIP_PORTING_TREE_TREEINPUTS_H
#define PORTHIP_PORTING_TREE_TREEINPUTS_H

#include "PortFolder/TreeWalk.h"
#include "Porting/Tree/PortInputs.h"

namespace porthip {

class TreeInputs {
public:
  explicit TreeInputs(PortInputs &Inputs) : Inputs(Inputs) {}

  /// Adds the sources below \p Folder that use CUDA, and gives what is there.
  /// \p IsOnly: nothing else is named, so all headers below it are the
  /// project's. Errors: no such folder; a wrong glob among \p Excluded. Files
  /// that cannot be read go to \p Failed.
  llvm::Expected<TreeFiles>
  add(const std::string &Folder, bool IsOnly,
      llvm::ArrayRef<std::string> Excluded,
      llvm::function_ref<void(const llvm::Twine &)> Failed);

  /// Translates the inputs; for headers that are missing and lie in one of the
  /// folders once more, with that include folder. Sources of a folder that
  /// others include are taken out: they are parts of those. Headers that no
  /// source includes are inputs of their own, but for those of other projects.
  /// What cannot be read goes to \p Failed.
  Translation
  translateAll(llvm::function_ref<void(const llvm::Twine &)> Failed);

  /// C and C++ sources of the project that use CUDA and are not among the
  /// sources of \p Done, sorted: what somebody who names the .cu files alone
  /// forgets. Empty where the project's folder holds too much to look at.
  std::vector<std::string> leftOut(const Translation &Done) const;

private:
  /// By input: headers that it does not find, as included.
  using MissingHeaders = std::map<std::string, std::vector<std::string>>;

  void leaveOutOthers(TreeFiles &Tree, llvm::ArrayRef<std::string> Projects);
  std::string guessedFolders() const;
  void lookAhead(TranslationRequest &Sources);
  bool addIncludeFolders(TranslationRequest &Sources,
                         const MissingHeaders &Missing);
  const std::string &outsideFolderOf(const std::string &Name);
  bool dropIncluded(TranslationRequest &Sources,
                    const std::set<std::string> &Included);
  Translation translateFound(TranslationRequest &Sources);
  bool addUnreached(const Translation &Done,
                    llvm::function_ref<void(const llvm::Twine &)> Failed);

  PortInputs &Inputs;
  std::vector<std::string> Headers; ///< that may hold CUDA
  std::vector<std::string> AllHeaders;
  std::set<std::string> FromFolder;
  /// Include folders that nobody named, with a header that made each one.
  std::map<std::string, std::string> Guessed;
  /// By name of a header that no folder has: where it lies on this machine.
  std::map<std::string, std::string> Outside;
};

} // namespace porthip

#endif
