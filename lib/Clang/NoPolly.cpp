// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM's static libraries ask for the passes of Polly, which a package of its
// own has; they would run with `-mllvm -polly` alone.
#include "llvm/Plugins/PassPlugin.h"

llvm::PassPluginLibraryInfo getPollyPluginInfo();

llvm::PassPluginLibraryInfo getPollyPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "no Polly", LLVM_VERSION_STRING,
          [](llvm::PassBuilder &) {}, nullptr};
}
