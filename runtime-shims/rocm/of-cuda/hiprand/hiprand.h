// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In front of all others where `porthip verify` compares with cuRAND's numbers.
#ifndef PORTHIP_RANDOM_OF_CUDA
#define PORTHIP_RANDOM_OF_CUDA
#endif
#include "../../hiprand/hiprand.h"
