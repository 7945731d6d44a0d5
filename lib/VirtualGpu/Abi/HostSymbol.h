// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_VIRTUALGPU_ABI_HOSTSYMBOL_H
#define PORTHIP_VIRTUALGPU_ABI_HOSTSYMBOL_H

namespace porthip::vgpu {

/// A symbol that linked code may use.
struct HostSymbol {
  const char *Name;
  void *Address;
};

} // namespace porthip::vgpu
#endif
