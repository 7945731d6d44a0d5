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

/// As dlsym(3), past our own dlsym.
void *realDlsym(void *Handle, const char *Name);

/// A function of the vendor's library.
template <class Function> class Next {
public:
  Next(const char *Name, const char *const *Libraries)
      : Name(Name), Libraries(Libraries) {}

  /// Null: the library has no such function. Asked again each time, as it may
  /// be loaded later.
  Function get() {
    void *Found = Address.load(std::memory_order_acquire);
    if (!Found) {
      Found = nextSymbol(Name, Libraries);
      Address.store(Found, std::memory_order_release);
    }
    return reinterpret_cast<Function>(Found);
  }
  void set(void *To) { Address.store(To, std::memory_order_release); }

  /// "Unknown error" (999 in CUDA's and HIP's both APIs) where there is none.
  template <class... Args> auto operator()(Args... A) {
    Function F = get();
    using Result = decltype(F(A...));
    if (F)
      return F(A...);
    return Result(999);
  }

private:
  const char *Name;
  const char *const *Libraries;
  std::atomic<void *> Address{nullptr};
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
