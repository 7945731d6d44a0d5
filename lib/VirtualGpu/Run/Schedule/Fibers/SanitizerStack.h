// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadSanitizer keeps the calls of each stack and has to be told of switches
// between them. Without it, nothing is done here.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FIBERS_SANITIZERSTACK_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FIBERS_SANITIZERSTACK_H

#if __has_feature(thread_sanitizer)
#include <sanitizer/tsan_interface.h>
#endif

namespace porthip::vgpu {

/// What the sanitizer knows of one stack.
class SanitizerStack {
#if __has_feature(thread_sanitizer)
public:
  /// Of the stack that runs now.
  static SanitizerStack current() {
    SanitizerStack S;
    S.Fiber = __tsan_get_current_fiber();
    return S;
  }
  /// The calls that it has are forgotten. Not for the stack that runs.
  void renew() {
    destroy();
    Fiber = __tsan_create_fiber(0);
  }
  void destroy() {
    if (Fiber)
      __tsan_destroy_fiber(Fiber);
    Fiber = nullptr;
  }
  /// Directly before the switch.
  [[gnu::always_inline]] void willRun() const {
    __tsan_switch_to_fiber(Fiber, 0);
  }

private:
  void *Fiber = nullptr;
#else
public:
  static SanitizerStack current() { return {}; }
  void renew() {}
  void destroy() {}
  void willRun() const {}
#endif
};

} // namespace porthip::vgpu
#endif
