// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The register types that AMD's intrinsics over "any type" come with, as C
// passes them. Written down apart from the builtins' own list.
#ifndef PORTHIP_TEST_VIRTUALGPU_AMDGCN_TYPES_H
#define PORTHIP_TEST_VIRTUALGPU_AMDGCN_TYPES_H

#define FOR_ALL_TYPES(X)                                                       \
  X(i8, uint8_t)                                                               \
  X(i16, uint16_t)                                                             \
  X(i32, uint32_t)                                                             \
  X(i64, uint64_t)                                                             \
  X(f16, _Float16)                                                             \
  X(bf16, __bf16)                                                              \
  X(f32, float)                                                                \
  X(f64, double)                                                               \
  X(p0, void *)                                                                \
  X(v2i16, uint32_t)                                                           \
  X(v2f16, uint32_t)                                                           \
  X(v2bf16, uint32_t)                                                          \
  X(v4i16, uint64_t)                                                           \
  X(v4f16, uint64_t)                                                           \
  X(v4bf16, uint64_t)                                                          \
  X(v2i32, uint64_t)                                                           \
  X(v2f32, uint64_t)

#endif
