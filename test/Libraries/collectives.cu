// Collectives among four virtual devices: one thread with groups, and a thread for each rank; the port's RCCL alike. A difference between ranks is told, and waits for nothing.
// RUN: env PORTHIP_VGPU_DEVICES=4 %porthip run --cuda-path=none %s -lnccl > %t.out 2> %t.err
// RUN: FileCheck %s --input-file=%t.out
// RUN: FileCheck %s --input-file=%t.err --check-prefix=SAID
// RUN: env PORTHIP_VGPU_DEVICES=4 %porthip verify --cuda-path=none %if !long %{--leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942%} %s -lnccl | FileCheck %s --check-prefixes=%if long %{AGREE,LONG%} %else %{AGREE%}
// AGREE: hip@vgpu:gfx942: equal (115 launches
// LONG: hip@vgpu:gfx1100: equal (115 launches
// SAID: porthip: ranks 0 and 3 of a communicator call allReduce and allReduce with different datatypes; nothing is computed
// SAID: porthip: rank 0 sends to rank 1 with a count or datatype that it does not receive; nothing is copied
#include <cstdint>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <nccl.h>
#include <thread>
#include <vector>

const int Ranks = 4, N = 64;
static ncclComm_t Comms[Ranks];
static cudaStream_t Streams[Ranks];
static int Wrong;
static void check(bool IsRight, const char *What) {
  if (!IsRight) {
    ++Wrong;
    printf("wrong: %s\n", What);
  }
}
template <class T> struct Of {
  T *From[Ranks], *To[Ranks];
  /// From[R][I] = R + I % 3 + 1, on device R.
  Of() {
    for (int R = 0; R < Ranks; ++R) {
      cudaSetDevice(R);
      cudaMalloc(&From[R], Ranks * N * sizeof(T));
      cudaMalloc(&To[R], Ranks * N * sizeof(T));
      std::vector<T> V;
      for (int I = 0; I < Ranks * N; ++I)
        V.push_back(T(float(R + I % 3 + 1)));
      cudaMemcpy(From[R], V.data(), V.size() * sizeof(T), cudaMemcpyHostToDevice);
      cudaMemset(To[R], 0, Ranks * N * sizeof(T));
    }
  }
  double get(int R, int I) {
    T V;
    cudaSetDevice(R);
    cudaMemcpy(&V, To[R] + I, sizeof(T), cudaMemcpyDeviceToHost);
    return double(float(V));
  }
};
template <class F> ncclResult_t grouped(F Run) {
  ncclGroupStart();
  for (int R = 0; R < Ranks; ++R)
    Run(R);
  ncclResult_t Result = ncclGroupEnd();
  for (int R = 0; R < Ranks; ++R) {
    cudaSetDevice(R);
    cudaStreamSynchronize(Streams[R]);
  }
  return Result;
}
template <class T> void all(ncclDataType_t Type, const char *Name) {
  Of<T> M;
  check(!grouped([&](int R) { ncclAllReduce(M.From[R], M.To[R], N, Type, ncclSum, Comms[R], Streams[R]); }), Name);
  for (int R = 0; R < Ranks; ++R)
    check(M.get(R, 4) == 1 + 2 + 3 + 4 + 4 * 1 && M.get(R, N) == 0, Name);
  grouped([&](int R) { ncclAllReduce(M.From[R], M.To[R], N, Type, ncclProd, Comms[R], Streams[R]); });
  check(M.get(2, 0) == 24, Name);
  grouped([&](int R) { ncclReduce(M.From[R], M.To[R], N, Type, ncclMax, 2, Comms[R], Streams[R]); });
  check(M.get(2, 0) == 4 && M.get(1, 0) == 24, Name);
  grouped([&](int R) { ncclBroadcast(M.From[R], M.To[R], N, Type, 3, Comms[R], Streams[R]); });
  check(M.get(0, 2) == 6 && M.get(3, 0) == 4, Name);
  grouped([&](int R) { ncclAllGather(M.From[R], M.To[R], N, Type, Comms[R], Streams[R]); });
  for (int R = 0; R < Ranks; ++R)
    for (int O = 0; O < Ranks; ++O)
      check(M.get(R, O * N + 1) == O + 2, Name);
  grouped([&](int R) { ncclReduceScatter(M.From[R], M.To[R], N, Type, ncclMin, Comms[R], Streams[R]); });
  for (int R = 0; R < Ranks; ++R)
    check(M.get(R, 5) == (R * N + 5) % 3 + 1, Name);
  grouped([&](int R) { ncclAlltoAll(M.From[R], M.To[R], N, Type, Comms[R], Streams[R]); });
  for (int R = 0; R < Ranks; ++R)
    for (int O = 0; O < Ranks; ++O)
      check(M.get(R, O * N + 1) == O + (R * N + 1) % 3 + 1, Name);
  grouped([&](int R) { ncclScatter(M.From[R], M.To[R], N, Type, 1, Comms[R], Streams[R]); });
  for (int R = 0; R < Ranks; ++R)
    check(M.get(R, 2) == 1 + (R * N + 2) % 3 + 1, Name);
  grouped([&](int R) { ncclGather(M.From[R], M.To[R], N, Type, 2, Comms[R], Streams[R]); });
  for (int O = 0; O < Ranks; ++O)
    check(M.get(2, O * N + 1) == O + 2 && M.get(1, 2) == 1 + (N + 2) % 3 + 1, Name);
  // Each rank's numbers are multiplied by 2, or by its own number on the device.
  ncclRedOp_t Twice[Ranks], ByRank[Ranks];
  for (int R = 0; R < Ranks; ++R) {
    T Two = T(2.0f);
    check(!ncclRedOpCreatePreMulSum(&Twice[R], &Two, Type, ncclScalarHostImmediate, Comms[R]), Name);
    ncclRedOpCreatePreMulSum(&ByRank[R], M.From[R], Type, ncclScalarDevice, Comms[R]);
  }
  grouped([&](int R) { ncclAllReduce(M.From[R], M.To[R], N, Type, Twice[R], Comms[R], Streams[R]); });
  check(M.get(3, 4) == 2 * (1 + 2 + 3 + 4 + 4 * 1), Name);
  grouped([&](int R) { ncclReduce(M.From[R], M.To[R], N, Type, ByRank[R], 1, Comms[R], Streams[R]); });
  check(M.get(1, 0) == 1 + 4 + 9 + 16 && M.get(3, 4) == 28, Name);
  for (int R = 0; R < Ranks; ++R) {
    check(!ncclRedOpDestroy(Twice[R], Comms[R]) && ncclRedOpDestroy(Twice[R], Comms[R]), Name);
    check(ncclAllReduce(M.From[R], M.To[R], N, Type, Twice[R], Comms[R], Streams[R]) == ncclInvalidArgument, Name);
  }
  // To the next, from the one before, in place of nothing.
  grouped([&](int R) {
    ncclSend(M.From[R], N, Type, (R + 1) % Ranks, Comms[R], Streams[R]);
    ncclRecv(M.To[R], N, Type, (R + Ranks - 1) % Ranks, Comms[R], Streams[R]);
  });
  for (int R = 0; R < Ranks; ++R)
    check(M.get(R, 2) == (R + Ranks - 1) % Ranks + 3, Name);
}
__global__ void fill(float *P, float Value) { P[threadIdx.x] = Value; }

