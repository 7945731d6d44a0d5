// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A parse or a compile touches some 20 MiB for the first time, 5,000 pages of 4
// KiB, which took a quarter of its time. mimalloc asks for large ones.
#include <mimalloc.h>

/// Before the first constructor allocates.
static void askForLargePages() {
  mi_option_enable(mi_option_large_os_pages);
  // What has been freed is soon asked for again.
  mi_option_disable(mi_option_allow_decommit);
}

[[gnu::section(".preinit_array"),
  gnu::used]] static void (*const AtStart)() = askForLargePages;
