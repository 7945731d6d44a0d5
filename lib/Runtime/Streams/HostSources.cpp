// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Streams/HostSources.h"
#include "Runtime/Core/CallerLine.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "VirtualGpu/Run/Check/Shadow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <sys/uio.h>
#include <unistd.h>

namespace porthip::vgpu::rt {

/// Nothing: some of it is not there any more.
static std::optional<uint64_t> hashOf(const HostSource &S) {
  // Small and of our own: a large one would be mapped where the source was.
  char Part[16 << 10];
  uint64_t Hash = 0;
  for (uint64_t Z = 0; Z < S.Size.Depth; ++Z)
    for (uint64_t Y = 0; Y < S.Size.Height; ++Y) {
      char *Row = S.From.Base + Z * S.From.SliceBytes + Y * S.From.RowBytes;
      for (uint64_t Done = 0; Done < S.Size.WidthBytes;) {
        uint64_t Bytes =
            std::min<uint64_t>(sizeof(Part), S.Size.WidthBytes - Done);
        iovec To{Part, Bytes}, From{Row + Done, Bytes};
        // A call of the system, as the memory may be unmapped by now.
        if (process_vm_readv(getpid(), &To, 1, &From, 1, 0) != ssize_t(Bytes))
          return std::nullopt;
        Hash = Hash * 31 + llvm::xxh3_64bits(llvm::ArrayRef<uint8_t>(
                               reinterpret_cast<uint8_t *>(Part), Bytes));
        Done += Bytes;
      }
    }
  return Hash;
}

static uint64_t spanOf(const HostSource &S) {
  return (S.Size.Depth - 1) * S.From.SliceBytes +
         (S.Size.Height - 1) * S.From.RowBytes + S.Size.WidthBytes;
}

HostSource hostSource(const Rows &From, const Extent &Size) {
  HostSource S{From, Size};
  S.Hash = hashOf(S).value_or(0);
  return S;
}

void HostSources::overwrite(const char *Begin, uint64_t Bytes) {
  llvm::erase_if(All, [&](const Pending &P) {
    return P.Source.From.Base < Begin + Bytes &&
           Begin < P.Source.From.Base + spanOf(P.Source);
  });
}

void HostSources::settle(const StreamClock &Seen) {
  llvm::erase_if(All, [&](const Pending &P) {
    if (Seen.at(P.Stream) < P.Operation)
      return false;
    if (wasWrittenSince(P.Source.From.Base, spanOf(P.Source), P.Operation))
      return true;
    std::optional<uint64_t> Now = hashOf(P.Source);
    if (Now && *Now == P.Source.Hash)
      return true;
    addReport({check::Streams.str(), P.What, P.Where, "",
               placed(P.What + " reads memory of the host that the program " +
                          (Now ? "changed" : "freed") +
                          " before it waited for the copy: AMD's runtime may "
                          "read it later than NVIDIA's; wait first, or keep "
                          "the source",
                      P.Where)});
    return true;
  });
}

} // namespace porthip::vgpu::rt
