// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Platform types of the runtime: none are needed to parse.
#ifndef PORTHIP_CUDART_PLATFORM_H
#define PORTHIP_CUDART_PLATFORM_H
#define __CUDART_PLATFORM_H__



#endif
