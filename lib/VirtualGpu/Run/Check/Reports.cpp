// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/Reports.h"
#include "Support/Json/Json.h"
#include "VirtualGpu/Abi/Variables.h"
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <tuple>

namespace porthip::vgpu {
namespace {

using Key = std::tuple<std::string, std::string, std::string, std::string>;

/// A process has one stderr; so it has one of these.
struct Log {
  std::mutex Lock;
  std::map<Key, uint64_t> Seen;
  uint64_t Count = 0;
  FILE *File = nullptr;

  Log() {
    if (const char *Path = variable::find(variable::Report); Path && *Path)
      File = fopen(Path, "a");
  }
  /// Null: there was no report.
  static Log *&made() {
    static Log *Made = nullptr;
    return Made;
  }
  static Log &get() {
    // Never destroyed: what is left is reported at the very end.
    static Log *L = made() = new Log;
    return *L;
  }
};

} // namespace

/// Behind all reports, those of the very end too: destructors without a number
/// run before those that have one.
__attribute__((destructor(200))) static void tellMore() {
  const Log *L = Log::made();
  if (uint64_t More = L ? L->Count - L->Seen.size() : 0)
    fprintf(stderr, "porthip: %llu more reports at the same places\n",
            (unsigned long long)More);
}

void addReport(const CheckReport &R) {
  Log &L = Log::get();
  std::lock_guard<std::mutex> Hold(L.Lock);
  ++L.Count;
  // What has no place is told apart by its text.
  const std::string &Other = R.Where.empty() ? R.Text : R.Other;
  if (L.Seen[{R.Check, R.Kernel, R.Where, Other}]++)
    return;
  fprintf(stderr, "porthip: %s: %s\n", R.Check.c_str(), R.Text.c_str());
  if (!L.File)
    return;
  Json Object = {{"check", R.Check},
                 {"kernel", R.Kernel},
                 {"where", R.Where},
                 {"other", R.Other},
                 {"text", R.Text}};
  fprintf(L.File, "%s\n", Object.dump().c_str());
  fflush(L.File);
}

uint64_t reportCount() {
  Log &L = Log::get();
  std::lock_guard<std::mutex> Hold(L.Lock);
  return L.Count;
}

} // namespace porthip::vgpu
