// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUB's macro that hipCUB lacks. It stands for a whole statement, as CUB's own
// does: with a semicolon behind it or without. HipcubDebug comes with any
// header of hipCUB, of which code that uses this has one.
#ifndef PORTHIP_CUB_H
#define PORTHIP_CUB_H

#include <cstdlib>

#define PORTHIP_CUB_DEBUG_EXIT(e)                                              \
  if (HipcubDebug(e)) {                                                        \
    exit(1);                                                                   \
  }

#endif
