// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// roctx for the virtual GPU where ROCm's own header is not installed. No
// profiler looks at it, so ranges and marks do nothing, as NVTX's do without
// one.
#ifndef PORTHIP_ROCM_ROCTX_H
#define PORTHIP_ROCM_ROCTX_H

#include <stdint.h>

#define ROCTX_VERSION_MAJOR 4
#define ROCTX_VERSION_MINOR 1

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t roctx_range_id_t;

static inline uint32_t roctx_version_major(void) { return 4; }
static inline uint32_t roctx_version_minor(void) { return 1; }
static inline void roctxMarkA(const char *Message) { (void)Message; }
static inline int roctxRangePushA(const char *Message) {
  (void)Message;
  return 0;
}
static inline int roctxRangePop(void) { return 0; }
static inline roctx_range_id_t roctxRangeStartA(const char *Message) {
  (void)Message;
  return 0;
}
static inline void roctxRangeStop(roctx_range_id_t Range) { (void)Range; }

#ifdef __cplusplus
}
#endif

#define roctxMark(message) roctxMarkA(message)
#define roctxRangePush(message) roctxRangePushA(message)
#define roctxRangeStart(message) roctxRangeStartA(message)

#endif
