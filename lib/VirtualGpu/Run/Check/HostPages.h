// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses of the host to managed and page-locked memory that work of a stream
// still uses, as far as the host has waited (--check=streams). While the
// program runs its own code, the pages that such work touched are protected:
// the first access of each page, between two calls of the runtime, is compared
// with what the work did to the same 4 bytes. Memory of the program that it
// registered and device variables are not watched: other things share their
// pages.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_HOSTPAGES_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_HOSTPAGES_H

#include "VirtualGpu/Run/Check/StreamOrder.h"
#include "VirtualGpu/Run/Memory/Memory.h"

namespace porthip::vgpu {

/// From now on, memory that the host shares with devices is watched. Call
/// before there is any.
void watchHostPages();

bool areHostPages(const Allocation &A);

/// An operation of a stream touched memory.
void noteHostPages(const char *Address, uint64_t SizeBytes, uint32_t Operation,
                   bool IsWrite);

/// The program calls the runtime, and is back: Seen is what it knows to be
/// over. Calls of several threads may overlap.
void openHostPages();
void guardHostPages(const StreamClock &Seen);

/// For a handler of SIGSEGV: whether the access may be done again. IsWrite:
/// false also where the machine does not tell.
bool admitToHostPage(const void *Address, bool IsWrite);

} // namespace porthip::vgpu
#endif
