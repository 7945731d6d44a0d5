// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of the vendors' libraries that a stand-in does not have. Each is
// there by its name, weak, and ends the program when it is called; they are
// written by tools/dev/missing-calls from the rules.
#ifndef PORTHIP_RUNTIME_CORE_MISSINGCALL_H
#define PORTHIP_RUNTIME_CORE_MISSINGCALL_H

namespace porthip::vgpu::rt {

/// Ends the program as the dynamic loader does for a function that it does not
/// find. \p Of: "runtime" of the virtual GPU's.
[[noreturn]] void endAtMissingCall(const char *Name, const char *Of);

/// Function \p Name of the library that \p Inside is in, which the program may
/// have loaded for itself alone; null where it has none or only a missing call.
void *functionBeside(const void *Inside, const char *Name);

} // namespace porthip::vgpu::rt
#endif
