// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/Reports.h"
#include "Support/Json/Json.h"
#include "VirtualGpu/Abi/Variables.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <tuple>
#include <vector>

namespace porthip::vgpu {
namespace {

using Key = std::tuple<std::string, std::string, std::string, std::string>;

/// A process has one stderr; so it has one of these.
struct Log {
  std::mutex Lock;
  std::map<Key, uint64_t> Seen;
  /// Behind the first of a check and kernel, not told yet.
  std::map<std::pair<std::string, std::string>, std::vector<std::string>>
      Groups;
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
  if (L)
    tellGroups();
  if (uint64_t More = L ? L->Count - L->Seen.size() : 0)
    fprintf(stderr, "porthip: %llu more reports at the same places\n",
            (unsigned long long)More);
}

void addReport(const CheckReport &R) {
  Log &L = Log::get();
  std::lock_guard<std::mutex> Hold(L.Lock);
  ++L.Count;
  // A report without a kernel or a place is told apart by its text.
  const bool HasPlaces = !R.Where.empty() && !R.Kernel.empty();
  if (L.Seen[{R.Check, R.Kernel, R.Where, HasPlaces ? R.Other : R.Text}]++)
    return;
  auto Group = L.Groups.end();
  bool IsFirst = true;
  if (!R.InGroup.empty())
    std::tie(Group, IsFirst) = L.Groups.try_emplace({R.Check, R.Kernel});
  if (IsFirst)
    fprintf(stderr, "porthip: %s: %s\n", R.Check.c_str(), R.Text.c_str());
  else
    Group->second.push_back(R.InGroup);
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

/// The most reports of a group that are told: they are of one cause, mostly.
constexpr size_t MostTold = 4;

void tellGroups() {
  Log &L = Log::get();
  std::lock_guard<std::mutex> Hold(L.Lock);
  for (auto &[Of, Others] : L.Groups) {
    if (Others.empty())
      continue;
    std::sort(Others.begin(), Others.end());
    fprintf(stderr, "porthip: %s: kernel '%s': %zu more at other lines:\n",
            Of.first.c_str(), Of.second.c_str(), Others.size());
    for (size_t I = 0; I < std::min(Others.size(), MostTold); ++I)
      fprintf(stderr, "  %s\n", Others[I].c_str());
    if (Others.size() > MostTold)
      fprintf(stderr, "  and %zu more; --report-jsonl=FILE lists all\n",
              Others.size() - MostTold);
    Others.clear();
  }
}

uint64_t reportCount() {
  Log &L = Log::get();
  std::lock_guard<std::mutex> Hold(L.Lock);
  return L.Count;
}

} // namespace porthip::vgpu
