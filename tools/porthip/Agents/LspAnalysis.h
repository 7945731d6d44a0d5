// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The analysis of a document for an editor: its translation, as a value that
// goes through a pipe.
#ifndef PORTHIP_TOOLS_PORTHIP_AGENTS_LSPANALYSIS_H
#define PORTHIP_TOOLS_PORTHIP_AGENTS_LSPANALYSIS_H

#include "Lsp/Session.h"
#include "Support/Console/Options.h"

namespace porthip {

/// Translates \p Path as if it and others held \p Texts, in a process that does
/// nothing else; \p Options are the server's.
llvm::Expected<lsp::Analysis> analyse(const std::string &Path,
                                      std::map<std::string, std::string> Texts,
                                      const ParsedOptions &Options);

Json jsonOf(const lsp::Analysis &A);
lsp::Analysis analysisOf(const Json &J);

/// The port of a CUDA name, in Markdown; "" where it is none.
std::string hoverText(llvm::StringRef Name);

} // namespace porthip
#endif
