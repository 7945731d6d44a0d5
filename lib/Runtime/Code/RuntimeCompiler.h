// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiling device code while the program runs, for NVRTC and hipRTC: the
// source goes through `porthip cc` as a process of its own, and the result is a
// device image that the module functions load.
//
// porthip is looked for in PORTHIP_VGPU_PORTHIP, beside this library
// (../../bin, ../bin and ../../../bin) and in PATH.
#ifndef PORTHIP_RUNTIME_CODE_RUNTIMECOMPILER_H
#define PORTHIP_RUNTIME_CODE_RUNTIMECOMPILER_H

#include "VirtualGpu/Image.h"
#include <map>
#include <vector>

namespace porthip::vgpu::rt {

struct RuntimeProgram {
  std::string Source, Name;
  std::vector<std::pair<std::string, std::string>> Headers; ///< name, text
  std::vector<std::string> Expressions; ///< whose lowered names are asked for

  bool IsCompiled = false;
  std::string Log;
  std::string Image; ///< empty: not compiled, or with errors
  std::map<std::string, std::string> LoweredNames; ///< by expression
};

enum class CompileOutcome { Success, InvalidOption, Failed, NoCompiler };

/// Options as NVRTC or hipRTC takes them. The log is the compiler's stderr.
CompileOutcome compileProgram(RuntimeProgram &P, Vendor Of,
                              const std::vector<std::string> &Options);

} // namespace porthip::vgpu::rt
#endif
