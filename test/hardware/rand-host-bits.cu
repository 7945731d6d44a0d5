// RUN: %porthip run --cuda-path=none %s -lcurand | FileCheck %s
// CHECK: kind 101 order 100: 0 0
// CHECK: integers: 0 0 02a2a7efbe39d177 bd7f03b6
// Bits of cuRAND's host generators: each kind, order, seed, offset, type and size,
// several calls in sequence. "name: status hash first-words".
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <curand.h>
#include <vector>

using Word = unsigned long long;
static void *Device;
constexpr size_t Bytes = 1 << 20;

static void print(const char *Name, int Status, size_t Used) {
  std::vector<unsigned> Words(Used / 4 + 4);
  int Copied =
      cudaMemcpy(Words.data(), Device, Used + 16, cudaMemcpyDeviceToHost);
  Word Hash = 14695981039346656037ull;
  for (size_t I = 0; I < Used / 4; ++I)
    Hash = (Hash ^ Words[I]) * 1099511628211ull;
  printf("  %s: %d %d %016llx", Name, Status, Copied, Hash);
  for (size_t I = 0; I < 8 && I < Words.size(); ++I)
    printf(" %08x", Words[I]);
  puts("");
}

static void draw(curandGenerator_t G, size_t N, bool Wide) {
#define CALL(Name, Size, ...)                                                  \
  cudaMemset(Device, 0xcd, Bytes);                                             \
  print(Name, __VA_ARGS__, N *Size);
  CALL("integers", 4, curandGenerate(G, (unsigned *)Device, N))
  if (Wide) {
    CALL("long", 8, curandGenerateLongLong(G, (Word *)Device, N))
  }
  CALL("uniform", 4, curandGenerateUniform(G, (float *)Device, N))
  CALL("normal", 4, curandGenerateNormal(G, (float *)Device, N, 1, 2))
  CALL("log normal", 4,
       curandGenerateLogNormal(G, (float *)Device, N, 0.5f, 0.25f))
  CALL("uniform double", 8, curandGenerateUniformDouble(G, (double *)Device, N))
  CALL("normal double", 8,
       curandGenerateNormalDouble(G, (double *)Device, N, 1, 2))
  CALL("log normal double", 8,
       curandGenerateLogNormalDouble(G, (double *)Device, N, 0.5, 0.25))
  CALL("poisson 0.5", 4, curandGeneratePoisson(G, (unsigned *)Device, N, 0.5))
  CALL("poisson 40", 4, curandGeneratePoisson(G, (unsigned *)Device, N, 40))
  CALL("poisson 5000", 4, curandGeneratePoisson(G, (unsigned *)Device, N, 5000))
}

int main() {
  cudaMalloc(&Device, Bytes + 16);
  const int Kinds[] = {101, 121, 141, 142, 161, 201, 202, 203, 204};
  for (int Kind : Kinds)
    for (int Order = 100; Order <= 104; ++Order) {
      bool Quasi = Kind >= 200;
      int Ordering = Quasi ? Order + 101 : Order;
      for (int Variant = 0; Variant < 3; ++Variant) {
        curandGenerator_t G = nullptr;
        int Made = curandCreateGenerator(&G, curandRngType(Kind));
        int Ordered = curandSetGeneratorOrdering(G, curandOrdering(Ordering));
        if (Variant == 0 || Ordered) {
          printf("kind %d order %d: %d %d\n", Kind, Ordering, Made, Ordered);
          if (Ordered) {
            curandDestroyGenerator(G);
            break;
          }
        }
        if (Quasi)
          printf(" dimensions: %d",
                 curandSetQuasiRandomGeneratorDimensions(G, Variant + 1));
        else
          printf(" seed: %d",
                 curandSetPseudoRandomGeneratorSeed(
                     G, Variant ? 0x123456789abcdefull * Variant : 0));
        printf(", offset: %d\n",
               Variant == 2 ? curandSetGeneratorOffset(G, 12345) : 0);
        draw(G,
             Variant == 0   ? 6
             : Variant == 1 ? 4098
                            : 60000,
             Kind == 203 || Kind == 204);
        if (Variant == 1)
          draw(G, 7, false);
        printf(" end: %d\n", curandDestroyGenerator(G));
      }
    }
}
