// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Image.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

namespace porthip::vgpu {
namespace {

constexpr char Magic[8] = {'P', 'H', 'V', 'G', 'P', 'U', 0, 1};
constexpr size_t MagicSize = 6; ///< what is the same in every version
constexpr uint32_t ArchSize = 32;
constexpr uint32_t HeaderSize = 8 + 4 * 4 + ArchSize + 8 + 8;

llvm::Error damaged(const llvm::Twine &What) {
  return llvm::createStringError(
      "damaged device image: " + What +
      "; compile and link the program again with 'porthip cc'");
}

bool startsWith(const char *Bytes, size_t Size, llvm::StringRef With) {
  return Size >= With.size() &&
         std::memcmp(Bytes, With.data(), With.size()) == 0;
}

// Other tools put these where an image is expected.
llvm::Error notOurs(const char *Bytes, size_t Size) {
  llvm::StringRef What = "data of an unknown kind";
  if (startsWith(Bytes, Size, "\x50\xed\x55\xba"))
    What = "an NVIDIA fatbin (nvcc or clang with a CUDA toolkit made it)";
  else if (startsWith(Bytes, Size,
                      "\x7f"
                      "ELF"))
    What = "an ELF file (a cubin or an AMD code object)";
  else if (startsWith(Bytes, Size, "__CLANG_OFFLOAD_BUNDLE__"))
    What = "a clang offload bundle (hipcc or clang made it)";
  else if (startsWith(Bytes, Size, "CCOB"))
    What = "a compressed clang offload bundle (hipcc or clang made it)";
  else if (startsWith(Bytes, Size, "BC\xc0\xde"))
    What = "LLVM bitcode without a header";
  else if (startsWith(Bytes, Size, "//") || startsWith(Bytes, Size, ".version"))
    What = "PTX text";
  return llvm::createStringError(
      "device code is " + What +
      ", which the virtual GPU cannot run; compile with 'porthip cc'");
}

} // namespace

std::string writeImage(const Image &I) {
  namespace endian = llvm::support::endian;
  std::string Out(HeaderSize, '\0');
  char *P = Out.data();
  std::memcpy(P, Magic, sizeof(Magic));
  endian::write32le(P + 8, HeaderSize);
  endian::write32le(P + 12, uint32_t(I.Of));
  endian::write32le(P + 16, I.WaveSize);
  endian::write32le(P + 20, I.Flags);
  std::memcpy(P + 24, I.Arch.data(),
              std::min<size_t>(I.Arch.size(), ArchSize - 1));
  endian::write64le(P + 24 + ArchSize, I.Bitcode.size());
  endian::write64le(P + 32 + ArchSize,
                    llvm::xxh3_64bits(llvm::arrayRefFromStringRef(I.Bitcode)));
  Out += I.Bitcode;
  Out.resize((Out.size() + 15) / 16 * 16);
  return Out;
}

llvm::Expected<Image> readImage(const char *Bytes, size_t SizeBytes) {
  namespace endian = llvm::support::endian;
  if (!Bytes || SizeBytes < MagicSize ||
      std::memcmp(Bytes, Magic, MagicSize) != 0)
    return notOurs(Bytes, Bytes ? SizeBytes : 0);
  if (SizeBytes < HeaderSize)
    return damaged("its header is not complete");
  if (Bytes[7] != Magic[7])
    return llvm::createStringError(
        "device image has format %d, and this is a virtual GPU for format %d; "
        "compile and run with the same porthip",
        int(Bytes[7]), int(Magic[7]));
  const uint32_t Header = endian::read32le(Bytes + 8);
  Image I;
  const uint32_t Of = endian::read32le(Bytes + 12);
  I.Of = Vendor(Of);
  I.WaveSize = endian::read32le(Bytes + 16);
  I.Flags = endian::read32le(Bytes + 20);
  I.Arch.assign(Bytes + 24, strnlen(Bytes + 24, ArchSize));
  const uint64_t Size = endian::read64le(Bytes + 24 + ArchSize);
  I.BitcodeHash = endian::read64le(Bytes + 32 + ArchSize);
  if (Header < HeaderSize || Header > SizeBytes)
    return damaged("wrong size of its header");
  if (Of != uint32_t(Vendor::Nvidia) && Of != uint32_t(Vendor::Amd))
    return damaged("unknown vendor");
  if (I.WaveSize != 32 && I.WaveSize != 64)
    return damaged("its wave size is not 32 or 64");
  // The limit also catches sizes that are nonsense where the end is unknown.
  if (Size > SizeBytes - Header || Size > uint64_t(1) << 32)
    return damaged("its code is not complete");
  I.Bitcode = {Bytes + Header, size_t(Size)};
  if (llvm::xxh3_64bits(llvm::arrayRefFromStringRef(I.Bitcode)) !=
      I.BitcodeHash)
    return damaged("the checksum of its code is wrong");
  return I;
}

size_t findImage(llvm::StringRef Program, size_t From) {
  return Program.find({Magic, sizeof(Magic)}, From);
}

} // namespace porthip::vgpu
