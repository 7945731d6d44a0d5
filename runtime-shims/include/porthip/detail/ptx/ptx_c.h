/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What headers of plain C need that the port and the virtual GPU compile, the
 * one as C++ and the other as C: PORTHIP_PTX_C before a function, and names in
 * porthip::ptx::detail where there are namespaces.
 */
#ifndef PORTHIP_DETAIL_PTX_C_H
#define PORTHIP_DETAIL_PTX_C_H

#ifdef __cplusplus
#include "../config.h"
#define PORTHIP_PTX_C PORTHIP_HOST_DEVICE
#define PORTHIP_PTX_C_BEGIN                                                    \
  namespace porthip {                                                          \
  namespace ptx {                                                              \
  namespace detail {
#define PORTHIP_PTX_C_END                                                      \
  }                                                                            \
  }                                                                            \
  }
#else
#include <stdbool.h>
#define PORTHIP_PTX_C static inline __attribute__((always_inline))
#define PORTHIP_PTX_C_BEGIN
#define PORTHIP_PTX_C_END
#endif

#endif
