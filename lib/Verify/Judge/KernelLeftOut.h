// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that `porthip verify` was asked about and has no verdict of.
#ifndef PORTHIP_VERIFY_JUDGE_KERNELLEFTOUT_H
#define PORTHIP_VERIFY_JUDGE_KERNELLEFTOUT_H

#include <string>

namespace porthip {

struct KernelLeftOut {
  std::string Kernel, Why;
};

} // namespace porthip
#endif
