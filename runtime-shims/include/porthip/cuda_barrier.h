// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// <cuda/barrier>: the barrier of a block, an mbarrier object in shared memory,
// and copies that it waits for. A copy is done when the call returns; the
// arrival that its thread makes afterwards shows it to the others. Barriers of
// the device or the system are not here.
//
// porthip/mbarrier.h says what waiting asks of wavefronts of 64: two warps that
// share one must not wait for each other at different places.
#ifndef PORTHIP_CUDA_BARRIER_H
#define PORTHIP_CUDA_BARRIER_H

#include "cuda_pipeline.h"
#include "mbarrier.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
namespace cuda {

namespace detail {
struct NoCompletion {};
} // namespace detail

template <thread_scope Scope, class Completion = detail::NoCompletion>
class barrier {
  static_assert(sizeof(Completion) == 0,
                "only barriers of a block have a port, without a function at "
                "the end of a phase");
};

/// In shared memory. The threads of the block use it after one of them has
/// called init and all have met. A phase ends when as many have arrived as init
/// says, from 1 to max().
template <> class barrier<thread_scope_block, detail::NoCompletion> {
public:
  using arrival_token = unsigned long long;

  barrier() = default;
  barrier(const barrier &) = delete;
  barrier &operator=(const barrier &) = delete;
  PORTHIP_DEVICE explicit barrier(ptrdiff_t Expected) { start(Expected); }

  PORTHIP_HOST_DEVICE static constexpr ptrdiff_t max() { return 0xfffff; }

  PORTHIP_DEVICE friend void init(barrier *Of, ptrdiff_t Expected) {
    Of->start(Expected);
  }

  /// Update threads arrive. The token names the phase, for wait.
  PORTHIP_DEVICE arrival_token arrive(ptrdiff_t Update = 1) {
    return porthip::mbarrier_arrive(&Object, unsigned(Update));
  }
  /// Until the token's phase is over.
  PORTHIP_DEVICE void wait(arrival_token Token) const {
    while (!porthip::mbarrier_try_wait(&Object, Token))
      ;
  }
  /// Until the phase of that parity is over; the first has parity 0.
  PORTHIP_DEVICE void wait_parity(bool Parity) const {
    while (!porthip::mbarrier_try_wait_parity(&Object, Parity))
      ;
  }
  /// Whether it is over, perhaps after a while.
  PORTHIP_DEVICE bool try_wait(arrival_token Token) const {
    return porthip::mbarrier_try_wait(&Object, Token);
  }
  PORTHIP_DEVICE bool try_wait_parity(bool Parity) const {
    return porthip::mbarrier_try_wait_parity(&Object, Parity);
  }
  PORTHIP_DEVICE void arrive_and_wait() { wait(arrive()); }
  /// Later phases expect one fewer.
  PORTHIP_DEVICE void arrive_and_drop() {
    porthip::mbarrier_arrive_drop(&Object);
  }

  /// For inline PTX and the functions of cuda::device.
  PORTHIP_DEVICE unsigned long long *nativeHandle() { return &Object; }

private:
  PORTHIP_DEVICE void start(ptrdiff_t Expected) {
    porthip::mbarrier_init(&Object, unsigned(Expected));
  }
  unsigned long long Object;
};

namespace device {
PORTHIP_DEVICE unsigned long long *
barrier_native_handle(barrier<thread_scope_block> &Of) {
  return Of.nativeHandle();
}
/// Arrivals, and Bytes of copies that the phase waits for.
PORTHIP_DEVICE barrier<thread_scope_block>::arrival_token
barrier_arrive_tx(barrier<thread_scope_block> &Of, ptrdiff_t Arrivals,
                  ptrdiff_t Bytes) {
  porthip::mbarrier_expect_tx(Of.nativeHandle(), unsigned(Bytes));
  return Of.arrive(Arrivals);
}
PORTHIP_DEVICE void barrier_expect_tx(barrier<thread_scope_block> &Of,
                                      ptrdiff_t Bytes) {
  porthip::mbarrier_expect_tx(Of.nativeHandle(), unsigned(Bytes));
}
/// Copy of one thread: Bytes, a multiple of 16 as both addresses are, which the
/// phase then waits for no longer.
template <class T, size_t Alignment>
PORTHIP_DEVICE void memcpy_async_tx(T *To, const T *From,
                                    aligned_size_t<Alignment> Bytes,
                                    barrier<thread_scope_block> &Of) {
  static_assert(Alignment >= 16, "bulk copies are of multiples of 16 bytes");
  porthip::cp_async_bulk(To, From, unsigned(Bytes.value), Of.nativeHandle());
}
} // namespace device

/// Copy of one thread: Size bytes, a size_t or an aligned_size_t.
template <class T, class Size>
PORTHIP_DEVICE void memcpy_async(T *To, const T *From, Size Bytes,
                                 barrier<thread_scope_block> &) {
  porthip::pipeline_memcpy_async(To, From, Bytes);
}
template <class Size>
PORTHIP_DEVICE void memcpy_async(void *To, const void *From, Size Bytes,
                                 barrier<thread_scope_block> &) {
  porthip::pipeline_memcpy_async(To, From, Bytes);
}
/// Copy of a group: each thread copies its bytes.
template <class Group, class T, class Size>
PORTHIP_DEVICE void memcpy_async(const Group &G, T *To, const T *From,
                                 Size Bytes, barrier<thread_scope_block> &) {
  pipeline<thread_scope_thread> Own;
  memcpy_async(G, To, From, Bytes, Own);
}

} // namespace cuda
#endif
#include "cuda_bulk_copy.h"
#endif
