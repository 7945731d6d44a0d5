// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rocFFT of ROCm 6.3.
#ifndef ROCFFT_VERSION_H
#define ROCFFT_VERSION_H

#define rocfft_version_major 1
#define rocfft_version_minor 0
#define rocfft_version_patch 31
#define rocfft_version_tweak 0

#endif
