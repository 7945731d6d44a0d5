// rocRAND's host API by its own names: hipRAND's numbers, which it makes on AMD.
// REQUIRES: hip-headers
// RUN: %porthip run --as=gfx942 %s -lrocrand -lhiprand | FileCheck %s
#include <cstdio>
#include <cstring>
#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>
#include <rocrand/rocrand.h>

constexpr int N = 96;

static bool agree(rocrand_rng_type roc, hiprandRngType_t hip) {
  unsigned *a, *b;
  hipMallocManaged(&a, N * sizeof(*a));
  hipMallocManaged(&b, N * sizeof(*b));
  rocrand_generator first;
  hiprandGenerator_t second;
  if (rocrand_create_generator(&first, roc) ||
      hiprandCreateGenerator(&second, hip))
    return false;
  if (roc < ROCRAND_RNG_QUASI_DEFAULT) {
    rocrand_set_seed(first, 7);
    hiprandSetPseudoRandomGeneratorSeed(second, 7);
  } else {
    rocrand_set_quasi_random_generator_dimensions(first, 3);
    hiprandSetQuasiRandomGeneratorDimensions(second, 3);
  }
  bool done = !rocrand_generate(first, a, N) && !hiprandGenerate(second, b, N);
  hipDeviceSynchronize();
  rocrand_destroy_generator(first);
  hiprandDestroyGenerator(second);
  return done && a[0] != a[1] && !std::memcmp(a, b, N * sizeof(*a));
}

int main() {
  std::printf("agree: %d %d %d %d\n",
              agree(ROCRAND_RNG_PSEUDO_XORWOW, HIPRAND_RNG_PSEUDO_XORWOW),
              agree(ROCRAND_RNG_PSEUDO_PHILOX4_32_10,
                    HIPRAND_RNG_PSEUDO_PHILOX4_32_10),
              agree(ROCRAND_RNG_PSEUDO_MT19937, HIPRAND_RNG_PSEUDO_MT19937),
              agree(ROCRAND_RNG_QUASI_SOBOL32, HIPRAND_RNG_QUASI_SOBOL32));
  // CHECK: agree: 1 1 1 1

  rocrand_generator g;
  float values[N];
  rocrand_create_generator_host(&g, ROCRAND_RNG_PSEUDO_MRG32K3A);
  rocrand_status s = rocrand_generate_normal(g, values, N, 5, 0.5f);
  double sum = 0;
  for (float v : values)
    sum += v;
  std::printf("normal: %d, mean %.0f\n", s, sum / N);
  // CHECK: normal: 0, mean 5
  std::printf("offset of a destroyed one: %d\n",
              (rocrand_destroy_generator(g), rocrand_set_offset(g, 1)));
  // CHECK: offset of a destroyed one: 101
  std::printf("not here: %d\n",
              rocrand_create_generator(&g, ROCRAND_RNG_PSEUDO_LFSR113));
  // CHECK: not here: 103
  const unsigned *vectors = nullptr, *same = nullptr;
  s = rocrand_get_direction_vectors32(&vectors, ROCRAND_DIRECTION_VECTORS_32_JOEKUO6);
  hiprandDirectionVectors32_t *table;
  hiprandGetDirectionVectors32(&table, HIPRAND_DIRECTION_VECTORS_32_JOEKUO6);
  same = table[0];
  std::printf("vectors: %d %d %x\n", s, vectors == same || !std::memcmp(vectors, same, 128),
              vectors[0]);
  // CHECK: vectors: 0 1 80000000
}
