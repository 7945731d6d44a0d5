// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies to and from the arrays of software textures, made of HIP's copies
// between pitched memory.
#ifndef PORTHIP_DETAIL_SOFTWARE_COPIES_H
#define PORTHIP_DETAIL_SOFTWARE_COPIES_H

#include "software_arrays.h"

namespace porthip {
namespace detail {

/// Whether HIP makes objects of it: an array that is not porthip's, and
/// anything on a device with images. An array of porthip's was made for a
/// device without: the software path fails there.
inline bool isForHip(const hipResourceDesc *R) {
  if (R && R->resType == hipResourceTypeArray)
    return !softwareTextures().array(R->res.array.array);
  return hasImages();
}

/// Bytes that run on from row to row: the rest of the first row, whole rows,
/// the begin of the last. Copy gets the place in the array, the bytes copied so
/// far, and width and rows of the piece.
template <class Piece>
hipError_t copyRun(const SoftwareArray &A, std::size_t XBytes, std::size_t Y,
                   std::size_t Bytes, Piece Copy) {
  std::size_t Row = A.Extent.width * A.TexelBytes, Done = 0;
  while (Done < Bytes) {
    std::size_t Left = Bytes - Done, Width = Row - XBytes, Rows = 1;
    if (XBytes >= Row)
      return hipErrorInvalidValue;
    if (Left < Width)
      Width = Left;
    else if (XBytes == 0)
      Rows = Left / Row;
    char *At = A.at(XBytes, Y, 0, Width, Rows, 1);
    if (!At)
      return hipErrorInvalidValue;
    hipError_t Error = Copy(At, Done, Width, Rows);
    if (Error != hipSuccess)
      return Error;
    Done += Width * Rows;
    Y += Rows;
    XBytes = 0;
  }
  return hipSuccess;
}

inline bool copiesOwnArray(const hipMemcpy3DParms *P) {
  return P && (softwareTextures().array(P->srcArray) ||
               softwareTextures().array(P->dstArray));
}

/// The side of a copy that is an array, as pitched memory; pointers count
/// bytes, arrays their elements. False if it is HIP's array or does not fit.
inline bool asMemory(hipArray_t Array, hipPos At, const hipExtent &Bytes,
                     hipPitchedPtr &Memory, hipPos &Position) {
  if (!Array) {
    Position = At;
    return true;
  }
  std::shared_ptr<SoftwareArray> A = softwareTextures().array(Array);
  char *Data = A ? A->at(At.x * A->TexelBytes, At.y, At.z, Bytes.width,
                         Bytes.height, Bytes.depth)
                 : nullptr;
  if (!Data)
    return false;
  Memory.ptr = A->Data;
  Memory.pitch = A->RowBytes;
  Memory.xsize = A->Extent.width * A->TexelBytes;
  Memory.ysize = A->rows();
  Position = At;
  Position.x *= A->TexelBytes;
  return true;
}

/// The same copy between pitched pointers.
inline bool withoutArrays(const hipMemcpy3DParms &Copy,
                          hipMemcpy3DParms &Plain) {
  Plain = Copy;
  Plain.srcArray = Plain.dstArray = nullptr;
  std::shared_ptr<SoftwareArray> Counted =
      softwareTextures().array(Copy.dstArray ? Copy.dstArray : Copy.srcArray);
  if (!Counted)
    return false;
  Plain.extent.width *= Counted->TexelBytes;
  return asMemory(Copy.srcArray, Copy.srcPos, Plain.extent, Plain.srcPtr,
                  Plain.srcPos) &&
         asMemory(Copy.dstArray, Copy.dstPos, Plain.extent, Plain.dstPtr,
                  Plain.dstPos);
}

} // namespace detail
} // namespace porthip
#endif
