// Direction vectors and scramble constants of the host API: kernels that are given them draw what a generator draws, in 32 and 64 bits; hipRAND's alike. A program that reads more dimensions than there are ends.
// RUN: %porthip run --cuda-path=none %s -lcurand 2> %t.err | FileCheck %s
// RUN: FileCheck %s --input-file=%t.err --check-prefix=SAID
// hiprand() gives the low 32 bits of a Sobol64 state: a template's call has an overload.
// RUN: %porthip verify --cuda-path=none %if !long %{--leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942%} %s -lcurand | FileCheck %s --check-prefixes=%if long %{AGREE,LONG%} %else %{AGREE%}
// RUN: not --crash %porthip run --cuda-path=none %s -lcurand -- beyond 2>&1 | FileCheck %s --check-prefix=BEYOND
// CHECK: 32: 0 0, 0 differ
// CHECK-NEXT: 64: 0 0, 0 differ
// CHECK-NEXT: scrambled 32: 0 0, 0 differ
// CHECK-NEXT: scrambled 64: 0 0, 0 differ
// CHECK-NEXT: wrong set: 104
// SAID: porthip: Sobol's direction vectors have 160 dimensions on the virtual GPU; a program that reads more ends there
// AGREE: hip@vgpu:gfx942: equal (8 launches
// LONG: hip@vgpu:gfx1100: equal (8 launches
// BEYOND: a program that reads more ends there
// BEYOND-NOT: beyond is
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>
#include <vector>

const int Dimensions = 160, N = 40;

template <class State> __device__ void begin(State &S, const unsigned *V, unsigned long long) { curand_init(const_cast<unsigned *>(V), 7, &S); }
__device__ void begin(curandStateSobol64 &S, const unsigned long long *V, unsigned long long) { curand_init(const_cast<unsigned long long *>(V), 7, &S); }
__device__ void begin(curandStateScrambledSobol32 &S, const unsigned *V, unsigned C) { curand_init(const_cast<unsigned *>(V), C, 7, &S); }
__device__ void begin(curandStateScrambledSobol64 &S, const unsigned long long *V, unsigned long long C) { curand_init(const_cast<unsigned long long *>(V), C, 7, &S); }
template <class State, class Word> __global__ void draw(const Word *V, const Word *C, Word *To) {
  const int D = blockIdx.x * blockDim.x + threadIdx.x;
  if (D >= Dimensions)
    return;
  State S;
  begin(S, V + D * sizeof(Word) * 8, C[D]);
  for (int I = 0; I < N; ++I)
    To[D * N + I] = curand(&S);
}

static curandStatus_t fill(curandGenerator_t G, unsigned *To, size_t Count) { return curandGenerate(G, To, Count); }
static curandStatus_t fill(curandGenerator_t G, unsigned long long *To, size_t Count) { return curandGenerateLongLong(G, To, Count); }

template <class State, class Word> void compare(const char *Name, const void *Vectors, const Word *Scrambles, curandRngType_t Type, int First, int Second) {
  Word *V, *C, *A, *B;
  const size_t Count = Dimensions * N;
  cudaMalloc(&V, Dimensions * sizeof(Word) * 8 * sizeof(Word));
  cudaMalloc(&C, Dimensions * sizeof(Word));
  cudaMalloc(&A, Count * sizeof(Word));
  cudaMalloc(&B, Count * sizeof(Word));
  cudaMemcpy(V, Vectors, Dimensions * sizeof(Word) * 8 * sizeof(Word), cudaMemcpyHostToDevice);
  cudaMemcpy(C, Scrambles, Dimensions * sizeof(Word), cudaMemcpyHostToDevice);
  draw<State><<<5, 32>>>(V, C, A);
  curandGenerator_t G;
  curandCreateGenerator(&G, Type);
  curandSetQuasiRandomGeneratorDimensions(G, Dimensions);
  curandSetGeneratorOffset(G, 7);
  fill(G, B, Count);
  std::vector<Word> X(Count), Y(Count);
  cudaMemcpy(X.data(), A, Count * sizeof(Word), cudaMemcpyDeviceToHost);
  cudaMemcpy(Y.data(), B, Count * sizeof(Word), cudaMemcpyDeviceToHost);
  int Differ = 0;
  for (size_t I = 0; I < Count; ++I)
    Differ += X[I] != Y[I];
  printf("%s: %d %d, %d differ\n", Name, First, Second, Differ);
}

int main(int Count, char **) {
  curandDirectionVectors32_t *V32, *S32;
  curandDirectionVectors64_t *V64, *S64;
  unsigned *C32;
  unsigned long long *C64;
  int A = curandGetDirectionVectors32(&V32, CURAND_DIRECTION_VECTORS_32_JOEKUO6);
  int B = curandGetScrambleConstants32(&C32);
  if (Count > 1) {
    printf("beyond is %u\n", V32[Dimensions][0]);
    return 0;
  }
  compare<curandStateSobol32>("32", V32, C32, CURAND_RNG_QUASI_SOBOL32, A, B);
  A = curandGetDirectionVectors64(&V64, CURAND_DIRECTION_VECTORS_64_JOEKUO6);
  B = curandGetScrambleConstants64(&C64);
#ifndef NARROW
  compare<curandStateSobol64>("64", V64, C64, CURAND_RNG_QUASI_SOBOL64, A, B);
#endif
  A = curandGetDirectionVectors32(&S32, CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6);
  B = curandGetDirectionVectors64(&S64, CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6);
  compare<curandStateScrambledSobol32>("scrambled 32", S32, C32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32, A, B);
#ifndef NARROW
  compare<curandStateScrambledSobol64>("scrambled 64", S64, C64, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64, A, B);
#endif
  printf("wrong set: %d\n", int(curandGetDirectionVectors32(&V32, CURAND_DIRECTION_VECTORS_64_JOEKUO6)));
}
