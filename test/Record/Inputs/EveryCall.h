// Each kind of call that a recorder sees, in CUDA's and in HIP's names: GPU(X)
// is cudaX or hipX. MANAGED: how a managed variable is declared.
#include <cstdio>
#include <cstdlib>
#include <cstring>

struct Pair {
  float A;
  int B[3];
};

__device__ int Counter = 5;
__device__ float *Published;
__constant__ float Scale = 2;
MANAGED int Shared[4] = {1, 2, 3, 4};

__global__ void fill(float *Out, int Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Out[I] = float(I) * Scale;
  if (I == 0)
    Counter += 3;
}
__global__ void pairs(Pair *Out, Pair Add, bool IsTwice) {
  int I = threadIdx.x;
  Out[I].A += Add.A * (IsTwice ? 2 : 1);
  Out[I].B[I % 3] = Add.B[2];
}
__global__ void publish(float *P, float **Table) {
  Published = P;
  Table[threadIdx.x] = P + threadIdx.x;
}
__global__ void readOnly(const int *In) {
  if (In[0] == 12345)
    Counter = 0;
}
__global__ void managed(int *P) { P[threadIdx.x] += Shared[threadIdx.x]++; }
extern "C" __global__ void plainName(short *P, char C, long long N) {
  P[threadIdx.x] = short(C + N);
}
template <class T> __global__ void of(T *P, T V) { P[threadIdx.x] = V; }

#define OK(Call)                                                               \
  do {                                                                         \
    int Result = int(Call);                                                    \
    if (Result) {                                                              \
      printf("%s: %d\n", #Call, Result);                                       \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

static void copies(float *D, GPU(Stream_t) S) {
  float H[64] = {};
  char *Pitched = nullptr;
  size_t Pitch = 0;
  OK(GPU(MallocPitch)((void **)&Pitched, &Pitch, 24, 3));
  OK(GPU(Memset2DAsync)(Pitched, Pitch, 7, 24, 3, S));
  of<char><<<1, 16>>>(Pitched, 9);
  char Rows[3][32] = {};
  OK(GPU(Memcpy2D)(Rows, 32, Pitched, Pitch, 24, 3, GPU(MemcpyDeviceToHost)));
  OK(GPU(Memcpy2DAsync)(Rows, 32, Pitched, Pitch, 24, 3,
                        GPU(MemcpyDeviceToHost), S));
  OK(GPU(MemcpyAsync)(H, D + 4, 32, GPU(MemcpyDeviceToHost), S));
  OK(GPU(Memcpy)(H, D, 16, GPU(MemcpyDefault)));
  OK(GPU(Memcpy)(D + 8, D, 16, GPU(MemcpyDeviceToDevice)));
  OK(GPU(MemcpyAsync)(D, H, 16, GPU(MemcpyHostToDevice), S));
  int C = 0;
  OK(GPU(MemcpyFromSymbol)(&C, SYMBOL(Counter), 4));
  OK(GPU(MemcpyFromSymbolAsync)(&C, SYMBOL(Counter), 4, 0,
                                GPU(MemcpyDeviceToHost), S));
  printf("%d %d %g\n", C, Rows[0][3], H[7]);
  OK(GPU(StreamSynchronize)(S));
  OK(GPU(Free)(Pitched));
}

static void everyMemory(GPU(Stream_t) S) {
  int *Managed, *Pinned, *Pooled;
  OK(GPU(MallocManaged)((void **)&Managed, 64));
  OK(GPU(MallocHost)((void **)&Pinned, 64));
  OK(GPU(MallocAsync)((void **)&Pooled, 64, S));
  std::memset(Pinned, 0, 64);
  std::memset(Managed, 0, 64);
  OK(GPU(MemsetAsync)(Pooled, 0, 64, S));
  managed<<<1, 4>>>(Managed);
  managed<<<1, 4>>>(Pinned);
  managed<<<1, 4, 0, S>>>(Pooled);
  OK(GPU(StreamSynchronize)(S));
  OK(GPU(DeviceSynchronize)());
  int Own[16] = {};
  OK(GPU(HostRegister)(Own, sizeof(Own), 0));
  managed<<<1, 4>>>(Own);
  OK(GPU(MemcpyAsync)(Pinned, Pooled, 64, GPU(MemcpyDeviceToHost), S));
  OK(GPU(DeviceSynchronize)());
  printf("%d %d %d\n", Managed[3], Pinned[2], Own[1]);
  OK(GPU(HostUnregister)(Own));
  OK(GPU(FreeAsync)(Pooled, S));
  OK(GPU(FreeHost)(Pinned));
  OK(GPU(Free)(Managed));
}

static void refused() {
  fill<<<1, 4096>>>(nullptr, 0);
  printf("refused: %d", int(GPU(GetLastError)()) != 0);
  float *No = nullptr;
  printf(" %d", int(GPU(Malloc)((void **)&No, size_t(1) << 60)) != 0);
  printf(" %d", int(GPU(GetLastError)()) != 0);
  printf(" %d\n", int(GPU(GetLastError)()));
}

int main(int Count, char **) {
  float *D, **Table;
  Pair *P;
  short *Shorts;
  GPU(Stream_t) S;
  OK(GPU(StreamCreate)(&S));
  OK(GPU(Malloc)((void **)&D, 1000));
  OK(GPU(Malloc)((void **)&Table, 64));
  OK(GPU(Malloc)((void **)&P, sizeof(Pair) * 4));
  OK(GPU(Malloc)((void **)&Shorts, 128));
  fill<<<2, 64>>>(D, 100);
  fill<<<dim3(2, 1), dim3(32, 2), 256, S>>>(D, 10);
  Pair Add = {1.5f, {1, 2, 3}};
  pairs<<<1, 4>>>(P, Add, true);
  publish<<<1, 8>>>(D, Table);
  readOnly<<<1, 1>>>((int *)D);
  plainName<<<1, 64>>>(Shorts, 'a', 1);
  of<double><<<1, 4>>>((double *)D, 0.25);
  void *Args[] = {&D, &Count};
  OK(GPU(LaunchCooperativeKernel)((const void *)fill, dim3(1), dim3(4), Args, 0,
                                  S));
  copies(D, S);
  everyMemory(S);
  refused();
  OK(GPU(Free)(Table));
  // In the place of one that is gone.
  OK(GPU(Malloc)((void **)&Table, 64));
  publish<<<1, 8>>>(D, Table);
  OK(GPU(DeviceSynchronize)());
  return 0;
}
