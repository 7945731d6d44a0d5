// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// %tid, %laneid, %clock and their kind: intrinsics, which the builtins define.
// Source: PTX ISA, "Special Registers".
#include "Ptx/ToIR/Lowering.h"

using namespace llvm;
namespace porthip::ptx {

static Value *read(Lowering &L, const Twine &Name) {
  return L.intrinsic(("read.ptx.sreg." + Name).str());
}

Value *readSpecialRegister(Lowering &L, StringRef Name, StringRef Component) {
  IRBuilder<> &B = L.B;
  if (Name == "WARP_SZ" && Component.empty())
    return B.getInt32(32);
  if (!Name.consume_front("%"))
    return nullptr;
  if (is_contained({"tid", "ntid", "ctaid", "nctaid"}, Name)) {
    if (!is_contained({"x", "y", "z"}, Component))
      return nullptr;
    return read(L, Name + "." + Component);
  }
  // A cluster is one block, so that clusters are numbered as blocks are.
  if (is_contained(
          {"clusterid", "nclusterid", "cluster_ctaid", "cluster_nctaid"},
          Name)) {
    if (!is_contained({"x", "y", "z"}, Component))
      return nullptr;
    if (Name == "cluster_ctaid")
      return B.getInt32(0);
    if (Name == "cluster_nctaid")
      return B.getInt32(1);
    return read(L, (Name == "clusterid" ? "ctaid." : "nctaid.") + Component);
  }
  if (!Component.empty())
    return nullptr;
  if (Name == "cluster_ctarank")
    return B.getInt32(0);
  if (Name == "cluster_nctarank")
    return B.getInt32(1);
  if (Name == "is_explicit_cluster")
    return B.getFalse();
  if (is_contained({"laneid", "warpid", "nwarpid", "smid", "nsmid", "gridid",
                    "clock", "clock64", "globaltimer"},
                   Name)) {
    Value *V = read(L, Name);
    return V;
  }
  if (Name == "clock_hi")
    return B.CreateTrunc(B.CreateLShr(read(L, "clock64"), 32), B.getInt32Ty());
  if (Name == "globaltimer_lo")
    return B.CreateTrunc(read(L, "globaltimer"), B.getInt32Ty());
  if (Name == "globaltimer_hi")
    return B.CreateTrunc(B.CreateLShr(read(L, "globaltimer"), 32),
                         B.getInt32Ty());
  if (StringRef Mask = Name; Mask.consume_front("lanemask_") &&
                             is_contained({"eq", "le", "lt", "ge", "gt"}, Mask))
    return read(L, "lanemask." + Mask);
  if (is_contained({"dynamic_smem_size", "total_smem_size", "aggr_smem_size"},
                   Name))
    return read(L, Name);
  // Offsets that the driver keeps in shared memory; LLVM has no intrinsics for
  // it.
  if (is_contained({"reserved_smem_offset_begin", "reserved_smem_offset_end",
                    "reserved_smem_offset_cap", "reserved_smem_offset_0",
                    "reserved_smem_offset_1"},
                   Name))
    return L.builtin(("llvm.nvvm.read.ptx.sreg." + Name).str(), B.getInt32Ty());
  if (Name == "current_graph_exec") // Not part of a graph.
    return B.getInt64(0);
  // Registers that the driver sets; cooperative groups finds the grid's
  // workspace there.
  unsigned Index = 0;
  if (StringRef Number = Name; Number.consume_front("envreg") &&
                               !Number.getAsInteger(10, Index) && Index < 32)
    return read(L, Name);
  return nullptr;
}

} // namespace porthip::ptx
