// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that the program would call if this library were not there.
#ifndef PORTHIP_RECORD_PRELOAD_SYMBOLS_H
#define PORTHIP_RECORD_PRELOAD_SYMBOLS_H

#include <atomic>

#define RECORD_API extern "C" __attribute__((visibility("default")))
#define RECORD_TEXT_OF(Name) #Name
#define RECORD_TEXT(Name) RECORD_TEXT_OF(Name)

namespace porthip::record {

/// Behind this library in the order of the process, or in a library that was
/// loaded for one of its users alone and whose name starts with one of
/// \p Libraries (ends with a null). Null: there is none.
void *nextSymbol(const char *Name, const char *const *Libraries);

/// Whether the process has a library whose file name starts so.
bool isLibraryLoaded(const char *Start);

/// dlsym(3), past our own one; null: glibc is of a kind that we do not know.
using Dlsym = void *(*)(void *, const char *);
Dlsym realDlsymAddress();
void *realDlsym(void *Handle, const char *Name);

/// Where a function of the vendor's library is.
class NextAddress {
public:
  constexpr NextAddress(const char *Name, const char *const *Libraries)
      : Name(Name), Libraries(Libraries) {}

  /// Null: there is none. Asked again then, as it may be loaded later.
  void *get() {
    void *Found = Address.load(std::memory_order_acquire);
    if (!Found) {
      Found = nextSymbol(Name, Libraries);
      Address.store(Found, std::memory_order_release);
    }
    return Found;
  }
  /// Somebody asked the library itself.
  void set(void *To) { Address.store(To, std::memory_order_release); }

private:
  const char *Name;
  const char *const *Libraries;
  std::atomic<void *> Address{nullptr};
};

/// A function of the vendor's library.
template <class Function> class Next : public NextAddress {
public:
  using NextAddress::NextAddress;
  /// "Unknown error" (999 in CUDA's and HIP's both APIs) where there is none.
  template <class... Args> auto operator()(Args... A) {
    auto F = reinterpret_cast<Function>(get());
    using Result = decltype(F(A...));
    if (F)
      return F(A...);
    return Result(999);
  }
};

} // namespace porthip::record

/// The function that a wrapper of this name stands before.
#define RECORD_NEXT(Type, Name, Libraries)                                     \
  ([]() -> auto & {                                                            \
    static ::porthip::record::Next<decltype(&Type)> Function(                  \
        RECORD_TEXT(Name), Libraries);                                         \
    return Function;                                                           \
  }())

#endif
