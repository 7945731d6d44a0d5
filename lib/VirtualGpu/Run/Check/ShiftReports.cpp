// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "llvm/Support/raw_ostream.h"

using namespace porthip::vgpu;

extern "C" void __vg_check_shift(const VgBlock *Block, uint32_t Lane,
                                 uint64_t Value, uint64_t Amount,
                                 const VgShiftSite *Site) {
  noteFirst(*Block, Lane, Site, [&] {
    std::string Text;
    llvm::raw_string_ostream(Text)
        << Value << " " << Site->Operator << " " << Amount << ", of "
        << Site->Bits
        << " bits: NVIDIA's GPUs shift all of them out, AMD's shift by "
        << Amount % Site->Bits;
    return CheckReport{check::Shift.str(), Site->Kernel, Site->Where, "", Text};
  });
}
