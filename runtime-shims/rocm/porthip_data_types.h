// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipDataType with all enumerators that ROCm's libraries have since HIP 6,
// whatever HIP is installed. Source: hip/library_types.h of HIP 6.3.
#ifndef PORTHIP_DATA_TYPES_H
#define PORTHIP_DATA_TYPES_H

#include <hip/hip_version.h>
#include <hip/library_types.h>

#if HIP_VERSION_MAJOR < 6 && defined(__HIP_PLATFORM_AMD__)
// With the types that HIP has since version 6.
typedef enum {
  PORTHIP_HIP_R_32F = 0,
  PORTHIP_HIP_R_64F,
  PORTHIP_HIP_R_16F,
  PORTHIP_HIP_R_8I,
  PORTHIP_HIP_C_32F,
  PORTHIP_HIP_C_64F,
  PORTHIP_HIP_C_16F,
  PORTHIP_HIP_C_8I,
  PORTHIP_HIP_R_8U,
  PORTHIP_HIP_C_8U,
  PORTHIP_HIP_R_32I,
  PORTHIP_HIP_C_32I,
  PORTHIP_HIP_R_32U,
  PORTHIP_HIP_C_32U,
  PORTHIP_HIP_R_16BF,
  PORTHIP_HIP_C_16BF
} porthipDataType;
#define hipDataType porthipDataType
#define HIP_R_32F PORTHIP_HIP_R_32F
#define HIP_R_64F PORTHIP_HIP_R_64F
#define HIP_R_16F PORTHIP_HIP_R_16F
#define HIP_R_8I PORTHIP_HIP_R_8I
#define HIP_C_32F PORTHIP_HIP_C_32F
#define HIP_C_64F PORTHIP_HIP_C_64F
#define HIP_C_16F PORTHIP_HIP_C_16F
#define HIP_C_8I PORTHIP_HIP_C_8I
#define HIP_R_8U PORTHIP_HIP_R_8U
#define HIP_C_8U PORTHIP_HIP_C_8U
#define HIP_R_32I PORTHIP_HIP_R_32I
#define HIP_C_32I PORTHIP_HIP_C_32I
#define HIP_R_32U PORTHIP_HIP_R_32U
#define HIP_C_32U PORTHIP_HIP_C_32U
#define HIP_R_16BF PORTHIP_HIP_R_16BF
#define HIP_C_16BF PORTHIP_HIP_C_16BF
#endif

#endif
