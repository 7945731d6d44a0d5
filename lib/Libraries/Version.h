// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The libraries' answers on their versions.
#ifndef PORTHIP_LIBRARIES_VERSION_H
#define PORTHIP_LIBRARIES_VERSION_H

namespace porthip {

/// False: nowhere to write it.
inline bool giveNumber(int Number, int *To) {
  if (To)
    *To = Number;
  return To;
}
/// Parts[Which], as all vendors number them: major, minor, patch level.
/// False: nowhere to write it, or no such part.
template <int Count>
bool givePart(const int (&Parts)[Count], int Which, int *To) {
  return Which >= 0 && Which < Count && giveNumber(Parts[Which], To);
}

} // namespace porthip

/// cublasGetProperty of (cublasStatus_t, cublas, CUBLAS), the same call in all
/// of NVIDIA's libraries; Good and Bad: what it returns.
#define NVIDIA_LIBRARY_PROPERTY(Status, Name, NAME, Good, Bad)                 \
  extern "C" __attribute__((visibility("default"))) Status Name##GetProperty(  \
      libraryPropertyType Which, int *To) {                                    \
    constexpr int Parts[] = {NAME##_VER_MAJOR, NAME##_VER_MINOR,               \
                             NAME##_VER_PATCH};                                \
    return ::porthip::givePart(Parts, Which, To) ? Good : Bad;                 \
  }

#endif