int main() {
  int Count = 0;
  cudaGetDeviceCount(&Count);
  // CHECK: 4 devices
  printf("%d devices\n", Count);
  ncclCommInitAll(Comms, Ranks, nullptr);
  for (int R = 0; R < Ranks; ++R) {
    cudaSetDevice(R);
    cudaStreamCreate(&Streams[R]);
  }
  int Device = 0, Rank = 0;
  ncclCommCuDevice(Comms[2], &Device);
  ncclCommUserRank(Comms[3], &Rank);
  ncclCommCount(Comms[1], &Count);
  // CHECK-NEXT: device 2, rank 3 of 4
  printf("device %d, rank %d of %d\n", Device, Rank, Count);
  all<float>(ncclFloat, "float");
  all<double>(ncclDouble, "double");
  all<int>(ncclInt, "int");
  all<int64_t>(ncclInt64, "int64");
  all<uint8_t>(ncclUint8, "uint8");
  all<__half>(ncclHalf, "half");
  all<__nv_bfloat16>(ncclBfloat16, "bfloat16");

  // After what is in each stream, before what comes there.
  Of<float> M;
  ncclGroupStart();
  for (int R = 0; R < Ranks; ++R) {
    cudaSetDevice(R);
    fill<<<1, N, 0, Streams[R]>>>(M.From[R], float(10 + R));
    ncclAllReduce(M.From[R], M.To[R], N, ncclFloat, ncclAvg, Comms[R], Streams[R]);
  }
  ncclGroupEnd();
  for (int R = 0; R < Ranks; ++R)
    check((cudaSetDevice(R), cudaStreamSynchronize(Streams[R]), M.get(R, 7)) == 11.5, "order");

  // Even ranks in reverse, odd ones but 3.
  ncclComm_t Halves[Ranks];
  check(!grouped([&](int R) { ncclCommSplit(Comms[R], R == 3 ? -1 : R % 2, -R, &Halves[R], nullptr); }), "split");
  ncclCommUserRank(Halves[0], &Rank);
  ncclCommCount(Halves[1], &Count);
  // CHECK-NEXT: rank 1, of 1, none
  printf("rank %d, of %d, %s\n", Rank, Count, Halves[3] ? "one" : "none");
  grouped([&](int R) {
    if (R < 3)
      ncclAllReduce(M.From[R], M.To[R], N, ncclFloat, ncclSum, Halves[R], Streams[R]);
  });
  check(M.get(0, 1) == 22 && M.get(1, 1) == 11, "halves");
  for (int R = 0; R < 3; ++R)
    ncclCommDestroy(Halves[R]);

  // CHECK-NEXT: types: 4
  printf("types: %d\n", int(grouped([&](int R) {
           ncclAllReduce(M.From[R], M.To[R], N, R == 3 ? ncclInt : ncclFloat, ncclSum, Comms[R], Streams[R]);
         })));
  // CHECK-NEXT: counts: 4
  printf("counts: %d\n", int(grouped([&](int R) {
           if (R == 0)
             ncclSend(M.From[R], N, ncclFloat, 1, Comms[R], Streams[R]);
           if (R == 1)
             ncclRecv(M.To[R], N / 2, ncclFloat, 0, Comms[R], Streams[R]);
         })));
  // CHECK-NEXT: root: 4
  printf("root: %d\n", int(ncclBroadcast(M.From[0], M.To[0], N, ncclFloat, 9, Comms[0], Streams[0])));
  for (ncclComm_t C : Comms)
    ncclCommDestroy(C);
  // CHECK-NEXT: destroyed: 4
  printf("destroyed: %d\n", int(ncclCommDestroy(Comms[0])));

  // A thread for each rank.
  ncclUniqueId Id;
  ncclGetUniqueId(&Id);
  std::vector<std::thread> Threads;
  for (int R = 0; R < Ranks; ++R)
    Threads.emplace_back([&, R] {
      ncclComm_t C;
      cudaSetDevice(R);
      ncclCommInitRank(&C, Ranks, Id, R);
      for (int I = 0; I < 3; ++I)
        ncclAllReduce(I ? M.To[R] : M.From[R], M.To[R], N, ncclFloat, ncclSum, C, Streams[R]);
      cudaStreamSynchronize(Streams[R]);
      ncclCommDestroy(C);
    });
  for (std::thread &T : Threads)
    T.join();
  for (int R = 0; R < Ranks; ++R)
    check(M.get(R, 3) == 46 * 16, "threads");
  // CHECK-NEXT: 0 wrong
  printf("%d wrong\n", Wrong);
}
