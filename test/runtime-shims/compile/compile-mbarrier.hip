// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mbarrier objects and bulk copies compile for targets of 32 and 64 lanes, and
// for CUDA.
//
// REQUIRES: hip-headers
// RUN: %check_compile --gpus=gfx90a,gfx942,gfx1100 %s
#include <porthip/mbarrier.h>

__global__ void copy(const int *In, int *Out) {
  __shared__ unsigned long long Object;
  __shared__ alignas(16) int Tile[64];
  if (threadIdx.x == 0)
    porthip::mbarrier_init(&Object, blockDim.x);
  __syncthreads();
  unsigned long long State = porthip::mbarrier_arrive(&Object);
  while (!porthip::mbarrier_try_wait(&Object, State))
    ;
  if (threadIdx.x == 0) {
    State = porthip::mbarrier_arrive_expect_tx(&Object, sizeof(Tile));
    porthip::cp_async_bulk(Tile, In, sizeof(Tile), &Object);
    porthip::mbarrier_arrive_drop_expect_tx(&Object, 0);
  } else {
    State = porthip::mbarrier_arrive_drop(&Object, 1);
  }
  porthip::mbarrier_expect_tx(&Object, 16);
  porthip::mbarrier_complete_tx(&Object, 16);
  while (!porthip::mbarrier_try_wait_parity(&Object, 1) &&
         !porthip::mbarrier_test_wait(&Object, State))
    ;
  Out[0] = int(porthip::mbarrier_pending_count(State)) +
           porthip::mbarrier_test_wait_parity(&Object, 0);
  porthip::cp_async_bulk(Out + 64, Tile, sizeof(Tile));
  porthip::cp_async_bulk_bytes(Out + 128, Tile, sizeof(Tile), 0xf0f0);
}
