// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// <cuda/pipeline>: the pipeline that the threads of a block share, with one
// barrier for each stage that is full and one for each that is free again. A
// copy is done when the call returns; what is left is the order of the threads.
//
// A wavefront of 64 holds threads 0 to 63 of the block: producers and consumers
// that share one would wait for each other at different places, without an end
// on GPUs whose lanes are in step. Give each role whole wavefronts.
// All threads take part to the end: quit() is not here.
// Source of the interface: libcu++, "Extended API", cuda::pipeline.
#ifndef PORTHIP_CUDA_SHARED_PIPELINE_H
#define PORTHIP_CUDA_SHARED_PIPELINE_H

#include "cuda_barrier.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
namespace cuda {

enum class pipeline_role { producer, consumer };

namespace detail {
struct PipelineStage {
  barrier<thread_scope_block> Full, Free;
};
} // namespace detail

/// In shared memory. Stages: copies that may be under way at once.
template <thread_scope Scope, unsigned char Stages>
struct pipeline_shared_state {
  static_assert(Scope == thread_scope_block,
                "only pipelines of a block have a port");
  detail::PipelineStage Each[Stages];
  unsigned Producers, Consumers;
};

template <> class pipeline<thread_scope_block> {
public:
  /// Waits until the next stage to be filled is free.
  PORTHIP_DEVICE void producer_acquire() {
    if (Filled >= Count)
      Each[Filled % Count].Free.wait_parity((Filled / Count - 1) & 1);
  }
  PORTHIP_DEVICE void producer_commit() {
    (void)Each[Filled++ % Count].Full.arrive();
  }
  /// Waits until the next stage to be read is full.
  PORTHIP_DEVICE void consumer_wait() {
    Each[Read % Count].Full.wait_parity(Read / Count & 1);
  }
  PORTHIP_DEVICE void consumer_release() {
    (void)Each[Read++ % Count].Free.arrive();
  }
  PORTHIP_DEVICE pipeline(detail::PipelineStage *Each, unsigned Count)
      : Each(Each), Count(Count) {}

private:
  detail::PipelineStage *Each;
  unsigned Count, Filled = 0, Read = 0;
};

namespace detail {
/// For all threads of the group.
template <class Group, unsigned char Stages>
PORTHIP_DEVICE pipeline<thread_scope_block>
sharedPipeline(const Group &G,
               pipeline_shared_state<thread_scope_block, Stages> *State,
               bool Produces, bool Consumes) {
  if (G.thread_rank() == 0)
    State->Producers = State->Consumers = 0;
  G.sync();
  if (Produces)
    atomicAdd(&State->Producers, 1u);
  if (Consumes)
    atomicAdd(&State->Consumers, 1u);
  G.sync();
  for (unsigned I = unsigned(G.thread_rank()); I < Stages;
       I += unsigned(G.size())) {
    init(&State->Each[I].Full, State->Producers);
    init(&State->Each[I].Free, State->Consumers);
  }
  G.sync();
  return {State->Each, Stages};
}
} // namespace detail

/// Each thread fills and reads.
template <class Group, unsigned char Stages>
PORTHIP_DEVICE pipeline<thread_scope_block>
make_pipeline(const Group &G,
              pipeline_shared_state<thread_scope_block, Stages> *State) {
  return detail::sharedPipeline(G, State, true, true);
}
template <class Group, unsigned char Stages>
PORTHIP_DEVICE pipeline<thread_scope_block>
make_pipeline(const Group &G,
              pipeline_shared_state<thread_scope_block, Stages> *State,
              pipeline_role Role) {
  return detail::sharedPipeline(G, State, Role == pipeline_role::producer,
                                Role == pipeline_role::consumer);
}
/// The first threads of the group fill.
template <class Group, unsigned char Stages>
PORTHIP_DEVICE pipeline<thread_scope_block>
make_pipeline(const Group &G,
              pipeline_shared_state<thread_scope_block, Stages> *State,
              size_t Producers) {
  const bool Produces = G.thread_rank() < Producers;
  return detail::sharedPipeline(G, State, Produces, !Produces);
}

template <class T, class Size>
PORTHIP_DEVICE void memcpy_async(T *To, const T *From, Size Bytes,
                                 pipeline<thread_scope_block> &) {
  porthip::pipeline_memcpy_async(To, From, Bytes);
}
template <class Size>
PORTHIP_DEVICE void memcpy_async(void *To, const void *From, Size Bytes,
                                 pipeline<thread_scope_block> &) {
  porthip::pipeline_memcpy_async(To, From, Bytes);
}
template <class Group, class T, class Size>
PORTHIP_DEVICE void memcpy_async(const Group &G, T *To, const T *From,
                                 Size Bytes, pipeline<thread_scope_block> &) {
  pipeline<thread_scope_thread> Own;
  memcpy_async(G, To, From, Bytes, Own);
}

} // namespace cuda
#endif
#endif
