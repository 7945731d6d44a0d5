// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tables that programs copy to the device for Sobol's sequences in kernels.
#include "Libraries/Rand/Tables.h"
#include "Libraries/Rand/Numbers.h"
#include "Runtime/Core/Machine.h"
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace porthip::rand {

namespace {

/// A copy that nobody writes and that lives as long as the program. Behind its
/// last element is memory that faults: the vendors have 20,000 dimensions, and
/// a program that reads others than ours must not get what happens to be there.
template <class T> const T *guarded(const std::vector<T> &From) {
  const size_t Page = size_t(sysconf(_SC_PAGESIZE));
  const size_t Bytes = From.size() * sizeof(T);
  const size_t Whole = (Bytes + Page - 1) / Page * Page;
  void *Base = mmap(nullptr, Whole + Page, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Base == MAP_FAILED)
    return nullptr;
  char *Begin = static_cast<char *>(Base) + Whole - Bytes;
  std::memcpy(Begin, From.data(), Bytes);
  mprotect(static_cast<char *>(Base) + Whole, Page, PROT_NONE);
  return reinterpret_cast<const T *>(Begin);
}

} // namespace

template <class Word> const Word *directionVectors() {
  static const Word *All = [] {
    std::vector<Word> Words;
    for (unsigned D = 0; D < MaxDimensions; ++D)
      appendDirections(D, Words);
    vgpu::rt::tellUser("Sobol's direction vectors have " +
                       std::to_string(MaxDimensions) +
                       " dimensions on the virtual GPU; a program that reads "
                       "more ends there");
    return guarded(Words);
  }();
  return All;
}

template <class Word> const Word *scrambleConstants() {
  static const Word *All = [] {
    vgpu::rt::tellUser("scrambles of Sobol's sequences are others than a "
                       "GPU's: the vendors' are not published");
    return guarded(scrambles<Word>(/*Seed=*/0, MaxDimensions));
  }();
  return All;
}

template const uint32_t *directionVectors<uint32_t>();
template const uint64_t *directionVectors<uint64_t>();
template const uint32_t *scrambleConstants<uint32_t>();
template const uint64_t *scrambleConstants<uint64_t>();

} // namespace porthip::rand
