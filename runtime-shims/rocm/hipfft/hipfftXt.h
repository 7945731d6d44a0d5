// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipFFT's extensions: types by hipDataType, callbacks, several devices.
// Source: names, types and values of hipfftXt.h of HIP 6.3.
#ifndef HIPFFTXT_H_
#define HIPFFTXT_H_

#include "../porthip_data_types.h"
#include "hipfft.h"
#include "hiplibxt.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hipfftXtCallbackType_t {
  HIPFFT_CB_LD_COMPLEX, HIPFFT_CB_LD_COMPLEX_DOUBLE, HIPFFT_CB_LD_REAL,
  HIPFFT_CB_LD_REAL_DOUBLE, HIPFFT_CB_ST_COMPLEX, HIPFFT_CB_ST_COMPLEX_DOUBLE,
  HIPFFT_CB_ST_REAL, HIPFFT_CB_ST_REAL_DOUBLE, HIPFFT_CB_UNDEFINED
} hipfftXtCallbackType;

typedef hipfftComplex (*hipfftCallbackLoadC)(void *, size_t, void *, void *);
typedef hipfftDoubleComplex (*hipfftCallbackLoadZ)(void *, size_t, void *,
                                                   void *);
typedef hipfftReal (*hipfftCallbackLoadR)(void *, size_t, void *, void *);
typedef hipfftDoubleReal (*hipfftCallbackLoadD)(void *, size_t, void *, void *);
typedef void (*hipfftCallbackStoreC)(void *, size_t, hipfftComplex, void *,
                                     void *);
typedef void (*hipfftCallbackStoreZ)(void *, size_t, hipfftDoubleComplex,
                                     void *, void *);
typedef void (*hipfftCallbackStoreR)(void *, size_t, hipfftReal, void *,
                                     void *);
typedef void (*hipfftCallbackStoreD)(void *, size_t, hipfftDoubleReal, void *,
                                     void *);

hipfftResult hipfftXtSetCallback(hipfftHandle plan, void **callbacks,
                                 hipfftXtCallbackType cbtype,
                                 void **callbackData);
hipfftResult hipfftXtClearCallback(hipfftHandle plan,
                                   hipfftXtCallbackType cbtype);
hipfftResult hipfftXtSetCallbackSharedSize(hipfftHandle plan,
                                           hipfftXtCallbackType cbtype,
                                           size_t sharedSize);
hipfftResult hipfftXtMakePlanMany(hipfftHandle plan, int rank, long long *n,
    long long *inembed, long long istride, long long idist,
    hipDataType inputType, long long *onembed, long long ostride,
    long long odist, hipDataType outputType, long long batch, size_t *workSize,
    hipDataType executionType);
hipfftResult hipfftXtGetSizeMany(hipfftHandle plan, int rank, long long *n,
    long long *inembed, long long istride, long long idist,
    hipDataType inputType, long long *onembed, long long ostride,
    long long odist, hipDataType outputType, long long batch, size_t *workSize,
    hipDataType executionType);
hipfftResult hipfftXtExec(hipfftHandle plan, void *input, void *output,
                          int direction);

typedef enum hipfftXtSubFormat_t {
  HIPFFT_XT_FORMAT_INPUT, HIPFFT_XT_FORMAT_OUTPUT, HIPFFT_XT_FORMAT_INPLACE,
  HIPFFT_XT_FORMAT_INPLACE_SHUFFLED, HIPFFT_XT_FORMAT_1D_INPUT_SHUFFLED,
  HIPFFT_FORMAT_UNDEFINED
} hipfftXtSubFormat;

hipfftResult hipfftXtSetGPUs(hipfftHandle plan, int count, int *gpus);
hipfftResult hipfftXtMalloc(hipfftHandle plan, hipLibXtDesc **desc,
                            hipfftXtSubFormat format);
hipfftResult hipfftXtMemcpy(hipfftHandle plan, void *dest, void *src,
                            hipfftXtCopyType type);
hipfftResult hipfftXtFree(hipLibXtDesc *desc);
hipfftResult hipfftXtExecDescriptorC2C(hipfftHandle plan, hipLibXtDesc *input,
                                       hipLibXtDesc *output, int direction);
hipfftResult hipfftXtExecDescriptorR2C(hipfftHandle plan, hipLibXtDesc *input,
                                       hipLibXtDesc *output);
hipfftResult hipfftXtExecDescriptorC2R(hipfftHandle plan, hipLibXtDesc *input,
                                       hipLibXtDesc *output);
hipfftResult hipfftXtExecDescriptorZ2Z(hipfftHandle plan, hipLibXtDesc *input,
                                       hipLibXtDesc *output, int direction);
hipfftResult hipfftXtExecDescriptorD2Z(hipfftHandle plan, hipLibXtDesc *input,
                                       hipLibXtDesc *output);
hipfftResult hipfftXtExecDescriptorZ2D(hipfftHandle plan, hipLibXtDesc *input,
                                       hipLibXtDesc *output);
hipfftResult hipfftXtExecDescriptor(hipfftHandle plan, hipLibXtDesc *input,
                                    hipLibXtDesc *output, int direction);

#ifdef __cplusplus
}
#endif
#endif
