// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Everything that kernels may call without a further include.
#ifndef PORTHIP_CRT_DEVICE_FUNCTIONS_H
#define PORTHIP_CRT_DEVICE_FUNCTIONS_H

#endif
