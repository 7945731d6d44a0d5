// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name that CUDA before 11 had.
#ifndef PORTHIP_CUSPARSE_V2_H
#define PORTHIP_CUSPARSE_V2_H

#include "cusparse.h"



#endif
