// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocRAND's entry points, which give AMD's numbers on any GPU. Compiled against
// our own header, as hipRAND's are.
#include "rocrand/rocrand.h"
#include "Libraries/Rand/Generator.h"
#include "Libraries/Rand/Tables.h"
#include "Libraries/Version.h"
#include <optional>

namespace {
porthip::rand::Vendor numbersOf() { return porthip::rand::Vendor::Amd; }
} // namespace

// Statuses that it does not have.
#define ROCRAND_STATUS_NOT_INITIALIZED ROCRAND_STATUS_NOT_CREATED
#define ROCRAND_STATUS_INITIALIZATION_FAILED ROCRAND_STATUS_INTERNAL_ERROR

#define RAND_ENUM(Name) ROCRAND_##Name
#define RAND_STATUS rocrand_status
#define RAND_GENERATOR rocrand_generator
#define RAND_TYPE rocrand_rng_type
#define RAND_ENTRIES "Libraries/Rocrand/Entries.inc"
#include "Libraries/Rand/Api/Calls.inc"
