// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// porthip.json: options that hold for a project, so that each who ports it
// gives the same ones. Its form: docs/schema/porthip.schema.json.
#ifndef PORTHIP_PORTFOLDER_PROJECTOPTIONS_H
#define PORTHIP_PORTFOLDER_PROJECTOPTIONS_H

#include "Support/Console/Options.h"

namespace porthip {

/// The porthip.json in the folder \p Start, or of the file, or nearest above;
/// empty: there is none. Not above a folder with `.git`, which is a project's
/// top.
std::string findProjectOptions(llvm::StringRef Start);

/// Adds the options of the file \p Path to \p Options. The command line's
/// override them; options that may stand several times are added, those of the
/// file first. Relative paths are relative to the file's folder. \p Commands:
/// all that read such a file; an option of another one is passed over. Error:
/// the file's name and line, and what is wrong.
llvm::Error addProjectOptions(llvm::StringRef Path, const CommandInfo &Command,
                              llvm::ArrayRef<CommandInfo> Commands,
                              ParsedOptions &Options);

} // namespace porthip

#endif
