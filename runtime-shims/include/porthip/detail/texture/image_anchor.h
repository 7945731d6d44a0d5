// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For `porthip cc -rdc=true`, which includes it first: a device variable of
// the image's own name. The host side registers an image only where it
// registers something of it, and a file may hold device functions alone.
#if defined(__CUDA__) || defined(__HIP__)
#ifdef __cplusplus
extern "C"
#endif
    __attribute__((device, used)) char __PORTHIP_IMAGE_ANCHOR = 0;
#endif
