// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/Checker.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace porthip::vgpu {

void BlockChecker::member(uint32_t Lane, int64_t Index,
                          const VgMemberSite &Site) {
  const std::string Of = *Site.Struct ? "'" + std::string(Site.Struct) + "'"
                                      : std::string("a struct without a name");
  const std::string Text =
      ("uses element " + Twine(Index) + " of an array in " + Of +
       " (it has elements 0-" + Twine(Site.Count - 1) + ")")
          .str();
  report(check::Memory, Lane, Text, Site.Where);
  __vg_fault(VG_FAULT_ILLEGAL_ADDRESS | VG_FAULT_REPORTED, Text.c_str(),
             Site.Where);
}

void BlockChecker::constantStore(uint32_t Lane, const VgConstantSite &Site) {
  const std::string Text =
      "writes '" + std::string(Site.Variable) + "' in constant memory";
  report(check::Memory, Lane, Text, Site.Where);
  __vg_fault(VG_FAULT_ILLEGAL_ADDRESS | VG_FAULT_REPORTED, Text.c_str(),
             Site.Where);
}

} // namespace porthip::vgpu

using porthip::vgpu::checkerOf;

extern "C" void __vg_check_constant(const VgBlock *Block, uint32_t Lane,
                                    const VgConstantSite *Site) {
  checkerOf(Block)->constantStore(Lane, *Site);
}

extern "C" void __vg_check_member(const VgBlock *Block, uint32_t Lane,
                                  int64_t Index, const VgMemberSite *Site) {
  checkerOf(Block)->member(Lane, Index, *Site);
}
