// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocRAND's entry points, which give AMD's numbers on any GPU. Compiled against
// our own header, as hipRAND's are.
#include "Libraries/Rand/Generator.h"
#include "Libraries/Rand/Tables.h"
#include "Libraries/Version.h"
#include "rocrand/rocrand.h"
#include <optional>

namespace {
porthip::rand::Vendor numbersOf() { return porthip::rand::Vendor::Amd; }
} // namespace

// rocRAND's names of what the others have.
#define ROCRAND_CALL_GetVersion rocrand_get_version
#define ROCRAND_CALL_CreateGenerator rocrand_create_generator
#define ROCRAND_CALL_CreateGeneratorHost rocrand_create_generator_host
#define ROCRAND_CALL_DestroyGenerator rocrand_destroy_generator
#define ROCRAND_CALL_SetStream rocrand_set_stream
#define ROCRAND_CALL_SetPseudoRandomGeneratorSeed rocrand_set_seed
#define ROCRAND_CALL_SetGeneratorOffset rocrand_set_offset
#define ROCRAND_CALL_SetGeneratorOrdering rocrand_set_ordering
#define ROCRAND_CALL_SetQuasiRandomGeneratorDimensions                         \
  rocrand_set_quasi_random_generator_dimensions
#define ROCRAND_CALL_GenerateSeeds rocrand_initialize_generator
#define ROCRAND_CALL_Generate rocrand_generate
#define ROCRAND_CALL_GenerateLongLong rocrand_generate_long_long
#define ROCRAND_CALL_GenerateUniform rocrand_generate_uniform
#define ROCRAND_CALL_GenerateUniformDouble rocrand_generate_uniform_double
#define ROCRAND_CALL_GenerateNormal rocrand_generate_normal
#define ROCRAND_CALL_GenerateNormalDouble rocrand_generate_normal_double
#define ROCRAND_CALL_GenerateLogNormal rocrand_generate_log_normal
#define ROCRAND_CALL_GenerateLogNormalDouble rocrand_generate_log_normal_double
#define ROCRAND_CALL_GeneratePoisson rocrand_generate_poisson
// Statuses that it does not have.
#define ROCRAND_STATUS_NOT_INITIALIZED ROCRAND_STATUS_NOT_CREATED
#define ROCRAND_STATUS_INITIALIZATION_FAILED ROCRAND_STATUS_INTERNAL_ERROR

#define RAND_NAME(Call) ROCRAND_CALL_##Call
#define RAND_ENUM(Name) ROCRAND_##Name
#define RAND_STATUS rocrand_status
#define RAND_GENERATOR rocrand_generator
#define RAND_TYPE rocrand_rng_type
#define RAND_ORDERING rocrand_ordering
#define RAND_STREAM hipStream_t
#define RAND_OWN_TABLES
#include "Libraries/Rand/Api/Calls.inc"

RAND_EXPORT rocrand_status rocrand_create_generator_host_blocking(
    rocrand_generator *To, rocrand_rng_type Type) {
  return created(To, Type, /*IsHost=*/true);
}

namespace {
using namespace porthip::rand;

template <class Word, class T>
rocrand_status giveTable(const Word *Table, const T **To) {
  static_assert(sizeof(Word) == sizeof(T));
  if (!To)
    return ROCRAND_STATUS_OUT_OF_RANGE;
  *To = reinterpret_cast<const T *>(Table);
  return Table ? ROCRAND_STATUS_SUCCESS : ROCRAND_STATUS_ALLOCATION_FAILED;
}
} // namespace

RAND_EXPORT rocrand_status rocrand_get_direction_vectors32(
    const unsigned **To, rocrand_direction_vector_set Set) {
  if (int(Set) != Directions32 && int(Set) != ScrambledDirections32)
    return ROCRAND_STATUS_OUT_OF_RANGE;
  return giveTable(directionVectors<uint32_t>(), To);
}
RAND_EXPORT rocrand_status rocrand_get_direction_vectors64(
    const unsigned long long **To, rocrand_direction_vector_set Set) {
  if (int(Set) != Directions64 && int(Set) != ScrambledDirections64)
    return ROCRAND_STATUS_OUT_OF_RANGE;
  return giveTable(directionVectors<uint64_t>(), To);
}
RAND_EXPORT rocrand_status
rocrand_get_scramble_constants32(const unsigned **To) {
  return giveTable(scrambleConstants<uint32_t>(), To);
}
RAND_EXPORT rocrand_status
rocrand_get_scramble_constants64(const unsigned long long **To) {
  return giveTable(scrambleConstants<uint64_t>(), To);
}
