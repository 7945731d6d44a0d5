// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In each stand-in for one of AMD's libraries: a program may call it and
// nothing of the runtime, which is then not linked.
#include "Runtime/Core/Machine.h"

namespace {
struct Chooser {
  Chooser() { porthip::vgpu::rt::Machine::suggestAmd(); }
} SuggestAmd;
} // namespace
