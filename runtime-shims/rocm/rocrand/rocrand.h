// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocRAND's host API for the virtual GPU, where ROCm's own is not installed.
// Source: rocRAND of ROCm 6.3, "rocRAND API reference".
#ifndef ROCRAND_H_
#define ROCRAND_H_
#ifndef ROCRANDAPI
#define ROCRANDAPI
#endif

#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

#define ROCRAND_VERSION 300200

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rocrand_generator_base_type *rocrand_generator;
typedef struct rocrand_discrete_distribution_st *rocrand_discrete_distribution;

typedef enum rocrand_status {
  ROCRAND_STATUS_SUCCESS = 0,
  ROCRAND_STATUS_VERSION_MISMATCH = 100,
  ROCRAND_STATUS_NOT_CREATED,
  ROCRAND_STATUS_ALLOCATION_FAILED,
  ROCRAND_STATUS_TYPE_ERROR,
  ROCRAND_STATUS_OUT_OF_RANGE,
  ROCRAND_STATUS_LENGTH_NOT_MULTIPLE,
  ROCRAND_STATUS_DOUBLE_PRECISION_REQUIRED,
  ROCRAND_STATUS_LAUNCH_FAILURE,
  ROCRAND_STATUS_INTERNAL_ERROR
} rocrand_status;
typedef enum rocrand_rng_type {
  ROCRAND_RNG_PSEUDO_DEFAULT = 400,
  ROCRAND_RNG_PSEUDO_XORWOW,
  ROCRAND_RNG_PSEUDO_MRG32K3A,
  ROCRAND_RNG_PSEUDO_MTGP32,
  ROCRAND_RNG_PSEUDO_PHILOX4_32_10,
  ROCRAND_RNG_PSEUDO_MRG31K3P,
  ROCRAND_RNG_PSEUDO_LFSR113,
  ROCRAND_RNG_PSEUDO_MT19937,
  ROCRAND_RNG_PSEUDO_THREEFRY2_32_20,
  ROCRAND_RNG_PSEUDO_THREEFRY2_64_20,
  ROCRAND_RNG_PSEUDO_THREEFRY4_32_20,
  ROCRAND_RNG_PSEUDO_THREEFRY4_64_20,
  ROCRAND_RNG_QUASI_DEFAULT = 500,
  ROCRAND_RNG_QUASI_SOBOL32,
  ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL32,
  ROCRAND_RNG_QUASI_SOBOL64 = 504,
  ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL64
} rocrand_rng_type;
typedef enum rocrand_ordering {
  ROCRAND_ORDERING_PSEUDO_BEST = 100,
  ROCRAND_ORDERING_PSEUDO_DEFAULT,
  ROCRAND_ORDERING_PSEUDO_SEEDED,
  ROCRAND_ORDERING_PSEUDO_LEGACY,
  ROCRAND_ORDERING_PSEUDO_DYNAMIC,
  ROCRAND_ORDERING_QUASI_DEFAULT = 201
} rocrand_ordering;
typedef enum rocrand_direction_vector_set {
  ROCRAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  ROCRAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6,
  ROCRAND_DIRECTION_VECTORS_64_JOEKUO6,
  ROCRAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6
} rocrand_direction_vector_set;

rocrand_status rocrand_create_generator(rocrand_generator *generator,
                                        rocrand_rng_type rng_type);
rocrand_status rocrand_create_generator_host(rocrand_generator *generator,
                                             rocrand_rng_type rng_type);
rocrand_status
rocrand_create_generator_host_blocking(rocrand_generator *generator,
                                       rocrand_rng_type rng_type);
rocrand_status rocrand_destroy_generator(rocrand_generator generator);
rocrand_status rocrand_initialize_generator(rocrand_generator generator);
rocrand_status rocrand_set_stream(rocrand_generator generator,
                                  hipStream_t stream);
rocrand_status rocrand_set_seed(rocrand_generator generator,
                                unsigned long long seed);
rocrand_status rocrand_set_offset(rocrand_generator generator,
                                  unsigned long long offset);
rocrand_status rocrand_set_ordering(rocrand_generator generator,
                                    rocrand_ordering order);
rocrand_status
rocrand_set_quasi_random_generator_dimensions(rocrand_generator generator,
                                              unsigned int dimensions);
rocrand_status rocrand_get_version(int *version);
rocrand_status rocrand_generate(rocrand_generator generator,
                                unsigned int *output_data, size_t n);
rocrand_status rocrand_generate_long_long(rocrand_generator generator,
                                          unsigned long long int *output_data,
                                          size_t n);
rocrand_status rocrand_generate_char(rocrand_generator generator,
                                     unsigned char *output_data, size_t n);
rocrand_status rocrand_generate_short(rocrand_generator generator,
                                      unsigned short *output_data, size_t n);
rocrand_status rocrand_generate_uniform(rocrand_generator generator,
                                        float *output_data, size_t n);
rocrand_status rocrand_generate_uniform_double(rocrand_generator generator,
                                               double *output_data, size_t n);
rocrand_status rocrand_generate_uniform_half(rocrand_generator generator,
                                             __half *output_data, size_t n);
rocrand_status rocrand_generate_normal(rocrand_generator generator,
                                       float *output_data, size_t n, float mean,
                                       float stddev);
rocrand_status rocrand_generate_normal_double(rocrand_generator generator,
                                              double *output_data, size_t n,
                                              double mean, double stddev);
rocrand_status rocrand_generate_normal_half(rocrand_generator generator,
                                            __half *output_data, size_t n,
                                            __half mean, __half stddev);
rocrand_status rocrand_generate_log_normal(rocrand_generator generator,
                                           float *output_data, size_t n,
                                           float mean, float stddev);
rocrand_status rocrand_generate_log_normal_double(rocrand_generator generator,
                                                  double *output_data, size_t n,
                                                  double mean, double stddev);
rocrand_status rocrand_generate_log_normal_half(rocrand_generator generator,
                                                __half *output_data, size_t n,
                                                __half mean, __half stddev);
rocrand_status rocrand_generate_poisson(rocrand_generator generator,
                                        unsigned int *output_data, size_t n,
                                        double lambda);
rocrand_status rocrand_create_poisson_distribution(
    double lambda, rocrand_discrete_distribution *discrete_distribution);
rocrand_status rocrand_create_discrete_distribution(
    const double *probabilities, unsigned int size, unsigned int offset,
    rocrand_discrete_distribution *discrete_distribution);
rocrand_status rocrand_destroy_discrete_distribution(
    rocrand_discrete_distribution discrete_distribution);
rocrand_status rocrand_get_direction_vectors32(const unsigned int **vectors,
                                               rocrand_direction_vector_set set);
rocrand_status
rocrand_get_direction_vectors64(const unsigned long long **vectors,
                                rocrand_direction_vector_set set);
rocrand_status rocrand_get_scramble_constants32(const unsigned int **constants);
rocrand_status
rocrand_get_scramble_constants64(const unsigned long long **constants);

#ifdef __cplusplus
}
#endif
#endif
