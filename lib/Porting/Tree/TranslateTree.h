// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From files and folders to their translation: what `porthip translate`,
// `port`, `verify` and `cc` have in common. Nothing is written.
#ifndef PORTHIP_PORTING_TREE_TRANSLATETREE_H
#define PORTHIP_PORTING_TREE_TRANSLATETREE_H

#include "Porting/Tree/TreeInputs.h"
#include "Translate/OneSource/OneSource.h"

namespace porthip {

struct Tree {
  /// The owner of the sources, the rules and the toolchain.
  std::unique_ptr<PortInputs> Inputs;
  std::unique_ptr<TreeInputs> Folders;
  Translation Result;
  OneSource One; ///< of TreeRequest::IsOneSource
  /// An input could not be read; stderr says which.
  bool HasUnread = false;

  const TranslationRequest &request() const { return Inputs->Request; }
  /// False: there was nothing to translate.
  bool hasInputs() const {
    return !request().Inputs.empty() || !Inputs->Programs.empty();
  }
  /// The path of the one that is named first.
  const std::string &firstInput() const {
    return request().Inputs.empty() ? Inputs->Programs.front().Path
                                    : request().Inputs.front().Path;
  }
};

/// Tells on stderr what cannot be read; of a folder's files it goes on with the
/// rest. Errors: the toolchain, the rules, the build or one of several inputs
/// cannot be read; a source has changed meanwhile. \p Request must outlive the
/// tree.
llvm::Expected<Tree> translateTree(const TreeRequest &Request);

} // namespace porthip

#endif
