// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name that CUDA before 11 had.
#ifndef PORTHIP_CUSPARSE_V2_H
#define PORTHIP_CUSPARSE_V2_H
#define CUSPARSE_V2_H_

#include "cusparse.h"



#endif
