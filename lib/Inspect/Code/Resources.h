// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The resources of each kernel, from a code object's note.
#ifndef PORTHIP_INSPECT_CODE_RESOURCES_H
#define PORTHIP_INSPECT_CODE_RESOURCES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace porthip::inspect {

/// Names as in the AMDGPU guide of LLVM, "Code Object V5 Metadata".
struct Resources {
  std::string Symbol; ///< the kernel's name as the linker knows it
  unsigned Vgprs = 0; ///< with Agprs where both are of one file (gfx90a on)
  unsigned Agprs = 0, Sgprs = 0;
  unsigned VgprSpills = 0, SgprSpills = 0; ///< registers that were spilled
  unsigned Scratch = 0;                    ///< bytes of a lane
  unsigned StaticLds = 0;                  ///< bytes of a block
  unsigned MaxBlock = 0;                   ///< threads; 1024 where none is said
  unsigned WaveSize = 0;
  bool HasDynamicStack = false;
  bool SharesProcessor = false; ///< the two CUs of RDNA's pair work as one
};

/// \p Metadata: YAML, as the assembly has it. Error: it is none.
llvm::Expected<std::vector<Resources>> readMetadata(llvm::StringRef Metadata);

} // namespace porthip::inspect
#endif
