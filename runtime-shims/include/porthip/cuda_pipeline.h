// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// <cuda/pipeline>: the pipeline of one thread and its copies. A copy is done
// when the call returns, so that committing and waiting have nothing left to
// do. Pipelines that threads share are in cuda_shared_pipeline.h.
#ifndef PORTHIP_CUDA_PIPELINE_H
#define PORTHIP_CUDA_PIPELINE_H

#include "cuda_atomic.h"
#include "pipeline.h"

namespace cuda {

/// A number of bytes whose addresses are multiples of Alignment.
template <size_t Alignment> struct aligned_size_t {
  static constexpr size_t align = Alignment;
  size_t value;
  PORTHIP_HOST_DEVICE explicit constexpr aligned_size_t(size_t Value)
      : value(Value) {}
  PORTHIP_HOST_DEVICE constexpr operator size_t() const { return value; }
};

template <thread_scope Scope> class pipeline;
template <> class pipeline<thread_scope_thread> {
public:
  PORTHIP_DEVICE void producer_acquire() {}
  PORTHIP_DEVICE void producer_commit() {}
  PORTHIP_DEVICE void consumer_wait() {}
  template <class Duration>
  PORTHIP_DEVICE bool consumer_wait_for(const Duration &) {
    return true;
  }
  PORTHIP_DEVICE void consumer_release() {}
  PORTHIP_DEVICE bool quit() { return true; }
};
PORTHIP_DEVICE pipeline<thread_scope_thread> make_pipeline() { return {}; }

template <unsigned char Prior>
PORTHIP_DEVICE void
pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &) {}
PORTHIP_DEVICE void pipeline_producer_commit(pipeline<thread_scope_thread> &) {}

/// Copy of one thread: Size bytes, a size_t or an aligned_size_t.
template <class T, class Size>
PORTHIP_DEVICE void memcpy_async(T *To, const T *From, Size Bytes,
                                 pipeline<thread_scope_thread> &) {
  porthip::pipeline_memcpy_async(To, From, Bytes);
}
template <class Size>
PORTHIP_DEVICE void memcpy_async(void *To, const void *From, Size Bytes,
                                 pipeline<thread_scope_thread> &) {
  porthip::pipeline_memcpy_async(To, From, Bytes);
}
/// Copy of a group: each thread copies its bytes.
template <class Group, class T, class Size>
PORTHIP_DEVICE void memcpy_async(const Group &G, T *To, const T *From,
                                 Size Bytes, pipeline<thread_scope_thread> &) {
  auto *Into = reinterpret_cast<unsigned char *>(To);
  auto *Of = reinterpret_cast<const unsigned char *>(From);
  for (size_t I = G.thread_rank(); I < size_t(Bytes); I += G.size())
    Into[I] = Of[I];
}

} // namespace cuda
#endif
