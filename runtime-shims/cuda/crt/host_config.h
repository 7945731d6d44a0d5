// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The version of the compiler that these declarations stand in for.
#ifndef PORTHIP_CRT_HOST_CONFIG_H
#define PORTHIP_CRT_HOST_CONFIG_H
#ifndef __HOST_CONFIG_H__
#define __HOST_CONFIG_H__
#endif

#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 88
#endif

#endif
