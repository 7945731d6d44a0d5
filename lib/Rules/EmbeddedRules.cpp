// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/EmbeddedRules.h"

namespace porthip {

#include "Rules/EmbeddedRules.inc"

const EmbeddedRules &embeddedRules() {
  static const EmbeddedRules All = {Text,
                                    llvm::ArrayRef(Rules).drop_back(),
                                    llvm::ArrayRef(Arities).drop_back(),
                                    llvm::ArrayRef(Arguments).drop_back(),
                                    llvm::ArrayRef(Types).drop_back(),
                                    Libraries};
  return All;
}

} // namespace porthip
