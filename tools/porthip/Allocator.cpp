// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A parse or a compile touches some 20 MiB for the first time, 5,000 pages of 4
// KiB, which took a quarter of its time: mimalloc begins with memory for which
// the kernel is asked for large pages. Not mimalloc's own option, which takes
// those that an administrator has set apart (hugetlbfs): porthip works in forks
// of itself, and one that writes to such memory when none is left is killed.
#include <cstdint>
#include <mimalloc.h>
#include <sys/mman.h>

/// Before the first constructor allocates. Without these it is slower.
static void askForLargePages() {
  // Freed memory is soon asked for again.
  mi_option_disable(mi_option_allow_decommit);
  // Multiples of what mimalloc takes at a time; few, as kernels that promise no
  // more memory than there is count all of it.
  constexpr uintptr_t Unit = uintptr_t(64) << 20, Size = 4 * Unit;
  void *Base = mmap(nullptr, Size + Unit, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Base == MAP_FAILED)
    return;
  auto At = (reinterpret_cast<uintptr_t>(Base) + Unit - 1) / Unit * Unit;
  void *Begin = reinterpret_cast<void *>(At);
  madvise(Begin, Size, MADV_HUGEPAGE);
  mi_process_init();
  mi_manage_os_memory(Begin, Size, /*is_committed=*/true, /*is_large=*/false,
                      /*is_zero=*/true, /*numa_node=*/-1);
}

[[gnu::section(".preinit_array"),
  gnu::used]] static void (*const AtStart)() = askForLargePages;
