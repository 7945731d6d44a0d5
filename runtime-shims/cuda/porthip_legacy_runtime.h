// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names that CUDA 13 no longer has and signatures that it changed: code written
// for an older toolkit still has to parse. All of them are C++ overloads.
#ifndef PORTHIP_LEGACY_RUNTIME_H
#define PORTHIP_LEGACY_RUNTIME_H

#endif
