// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of a signal handler of ours, for a signal that was not for us.
#ifndef PORTHIP_VIRTUALGPU_PASSSIGNALON_H
#define PORTHIP_VIRTUALGPU_PASSSIGNALON_H

#include <csignal>

namespace porthip::vgpu {

/// To \p Previous, to whom it would have gone without us.
inline void passSignalOn(const struct sigaction &Previous, int Signal,
                         siginfo_t *Info, void *Machine) {
  if (Previous.sa_flags & SA_SIGINFO) {
    Previous.sa_sigaction(Signal, Info, Machine);
    return;
  }
  if (Previous.sa_handler == SIG_IGN && Info->si_code <= 0)
    return;
  if (Previous.sa_handler != SIG_DFL && Previous.sa_handler != SIG_IGN) {
    Previous.sa_handler(Signal);
    return;
  }
  // An instruction that faulted is run again and raises it anew, for the
  // default action.
  struct sigaction Default = {};
  Default.sa_handler = SIG_DFL;
  sigaction(Signal, &Default, nullptr);
  if (Info->si_code <= 0)
    raise(Signal);
}

} // namespace porthip::vgpu
#endif
