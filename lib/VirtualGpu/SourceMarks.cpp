// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/SourceMarks.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace porthip::vgpu {

Expected<std::string> markDeviceCode(StringRef Bitcode) {
  LLVMContext Context;
  auto Read =
      parseBitcodeFile(MemoryBufferRef(Bitcode, "device code"), Context);
  if (!Read)
    return Read.takeError();
  markUnset(**Read);
  markMembers(**Read);
  markConstantStores(**Read);
  std::string Text;
  raw_string_ostream OS(Text);
  WriteBitcodeToFile(**Read, OS);
  return Text;
}

} // namespace porthip::vgpu
