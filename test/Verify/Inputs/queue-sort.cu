// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A quicksort whose parts wait in a queue. Blocks place elements and append
// parts by atomics, and an element's place decides which is the next pivot, so
// the queue holds other parts in each run; in the end all is sorted. With
// TICKETS, instead, a kernel whose result nothing brings into an order again.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

constexpr int N = 512;
constexpr int Levels = 40;
constexpr int Threads = 64;

/// From has the elements of the part from Begin to End, whose pivot is known.
struct Part {
  int Begin, End, Pivot, Left, Right;
};

/// Smaller elements go to the left end of their part, larger to the right.
__global__ void split(const int *From, int *To, Part *Parts,
                      const int *Count) {
  int I = blockIdx.x * Threads + threadIdx.x;
  for (int P = 0; P < *Count; ++P) {
    Part &Of = Parts[P];
    if (I < Of.Begin || I >= Of.End)
      continue;
    int V = From[I];
    if (V < Of.Pivot)
      To[Of.Begin + atomicAdd(&Of.Left, 1)] = V;
    else if (V > Of.Pivot)
      To[Of.End - 1 - atomicAdd(&Of.Right, 1)] = V;
  }
}

__device__ void append(const int *To, Part *Parts, int *Count, int Begin,
                       int End) {
  if (End - Begin > 1)
    Parts[atomicAdd(Count, 1)] = {Begin, End, To[(Begin + End) / 2], 0, 0};
}

/// The one left in the middle is the pivot; the two sides are parts.
__global__ void queue(int *To, const Part *Old, const int *OldCount,
                      Part *New, int *NewCount) {
  int P = blockIdx.x * Threads + threadIdx.x;
  if (P >= *OldCount)
    return;
  Part Of = Old[P];
  for (int I = Of.Begin + Of.Left; I < Of.End - Of.Right; ++I)
    To[I] = Of.Pivot;
  append(To, New, NewCount, Of.Begin, Of.Begin + Of.Left);
  append(To, New, NewCount, Of.End - Of.Right, Of.End);
}

/// A thread's number depends on when it comes.
__global__ void tickets(unsigned *Out, unsigned *Count) {
  unsigned I = blockIdx.x * Threads + threadIdx.x;
  unsigned Ticket = atomicAdd(Count, 1u);
  Out[I] = (Ticket * 2654435761u ^ I) * 2246822519u;
}

template <typename T> T *allocate(int Count) {
  T *Result;
  cudaMalloc(&Result, Count * sizeof(T));
  cudaMemset(Result, 0, Count * sizeof(T));
  return Result;
}

#ifdef TICKETS
int main() {
  unsigned *Out = allocate<unsigned>(N), *Count = allocate<unsigned>(1);
  tickets<<<N / Threads, Threads>>>(Out, Count);
  cudaDeviceSynchronize();
}
#else
int main() {
  std::vector<int> Host(N);
  unsigned X = 1;
  for (int &V : Host)
    V = int((X = X * 1664525u + 1013904223u) >> 16);
  int *A = allocate<int>(N), *B = allocate<int>(N);
  int *Count = allocate<int>(1), *NewCount = allocate<int>(1);
  Part *Old = allocate<Part>(N), *New = allocate<Part>(N);
  Part All = {0, N, Host[N / 2], 0, 0};
  int One = 1;
  cudaMemcpy(A, Host.data(), N * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(Old, &All, sizeof(All), cudaMemcpyHostToDevice);
  cudaMemcpy(Count, &One, sizeof(One), cudaMemcpyHostToDevice);
  for (int Level = 0; Level < Levels; ++Level) {
    cudaMemcpy(B, A, N * sizeof(int), cudaMemcpyDeviceToDevice);
    cudaMemset(NewCount, 0, sizeof(int));
    split<<<N / Threads, Threads>>>(A, B, Old, Count);
    queue<<<N / Threads, Threads>>>(B, Old, Count, New, NewCount);
    std::swap(A, B);
    std::swap(Old, New);
    std::swap(Count, NewCount);
  }
  std::vector<int> Sorted(N);
  cudaMemcpy(Sorted.data(), A, N * sizeof(int), cudaMemcpyDeviceToHost);
  std::sort(Host.begin(), Host.end());
  printf("%s\n", Host == Sorted ? "PASS" : "FAIL");
}
#endif
