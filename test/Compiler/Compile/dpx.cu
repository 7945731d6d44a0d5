// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All of CUDA's __vi* minima and maxima on both sides, against their definition
// on wide integers. The toolkit's headers alone, read by clang, compare
// unsigned numbers as signed ones.
// RUN: %porthip run --cuda-path=none %s | FileCheck %s
// RUN: %porthip run --cuda-path=%cuda_path %s | FileCheck %s
// RUN: %porthip run --cuda-path=%cuda_path -arch=sm_90 %s | FileCheck %s
// CHECK-NOT: wrong
// CHECK: 36 functions right on both sides
#include <cstdio>

typedef long long Wide;

// The value of a lane of 32 or 16 bits, and back.
template <class Lane> static Wide lane(unsigned Word, int N) {
  return (Lane)(Word >> (N * 8 * sizeof(Lane) % 32));
}
template <class Lane> static unsigned word(const Wide (&Values)[2]) {
  if (sizeof(Lane) == 4)
    return (unsigned)Values[0];
  return (unsigned)(Values[0] & 0xffff) | (unsigned)(Values[1] & 0xffff) << 16;
}

struct Shape {
  bool Adds, Relu;
  int Operands;
};
template <class Lane>
static unsigned wanted(bool IsMax, Shape S, const unsigned *In) {
  Wide Values[2];
  for (int N = 0; N < 2; ++N) {
    Wide A = lane<Lane>(In[0], N), B = lane<Lane>(In[1], N);
    if (S.Adds) {
      A = (Lane)(A + B);
      B = lane<Lane>(In[2], N);
    }
    Wide V = (A > B) == IsMax ? A : B;
    if (S.Operands == 3 && !S.Adds) {
      Wide C = lane<Lane>(In[2], N);
      V = (V > C) == IsMax ? V : C;
    }
    Values[N] = S.Relu && V < 0 ? 0 : V;
  }
  return word<Lane>(Values);
}
// The predicates: bit 0 for the low half or the number, bit 1 for the high.
template <class Lane> static unsigned answers(bool IsMax, const unsigned *In) {
  unsigned Bits = 0;
  for (int N = 0; N < (sizeof(Lane) == 2 ? 2 : 1); ++N) {
    Wide A = lane<Lane>(In[0], N), B = lane<Lane>(In[1], N);
    Bits |= (IsMax ? A >= B : A <= B) << N;
  }
  return Bits;
}

#define THREE(X, Name, Lane, IsMax, Adds, Relu)                                \
  X(Name, Lane, IsMax, (Shape{Adds, Relu, 3}), Name(A, B, C))
