// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contexts of the driver APIs. A context names a device for the thread that it
// is current on; it owns nothing, as all contexts of a device share its
// memory, streams and modules here.
#ifndef PORTHIP_RUNTIME_CORE_CONTEXTS_H
#define PORTHIP_RUNTIME_CORE_CONTEXTS_H

#include "Runtime/Core/Machine.h"

namespace porthip::vgpu::rt {

struct Context {
  Gpu *On;
  unsigned Flags = 0;
  bool IsPrimary = false;
  unsigned Retained = 0; ///< of a primary one
};

Context *primaryContext(Gpu &On);
Context *createContext(Gpu &On, unsigned Flags);
bool destroyContext(Context *C);
bool isContext(const Context *C);

/// The calling thread's; null if it has none. A thread that uses the runtime
/// API has the primary one.
Context *currentContext();
void pushContext(Context *C);
Context *popContext();
/// Replaces the current one; null removes it.
void setContext(Context *C);

} // namespace porthip::vgpu::rt
#endif
