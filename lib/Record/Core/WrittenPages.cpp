// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Record/Core/WrittenPages.h"
#include <fcntl.h>
#include <iterator>
#include <linux/userfaultfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace porthip::record {

namespace {
// Newer than the headers that porthip is built with: linux/userfaultfd.h and
// linux/fs.h of Linux 6.7.
constexpr uint64_t UserModeOnly = 1, FeatureUnpopulated = 1 << 13,
                   FeatureAsync = 1 << 15;
constexpr uint64_t ScanProtects = 1, PageIsWritten = 2;

struct ScanRegion {
  uint64_t Start, End, Categories;
};
struct ScanArguments {
  uint64_t Size, Flags, Start, End, WalkEnd, Regions, RegionCount, MostPages,
      Inverted, AllOf, AnyOf, Returned;
};
constexpr unsigned long Scan = _IOWR('f', 16, ScanArguments);

uint64_t pages(uint64_t SizeBytes) {
  static const auto Page = uint64_t(sysconf(_SC_PAGESIZE));
  return (SizeBytes + Page - 1) / Page * Page;
}
} // namespace

WrittenPages::WrittenPages() : Process(getpid()) {
  Faults = int(syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK | UserModeOnly));
  if (Faults < 0)
    return;
  uffdio_api Api = {};
  Api.api = UFFD_API;
  Api.features = FeatureAsync | FeatureUnpopulated;
  if (ioctl(Faults, UFFDIO_API, &Api) == 0)
    Map = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
}

WrittenPages::~WrittenPages() {
  if (Map >= 0)
    close(Map);
  if (Faults >= 0)
    close(Faults);
}

/// A child that was forked has other memory.
bool WrittenPages::isHere() const { return Map >= 0 && Process == getpid(); }

bool WrittenPages::protect(const char *Base, uint64_t SizeBytes, bool On) {
  uffdio_writeprotect Protect = {};
  Protect.range = {uint64_t(Base), pages(SizeBytes)};
  Protect.mode = On ? UFFDIO_WRITEPROTECT_MODE_WP : 0;
  return isHere() && ioctl(Faults, UFFDIO_WRITEPROTECT, &Protect) == 0;
}

bool WrittenPages::watch(const char *Base, uint64_t SizeBytes) {
  uffdio_register Register = {};
  Register.range = {uint64_t(Base), pages(SizeBytes)};
  Register.mode = UFFDIO_REGISTER_MODE_WP;
  // The scan, too: a kernel may have the one and not the other.
  return isHere() && ioctl(Faults, UFFDIO_REGISTER, &Register) == 0 &&
         protect(Base, SizeBytes, true) &&
         collect(Base, SizeBytes, [](const char *, uint64_t) {});
}

bool WrittenPages::collect(
    const char *Base, uint64_t SizeBytes,
    const std::function<void(const char *, uint64_t)> &Found) {
  ScanRegion Regions[256];
  ScanArguments Arguments = {};
  Arguments.Size = sizeof(Arguments);
  Arguments.Flags = ScanProtects;
  Arguments.Start = uint64_t(Base);
  Arguments.End = Arguments.Start + pages(SizeBytes);
  Arguments.Regions = uint64_t(Regions);
  Arguments.RegionCount = std::size(Regions);
  Arguments.AllOf = Arguments.Returned = PageIsWritten;
  while (Arguments.Start < Arguments.End) {
    const int Count = !isHere() ? -1 : ioctl(Map, Scan, &Arguments);
    if (Count < 0)
      return false;
    for (int I = 0; I < Count; ++I)
      Found(reinterpret_cast<const char *>(Regions[I].Start),
            Regions[I].End - Regions[I].Start);
    if (Arguments.WalkEnd <= Arguments.Start)
      return false;
    Arguments.Start = Arguments.WalkEnd;
  }
  return true;
}

bool WrittenPages::letWrite(const char *Base, uint64_t SizeBytes) {
  return protect(Base, SizeBytes, false);
}

bool WrittenPages::watchAgain(const char *Base, uint64_t SizeBytes) {
  return protect(Base, SizeBytes, true);
}

} // namespace porthip::record
