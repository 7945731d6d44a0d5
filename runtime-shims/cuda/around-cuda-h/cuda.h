/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Before all include folders of a project that has a cuda.h of its own: clang's
 * CUDA wrapper asks for CUDA's before anything else is read, and finds the
 * project's. nvcc asks for none. */
#ifndef CUDA_VERSION
#include PORTHIP_CUDA_H
#else
#include_next <cuda.h>
#endif