#define FAMILY(X, W, IsMax)                                                    \
  THREE(X, __viadd##W##_s32, int, IsMax, true, false)                          \
  THREE(X, __viadd##W##_s32_relu, int, IsMax, true, true)                      \
  THREE(X, __viadd##W##_u32, unsigned, IsMax, true, false)                     \
  THREE(X, __viadd##W##_s16x2, short, IsMax, true, false)                      \
  THREE(X, __viadd##W##_s16x2_relu, short, IsMax, true, true)                  \
  THREE(X, __viadd##W##_u16x2, unsigned short, IsMax, true, false)             \
  THREE(X, __vi##W##3_s32, int, IsMax, false, false)                           \
  THREE(X, __vi##W##3_s32_relu, int, IsMax, false, true)                       \
  THREE(X, __vi##W##3_u32, unsigned, IsMax, false, false)                      \
  THREE(X, __vi##W##3_s16x2, short, IsMax, false, false)                       \
  THREE(X, __vi##W##3_s16x2_relu, short, IsMax, false, true)                   \
  THREE(X, __vi##W##3_u16x2, unsigned short, IsMax, false, false)              \
  X(__vi##W##_s32_relu, int, IsMax, (Shape{false, true, 2}),                   \
    __vi##W##_s32_relu(A, B))                                                  \
  X(__vi##W##_s16x2_relu, short, IsMax, (Shape{false, true, 2}),               \
    __vi##W##_s16x2_relu(A, B))
#define WITH_ANSWER(X, W, IsMax)                                               \
  X(__vib##W##_s32, int, IsMax, (A, B, &Low))                                  \
  X(__vib##W##_u32, unsigned, IsMax, (A, B, &Low))                             \
  X(__vib##W##_s16x2, short, IsMax, (A, B, &High, &Low))                       \
  X(__vib##W##_u16x2, unsigned short, IsMax, (A, B, &High, &Low))

constexpr int Plain = 28, Answering = 8;
__host__ __device__ void all(const unsigned *In, unsigned *Out) {
  unsigned A = In[0], B = In[1], C = In[2];
#define CALL(Name, Lane, IsMax, S, Value) *Out++ = Value;
  FAMILY(CALL, max, true)
  FAMILY(CALL, min, false)
#define CALL_ANSWER(Name, Lane, IsMax, Arguments)                              \
  {                                                                            \
    bool High = false, Low = false;                                            \
    *Out++ = Name Arguments;                                                   \
    *Out++ = High * 2 + Low;                                                   \
  }
  WITH_ANSWER(CALL_ANSWER, max, true)
  WITH_ANSWER(CALL_ANSWER, min, false)
}

constexpr int Values = Plain + 2 * Answering;
__global__ void kernel(const unsigned *In, unsigned *Out, int Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    all(In + 3 * I, Out + Values * I);
}

static int Wrong = 0, Right = 0;
static void check(const char *Name, int Case, const unsigned *In,
                  const unsigned *Got, int At, unsigned Wanted) {
  if (Got[At] == Wanted)
    return;
  ++Wrong;
  printf("wrong: %s(%x, %x, %x) is %x, not %x\n", Name, In[0], In[1], In[2],
         Got[At], Wanted);
}
static void checkAll(const unsigned *In, const unsigned *Out, int Count) {
  for (int I = 0; I < Count; ++I, In += 3, Out += Values) {
    int At = 0;
#define CHECK_ONE(Name, Lane, IsMax, S, Value)                                 \
  check(#Name, I, In, Out, At++, wanted<Lane>(IsMax, S, In));
    FAMILY(CHECK_ONE, max, true)
    FAMILY(CHECK_ONE, min, false)
#define CHECK_ANSWER(Name, Lane, IsMax, Arguments)                             \
  check(#Name, I, In, Out, At++,                                               \
        wanted<Lane>(IsMax, Shape{false, false, 2}, In));                      \
  check(#Name, I, In, Out, At++, answers<Lane>(IsMax, In));
    WITH_ANSWER(CHECK_ANSWER, max, true)
    WITH_ANSWER(CHECK_ANSWER, min, false)
    Right = Plain + (At - Plain) / 2;
  }
}

int main() {
  const unsigned Words[] = {0,          1,          0x7fffffff, 0x80000000,
                            0xffffffff, 0x00018000, 0x7fff8001, 0xfffe7fff};
  const int Count = 8 * 8 * 8;
  static unsigned In[3 * Count], Device[Values * Count], Host[Values * Count];
  for (int I = 0; I < Count; ++I)
    for (int K = 0; K < 3; ++K)
      In[3 * I + K] = Words[(I >> (3 * K)) & 7];
  unsigned *DeviceIn, *DeviceOut;
  cudaMalloc(&DeviceIn, sizeof(In));
  cudaMalloc(&DeviceOut, sizeof(Device));
  cudaMemcpy(DeviceIn, In, sizeof(In), cudaMemcpyHostToDevice);
  kernel<<<Count / 64, 64>>>(DeviceIn, DeviceOut, Count);
  if (cudaMemcpy(Device, DeviceOut, sizeof(Device), cudaMemcpyDeviceToHost))
    return 1;
  for (int I = 0; I < Count; ++I)
    all(In + 3 * I, Host + Values * I);
  checkAll(In, Device, Count);
  checkAll(In, Host, Count);
  if (!Wrong)
    printf("%d functions right on both sides\n", Right);
  return Wrong != 0;
}
