// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The code objects that a HIP program has registered or loaded, for what HIP
// itself does not tell of their kernels.
#ifndef PORTHIP_RECORD_PRELOAD_HIP_HIPCODEOBJECTS_H
#define PORTHIP_RECORD_PRELOAD_HIP_HIPCODEOBJECTS_H

#include "Record/Preload/Hip/CodeObject.h"
#include <mutex>

namespace porthip::record {

/// By module, which is any handle. Thread-safe.
class HipCodeObjects {
public:
  /// Adds the binary that __hipRegisterFatBinary gets. It stays where it is,
  /// and is read when somebody asks.
  void addFatBinary(const void *Module, const void *Wrapper);
  /// Read at once: the program may free it.
  void addImage(const void *Module, const void *Image);
  void addFile(const void *Module, const char *Path);
  void remove(const void *Module);
  /// Empty: not known.
  std::vector<Parameter> parametersOf(const void *Module,
                                      const std::string &Kernel);

private:
  struct Entry {
    const void *Unread = nullptr;
    CodeObjectFacts Facts;
  };
  void add(const void *Module, Entry E);

  std::mutex Lock;
  std::map<const void *, Entry> Modules;
};

} // namespace porthip::record
#endif
