// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Blas/SetGet.h"
#include "Runtime/Memory/Copies.h"

namespace porthip::blas {
using namespace vgpu::rt;

static Code copyRows(CopyWay Way, uint64_t RowBytes, int64_t Rows,
                     const void *From, int64_t FromBytes, void *To,
                     int64_t ToBytes, void *Stream, bool IsAsync) {
  if (!Machine::get().count())
    return Code::NotInitialized;
  CopyRequest R;
  R.From.Base = const_cast<char *>(static_cast<const char *>(From));
  R.From.RowBytes = uint64_t(FromBytes);
  R.To.Base = static_cast<char *>(To);
  R.To.RowBytes = uint64_t(ToBytes);
  R.Size = {RowBytes, uint64_t(Rows), 1};
  R.Kind = Way == CopyWay::ToDevice     ? Direction::HostToDevice
           : Way == CopyWay::FromDevice ? Direction::DeviceToHost
                                        : Direction::DeviceToDevice;
  R.Stream = Stream;
  R.IsAsync = IsAsync;
  if (R.Size.isEmpty())
    return Code::Success;
  if (!From || !To)
    return Code::InvalidValue;
  return copy(R) == Status::Success ? Code::Success : Code::MappingError;
}

Code copyVector(CopyWay Way, int64_t N, int64_t Bytes, const void *X,
                int64_t IncX, void *Y, int64_t IncY, void *Stream,
                bool IsAsync) {
  if (IncX <= 0 || IncY <= 0 || Bytes <= 0)
    return Code::InvalidValue;
  if (N <= 0)
    return Code::Success;
  // One row where there are no gaps: recorded as one piece.
  if (IncX == 1 && IncY == 1)
    return copyRows(Way, uint64_t(N * Bytes), 1, X, N * Bytes, Y, N * Bytes,
                    Stream, IsAsync);
  return copyRows(Way, uint64_t(Bytes), N, X, IncX * Bytes, Y, IncY * Bytes,
                  Stream, IsAsync);
}

Code copyMatrix(CopyWay Way, int64_t Rows, int64_t Columns, int64_t Bytes,
                const void *A, int64_t LdA, void *B, int64_t LdB, void *Stream,
                bool IsAsync) {
  if (Rows < 0 || Columns < 0 || Bytes <= 0 || LdA <= 0 || LdB <= 0 ||
      LdA < Rows || LdB < Rows)
    return Code::InvalidValue;
  return copyRows(Way, uint64_t(Rows * Bytes), Columns, A, LdA * Bytes, B,
                  LdB * Bytes, Stream, IsAsync);
}

} // namespace porthip::blas
