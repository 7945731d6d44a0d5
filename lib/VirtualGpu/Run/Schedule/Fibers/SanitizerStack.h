// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadSanitizer keeps the calls of each stack, AddressSanitizer its ends;
// both have to be told of switches between them. Without them, nothing is done
// here.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FIBERS_SANITIZERSTACK_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FIBERS_SANITIZERSTACK_H

#include <cstddef>

#if __has_feature(thread_sanitizer)
#include <sanitizer/tsan_interface.h>
#elif __has_feature(address_sanitizer)
#include <pthread.h>
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace porthip::vgpu {

/// The sanitizer's state for one stack.
class SanitizerStack {
#if __has_feature(thread_sanitizer)
public:
  /// Stack of the stack that runs now.
  static SanitizerStack current() {
    SanitizerStack S;
    S.Fiber = __tsan_get_current_fiber();
    return S;
  }
  /// The calls that it has are forgotten. Not for the stack that runs.
  void renew(char *Bottom, size_t Bytes) {
    (void)Bottom, (void)Bytes;
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
  /// Directly after it, on the stack that was switched to.
  static void runs() {}

private:
  void *Fiber = nullptr;
#elif __has_feature(address_sanitizer)
public:
  static SanitizerStack current() {
    static thread_local const SanitizerStack OfThread = ask();
    return OfThread;
  }
  // Frames that a fault left keep their marks, also when a stack is given back.
  void renew(char *ItsBottom, size_t ItsBytes) {
    Bottom = ItsBottom;
    Bytes = ItsBytes;
    __asan_unpoison_memory_region(Bottom, Bytes);
  }
  void destroy() { __asan_unpoison_memory_region(Bottom, Bytes); }
  // No stack for frames that returned is kept for lanes.
  [[gnu::always_inline]] void willRun() const {
    __sanitizer_start_switch_fiber(nullptr, Bottom, Bytes);
  }
  static void runs() {
    __sanitizer_finish_switch_fiber(nullptr, nullptr, nullptr);
  }

private:
  static SanitizerStack ask() {
    SanitizerStack S;
    pthread_attr_t Attributes;
    if (pthread_getattr_np(pthread_self(), &Attributes))
      return S;
    void *Lowest = nullptr;
    pthread_attr_getstack(&Attributes, &Lowest, &S.Bytes);
    pthread_attr_destroy(&Attributes);
    S.Bottom = static_cast<char *>(Lowest);
    return S;
  }
  char *Bottom = nullptr;
  size_t Bytes = 0;
#else
public:
  static SanitizerStack current() { return {}; }
  void renew(char *, size_t) {}
  void destroy() {}
  void willRun() const {}
  static void runs() {}
#endif
};

} // namespace porthip::vgpu
#endif
