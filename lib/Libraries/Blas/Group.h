// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several calls of one vendor's library that are one call of the other's: one
// launch of the record, so that `verify` compares it with that one.
#ifndef PORTHIP_LIBRARIES_BLAS_GROUP_H
#define PORTHIP_LIBRARIES_BLAS_GROUP_H

#include "Libraries/Blas/Handle.h"
#include "Runtime/Code/LibraryCalls.h"

namespace porthip::blas {

/// From open() to close() the calling thread's calls are kept; then they are
/// submitted as one, with the name of the first of them that is told of, and
/// the arguments of all.
class Group {
public:
  /// Returns SizeBytes that the calls hand results over in, null for none: no
  /// memory of the device's, and no part of the record. They live as long as
  /// the calls do. Untold: of the first calls, which the other library does
  /// without.
  static void *open(size_t SizeBytes, unsigned Untold = 0);
  /// Null: the thread has opened none.
  static Group *current();
  static Code close(Handle &H);
  /// None of the calls is made.
  static void discard();

  void add(vgpu::rt::LibraryCall &&Call);

private:
  bool isTemporary(uint64_t Address) const {
    return Address - reinterpret_cast<uint64_t>(Memory->data()) <
           Memory->size();
  }
  void tell(const vgpu::rt::LibraryCall &Call);

  std::shared_ptr<std::vector<char>> Memory;
  unsigned Untold = 0;
  std::shared_ptr<vgpu::rt::LibraryCall> Made;
  std::vector<std::function<vgpu::rt::Status()>> Steps;
};

/// In the handle's stream, whichever device is current.
Code submit(Handle &H, std::shared_ptr<vgpu::rt::LibraryCall> Made);

} // namespace porthip::blas
#endif
