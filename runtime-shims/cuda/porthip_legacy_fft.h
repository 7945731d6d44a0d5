// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statuses of cuFFT that CUDA 13 took away: programs turn them into text.
#pragma once
#if defined(__cplusplus) && CUFFT_VERSION >= 12000
constexpr cufftResult CUFFT_INCOMPLETE_PARAMETER_LIST =
    static_cast<cufftResult>(0xA);
constexpr cufftResult CUFFT_PARSE_ERROR = static_cast<cufftResult>(0xC);
constexpr cufftResult CUFFT_LICENSE_ERROR = static_cast<cufftResult>(0xF);
#endif
