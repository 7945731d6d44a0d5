// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf of device code: the format is the device's, so its sizes are read
// from it and not from the host's va_list. Source of AMD's: ROCclr's handler of
// printf messages (devhcprintf.cpp), and its change in ROCm 7.2.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_SERVICES_PRINTF_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_SERVICES_PRINTF_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <string>

namespace porthip::vgpu {

/// Where arguments come from, one after the other.
class PrintfArguments {
public:
  virtual ~PrintfArguments() = default;
  /// The next argument's SizeBytes (4 or 8) bytes, zero-extended.
  virtual uint64_t next(unsigned SizeBytes) = 0;
};

/// NVIDIA: a buffer, each argument at its natural alignment.
class PackedArguments final : public PrintfArguments {
public:
  explicit PackedArguments(const void *Buffer)
      : At(static_cast<const char *>(Buffer)) {}
  uint64_t next(unsigned SizeBytes) override;

private:
  const char *At;
  uint64_t Offset = 0;
};

/// NVIDIA's: appends the text to Out; the number of arguments that were used.
int32_t formatPrintf(const char *Format, PrintfArguments &Arguments,
                     std::string &Out);

/// AMD's: the same of a message (Abi.h), as the handler of ROCm's runtime reads
/// it: it ends where the arguments do, and gives the number of characters.
/// Before ROCm 7.2 it takes what was printed of a string for its length, so
/// that after a padded or cut one all that follows is read at the wrong place.
int32_t formatMessage(llvm::ArrayRef<uint64_t> Message, bool MistakesLengths,
                      std::string &Out);

} // namespace porthip::vgpu
#endif
