// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: copies and fills.
#include "Runtime/Cuda/Names.h"

#include "Runtime/Api/Copies.inc"

/// Devices share one address space, so peers are as near as anybody.
static cudaMemcpy3DParms paramsOf(const cudaMemcpy3DPeerParms &P) {
  cudaMemcpy3DParms Q = {};
  Q.srcArray = P.srcArray;
  Q.srcPos = P.srcPos;
  Q.srcPtr = P.srcPtr;
  Q.dstArray = P.dstArray;
  Q.dstPos = P.dstPos;
  Q.dstPtr = P.dstPtr;
  Q.extent = P.extent;
  Q.kind = cudaMemcpyDefault;
  return Q;
}

VG_STREAM_API(VG_PTD, Memcpy3DPeer, (const cudaMemcpy3DPeerParms *P), (P)) {
  return enter([&] {
    if (!P)
      return Status::InvalidValue;
    cudaMemcpy3DParms Params = paramsOf(*P);
    return copyBox(&Params, nullptr, false);
  });
}

VG_STREAM_API(VG_PT, Memcpy3DPeerAsync,
              (const cudaMemcpy3DPeerParms *P, cudaStream_t Stream),
              (P, Stream)) {
  return enter([&] {
    if (!P)
      return Status::InvalidValue;
    cudaMemcpy3DParms Params = paramsOf(*P);
    return copyBox(&Params, Stream, true);
  });
}

VG_API cudaError_t cudaMemcpyArrayToArray(cudaArray_t To, size_t ToX,
                                          size_t ToY, cudaArray_const_t From,
                                          size_t FromX, size_t FromY,
                                          size_t SizeBytes,
                                          cudaMemcpyKind Kind) {
  return enter([&] {
    Rows Source = rowsOf(From, FromX, FromY, 0);
    if (!Source.Base || plus(FromX, SizeBytes) > Source.SliceBytes)
      return Status::InvalidValue;
    return copyAlongArray(rowsOf(To, ToX, ToY, 0), Source.Base, ToX, SizeBytes,
                          true, Kind, nullptr, false);
  });
}
