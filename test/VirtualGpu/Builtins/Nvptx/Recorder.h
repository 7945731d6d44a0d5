// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a GPU is asked for (Gpu/Device.h), calls of intrinsics on numbers are
// taken down as a test makes them, then made on the GPU, whose results must be
// those of the builtins, which the test compares with its model.
#ifndef PORTHIP_TEST_VIRTUALGPU_NVPTX_RECORDER_H
#define PORTHIP_TEST_VIRTUALGPU_NVPTX_RECORDER_H

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

namespace nvptxtest {

/// Whether calls of this name are to be taken down.
bool isRecorded(const std::string &Name);
/// A call: types are letters (b, h, r, l: integers; x: 16 bits of a float; f,
/// d), the result's first; so are the values, as bits.
void record(const std::string &Name, const char *Types, const uint64_t *Values);
/// Makes all calls on the GPU and compares; forgets them.
void replayOnGpu();
/// While calls are parts of a warp's, they are not taken down.
void pauseRecording(bool IsPaused);

template <class T> constexpr char letterOf() {
  using namespace std;
  return is_same_v<T, bool>       ? 'b'
         : is_same_v<T, float>    ? 'f'
         : is_same_v<T, double>   ? 'd'
         : is_integral_v<T>       ? (sizeof(T) == 2   ? 'h'
                                     : sizeof(T) == 4 ? 'r'
                                     : sizeof(T) == 8 ? 'l'
                                                      : 0)
         : is_same_v<T, _Float16> ? 'x'
                                  : 0;
}
template <class T> uint64_t recordedBits(const T &V) {
  uint64_t B = 0;
  std::memcpy(&B, &V, sizeof(T));
  return B;
}

template <class F> struct Recorder;
template <class R, class... A> struct Recorder<R(A...)> {
  using Pointer = R (*)(A...);
  static constexpr bool IsPossible = [] {
    if constexpr (std::is_void_v<R> || sizeof...(A) == 0)
      return false;
    else
      return letterOf<R>() && (letterOf<std::decay_t<A>>() && ...);
  }();
  /// A pointer knows no name; tests hold few at a time.
  static constexpr unsigned SlotCount = 8;
  struct Slot {
    std::string Name;
    Pointer Real;
  };
  static Slot *slots() {
    static Slot Slots[SlotCount];
    return Slots;
  }
  template <unsigned N> static R call(A... Arguments) {
    static const char Types[] = {letterOf<R>(), letterOf<A>()..., 0};
    R Result = slots()[N].Real(Arguments...);
    const uint64_t Values[] = {recordedBits(Result),
                               recordedBits(Arguments)...};
    record(slots()[N].Name, Types, Values);
    return Result;
  }
  static Pointer wrap(const std::string &Name, Pointer Real) {
    static unsigned Next = 0;
    static const Pointer Calls[SlotCount] = {
        call<0>, call<1>, call<2>, call<3>, call<4>, call<5>, call<6>, call<7>};
    for (unsigned N = 0; N < SlotCount; ++N)
      if (slots()[N].Name == Name)
        return Calls[N];
    unsigned N = Next++ % SlotCount;
    slots()[N] = {Name, Real};
    return Calls[N];
  }
};

} // namespace nvptxtest
#endif
