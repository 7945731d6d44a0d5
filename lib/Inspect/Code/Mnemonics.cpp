// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Code/Mnemonics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip::inspect {

StringRef plainMnemonic(StringRef Name) {
  for (StringRef Encoding : {"_e32", "_e64", "_dpp", "_sdwa", "_e64_dpp"})
    if (Name.consume_back(Encoding))
      break;
  return Name;
}

/// The bytes of "dwordx4", "b128", "ubyte", "d16_hi_u8", "dwordx2_saddr"; 0:
/// none.
static unsigned widthOf(StringRef Type) {
  for (StringRef Half : {"d16_hi_", "d16_"})
    Type.consume_front(Half);
  for (StringRef Half : {"_d16_hi", "_d16"})
    Type.consume_back(Half);
  return StringSwitch<unsigned>(Type)
      .Cases({"ubyte", "sbyte", "byte", "u8", "i8", "b8"}, 1)
      .Cases({"ushort", "sshort", "short", "u16", "i16", "b16"}, 2)
      .Cases({"byte_hi", "b8_hi", "hi_b8", "hi_u8", "hi_i8"}, 1)
      .Cases({"short_hi", "b16_hi", "hi_b16"}, 2)
      .Cases({"dword", "b32"}, 4)
      .Cases({"dwordx2", "b64"}, 8)
      .Cases({"dwordx3", "b96"}, 12)
      .Cases({"dwordx4", "b128"}, 16)
      .Default(0);
}

/// "ds_read2st64_b32": two of them.
static std::optional<MemoryAccess> ldsAccess(StringRef Name) {
  MemoryAccess Access;
  Access.IsLds = true;
  if (Name.consume_front("write") || Name.consume_front("store"))
    Access.IsStore = true;
  else if (!Name.consume_front("read") && !Name.consume_front("load"))
    return std::nullopt;
  unsigned Times = 1;
  if (Name.consume_front("2") || Name.consume_front("_2addr"))
    Times = 2;
  (void)(Name.consume_front("st64") || Name.consume_front("_stride64"));
  Name.consume_front("_");
  (void)(Name.consume_front("addtid_") || Name.consume_front("tr_"));
  Access.Bytes = Times * widthOf(Name);
  if (!Access.Bytes)
    return std::nullopt;
  return Access;
}

std::optional<MemoryAccess> memoryAccess(StringRef Name) {
  if (Name.consume_front("ds_"))
    return ldsAccess(Name);
  if (!Name.consume_front("global_") && !Name.consume_front("flat_") &&
      !Name.consume_front("buffer_"))
    return std::nullopt;
  MemoryAccess Access;
  if (Name.consume_front("store_"))
    Access.IsStore = true;
  else if (!Name.consume_front("load_"))
    return std::nullopt;
  Name.consume_front("lds_");
  Access.Bytes = widthOf(Name);
  if (!Access.Bytes)
    return std::nullopt;
  return Access;
}

bool isScratchAccess(StringRef Name, StringRef Operands) {
  if (Name.starts_with("scratch_load") || Name.starts_with("scratch_store"))
    return true;
  // Before gfx940 by a buffer that covers all of it, in s[0:3].
  return (Name.starts_with("buffer_load") ||
          Name.starts_with("buffer_store")) &&
         Operands.contains("s[0:3]");
}

AtomicKind atomicKind(StringRef Name) {
  for (StringRef Space : {"global_atomic_", "flat_atomic_", "buffer_atomic_"})
    if (Name.starts_with(Space))
      return AtomicKind::Memory;
  if (!Name.consume_front("ds_"))
    return AtomicKind::None;
  for (StringRef Operation :
       {"add_", "sub_", "rsub_", "inc_", "dec_", "min_", "max_", "and_", "or_",
        "xor_", "mskor_", "cmpst_", "cmpstore_", "wrxchg", "storexchg_",
        "pk_add_", "cond_sub_", "sub_clamp_"})
    if (Name.starts_with(Operation) && !Name.starts_with("add_gs") &&
        !Name.starts_with("sub_gs"))
      return AtomicKind::Lds;
  return AtomicKind::None;
}

bool isMatrix(StringRef Name) {
  return any_of(
      ArrayRef<StringRef>{"v_mfma_", "v_smfmac_", "v_wmma_", "v_swmmac_"},
      [&](StringRef Unit) { return Name.starts_with(Unit); });
}

bool isDoubleArithmetic(StringRef Name) {
  if (isMatrix(Name) || !Name.consume_front("v_") || !Name.consume_back("_f64"))
    return false;
  return !Name.starts_with("cmp") && !Name.starts_with("cvt") &&
         !Name.starts_with("mov") && !Name.starts_with("frexp");
}

unsigned fusedFloats(StringRef Name) {
  const bool IsPacked = Name.consume_front("v_pk_");
  (void)(IsPacked || Name.consume_front("v_dual_") || Name.consume_front("v_"));
  const bool IsFused = (Name.starts_with("fma") || Name.starts_with("mac_") ||
                        Name.starts_with("mad_")) &&
                       Name.ends_with("_f32");
  return IsFused ? 1 + IsPacked : 0;
}

bool isNarrowProduct(StringRef Name) {
  return Name == "v_mul_i32_i24" || Name == "v_mad_i32_i24" ||
         Name == "v_mul_u32_u24" || Name == "v_mad_u32_u24";
}

bool isLoopArithmetic(StringRef Name) {
  return Name.starts_with("v_add_") || Name.starts_with("v_sub_") ||
         Name.starts_with("v_pk_add_") || Name.starts_with("v_min") ||
         Name.starts_with("v_max");
}

bool isWaitForMemory(StringRef Name, StringRef Operands) {
  if (Name == "s_waitcnt")
    return Operands.contains("vmcnt") || Operands.contains("lgkmcnt");
  return is_contained({"s_wait_loadcnt", "s_wait_dscnt", "s_wait_kmcnt",
                       "s_wait_loadcnt_dscnt"},
                      Name);
}

} // namespace porthip::inspect
