// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// porthip/atomics.h: many threads on few cells, so that updates meet; the sums
// are exact in every order. Neighbours of 16-bit cells must stay as they are.
#include "Harness.h"
#include <porthip/atomics.h>
#include <porthip/bf16.h>

namespace {

// clang takes the unsigned atomicMax_system of CUDA for the signed one.
#ifdef __HIP__
constexpr unsigned Top = 3000000000u;
#else
constexpr unsigned Top = 2000000000u;
#endif
constexpr int Blocks = 3, Threads = 128, Total = Blocks * Threads;

__device__ int id() { return blockIdx.x * blockDim.x + threadIdx.x; }

struct Cells {
  int I[16];
  unsigned U[16];
  long long L[16];
  unsigned long long Ull[8];
  float F[4];
  double D[4];
  float2 F2[1];
  float4 F4[1];
  __half H[4];
  __half2 H2[2];
  __hip_bfloat16 B[4];
  __hip_bfloat162 B2[2];
  unsigned short S[4];
};

__global__ void integers(Cells *C) {
  using namespace porthip;
  int T = id();
  porthip::atomicAdd(&C->I[0], T);
  atomicAdd_system(&C->I[1], -T);
  porthip::atomicSub(&C->I[2], T);
  porthip::atomicMin(&C->I[3], 100 - T);
  porthip::atomicMax(&C->I[4], T - 100);
  porthip::atomicAnd(&C->I[5], ~(1 << T % 31));
  porthip::atomicOr(&C->I[6], 1 << T % 31);
  porthip::atomicXor(&C->I[7], 1 << T % 29);
  porthip::atomicInc(&C->U[0], 99u);
  porthip::atomicDec(&C->U[1], 99u);
  atomicMax_system(&C->U[2], Top - T);
  porthip::atomicMax(&C->L[0], (long long)T << 33);
  porthip::atomicMin(&C->L[1], -((long long)T << 33));
  porthip::atomicAnd(&C->L[2], ~(1ll << T % 63));
  porthip::atomicOr(&C->L[3], 1ll << T % 63);
  porthip::atomicXor(&C->L[4], 1ll << T % 61);
  porthip::atomicAdd(&C->Ull[0], (unsigned long long)T << 30);
  // Each block on a cell of its own: what one block does is seen by it.
  atomicAdd_block(&C->Ull[1 + blockIdx.x], 1ull);
  // A converted argument, as CUDA's overloads take it.
  porthip::atomicAdd(&C->U[3], T);
  // Who comes first is one.
  if (porthip::atomicExch(&C->I[8], 1) == 0)
    C->I[9] = T + 1;
  if (porthip::atomicCAS(&C->I[10], 0, T + 1) == 0)
    C->I[11] = T + 1;
  if (porthip::atomicCAS(&C->S[1], (unsigned short)7, (unsigned short)9) == 7)
    porthip::atomicAdd(&C->I[12], 1);
}
__global__ void floats(Cells *C) {
  porthip::atomicAdd(&C->F[0], 0.25f);
  porthip::atomicAdd_system(&C->F[1], 2.0f);
  porthip::atomicAdd(&C->D[0], 0.125);
  porthip::atomicAdd(&C->F2[0], make_float2(1.0f, -2.0f));
  porthip::atomicAdd(&C->F4[0], make_float4(1.0f, 2.0f, 3.0f, -4.0f));
  porthip::atomicAdd(&C->H[1], __float2half(1.0f));
  porthip::atomicAdd(&C->H2[1], __floats2half2_rn(1.0f, -1.0f));
  // bfloat16 counts exactly up to 256.
  if (threadIdx.x < 64) {
    porthip::atomicAdd(&C->B[2], __float2bfloat16(1.0f));
    porthip::atomicAdd(&C->B2[1], porthip::floats2bfloat162_rn(1.0f, -1.0f));
  }
}

void testIntegers(Cells &C, Buffer<Cells> &Buffer) {
  Failures Wrong("integers");
  memset(static_cast<void *>(&C), 0, sizeof(C));
  C.I[3] = C.I[4] = 0;
  C.I[5] = C.I[7] = -1;
  C.L[2] = C.L[4] = -1;
  C.U[1] = 5;
  C.S[0] = 0x1111, C.S[1] = 7, C.S[2] = 0x2222;
  Buffer.send();
  integers<<<Blocks, Threads>>>(Buffer.device());
  Buffer.fetch();
  int Sum = Total * (Total - 1) / 2, Or = 0, Xor = -1;
  long long LongOr = 0, LongXor = -1;
  for (int T = 0; T < Total; ++T) {
    Or |= 1 << T % 31;
    Xor ^= 1 << T % 29;
    LongOr |= 1ll << T % 63;
    LongXor ^= 1ll << T % 61;
  }
  int Case = 0;
  auto Same = [&](long long Got, long long Want) {
    Wrong.expect(Got == Want, 0, Case++);
  };
  Same(C.I[0], Sum);
  Same(C.I[1], -Sum);
  Same(C.I[2], -Sum);
  Same(C.I[3], 100 - (Total - 1));
  Same(C.I[4], Total - 1 - 100);
  Same(C.I[5], ~Or);
  Same(C.I[6], Or);
  Same(C.I[7], Xor);
  Same(C.U[0], Total % 100);
  Same(C.U[1], ((5 - Total) % 100 + 100) % 100);
  Same(C.U[2], Top);
  Same(C.U[3], Sum);
  Same(C.L[0], (Total - 1ll) << 33);
  Same(C.L[1], -((Total - 1ll) << 33));
  Same(C.L[2], ~LongOr);
  Same(C.L[3], LongOr);
  Same(C.L[4], LongXor);
  Same(C.Ull[0], (long long)Sum << 30);
  for (int B = 0; B < Blocks; ++B)
    Same(C.Ull[1 + B], Threads);
  Same(C.I[8], 1);
  Same(C.I[9] >= 1 && C.I[9] <= Total, 1);
  Same(C.I[10], C.I[11]);
  Same(C.I[12], 1);
  Same(C.S[0], 0x1111);
  Same(C.S[1], 9);
  Same(C.S[2], 0x2222);
}

template <class T> float part(const T &Value, int Index, bool IsHalf) {
  unsigned short Bits;
  memcpy(&Bits, reinterpret_cast<const char *>(&Value) + 2 * Index, 2);
  if (!IsHalf) {
    unsigned Word = unsigned(Bits) << 16;
    float Result;
    memcpy(&Result, &Word, 4);
    return Result;
  }
  // Only normal numbers come here, and zero.
  if ((Bits & 0x7fff) == 0)
    return 0;
  unsigned Word = (Bits & 0x8000u) << 16 | ((Bits & 0x7fffu) + (112u << 10))
                                               << 13;
  float Result;
  memcpy(&Result, &Word, 4);
  return Result;
}
void testFloats(Cells &C, Buffer<Cells> &Buffer) {
  Failures Wrong("floats");
  memset(static_cast<void *>(&C), 0, sizeof(C));
  Buffer.send();
  floats<<<Blocks, Threads>>>(Buffer.device());
  Buffer.fetch();
  int Case = 0;
  auto Same = [&](double Got, double Want) {
    Wrong.expect(Got == Want, 0, Case++);
  };
  Same(C.F[0], 0.25 * Total);
  Same(C.F[1], 2.0 * Total);
  Same(C.D[0], 0.125 * Total);
  Same(C.F2[0].x, Total);
  Same(C.F2[0].y, -2 * Total);
  Same(C.F4[0].x, Total);
  Same(C.F4[0].y, 2 * Total);
  Same(C.F4[0].z, 3 * Total);
  Same(C.F4[0].w, -4 * Total);
  for (int I = 0; I < 4; ++I) {
    Same(part(C.H, I, true), I == 1 ? Total : 0);
    Same(part(C.H2, I, true), I == 2 ? Total : I == 3 ? -Total : 0);
    Same(part(C.B, I, false), I == 2 ? 64 * Blocks : 0);
    Same(part(C.B2, I, false), I == 2   ? 64 * Blocks
                               : I == 3 ? -64 * Blocks
                                        : 0);
  }
}

} // namespace

int main() {
  Buffer<Cells> B(1);
  testIntegers(B[0], B);
  testFloats(B[0], B);
  return 0;
}
