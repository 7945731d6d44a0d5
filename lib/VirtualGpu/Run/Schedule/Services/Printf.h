// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf of device code: the format is the device's, so its sizes are read
// from it and not from the host's va_list.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_SERVICES_PRINTF_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_SERVICES_PRINTF_H

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

/// AMD: words of 64 bits. Past the end they are 0.
class WordArguments final : public PrintfArguments {
public:
  WordArguments(const uint64_t *Words, uint32_t Count)
      : Words(Words), Count(Count) {}
  uint64_t next(unsigned SizeBytes) override;

private:
  const uint64_t *Words;
  uint32_t Count, Next = 0;
};

/// Appends the text to Out; the number of arguments that were used.
int32_t formatPrintf(const char *Format, PrintfArguments &Arguments,
                     std::string &Out);

} // namespace porthip::vgpu
#endif
