/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The CUDA that is meant where no toolkit says another: the newest that porthip
 * knows. The parse and `porthip cc` (lib/Frontend/CudaVersion.h), the helpers
 * of builds (lib/Build), the port (version.h) and record_setup.py read it here;
 * the headers that stand for a toolkit (runtime-shims/cuda) are of this
 * version, as test/Frontend/cuda-version.test sees. */
#ifndef PORTHIP_CUDA_VERSION_H
#define PORTHIP_CUDA_VERSION_H

#define PORTHIP_NEWEST_CUDA_MAJOR 13
#define PORTHIP_NEWEST_CUDA_MINOR 0
#define PORTHIP_NEWEST_CUDA_BUILD 88

/* As CUDA_VERSION and CUDART_VERSION have it: 13000. */
#define PORTHIP_NEWEST_CUDA                                                    \
  (PORTHIP_NEWEST_CUDA_MAJOR * 1000 + PORTHIP_NEWEST_CUDA_MINOR * 10)

#endif
