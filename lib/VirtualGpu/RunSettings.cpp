// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/RunSettings.h"
#include "VirtualGpu/Abi/Variables.h"
#include <algorithm>

namespace porthip::vgpu {

std::vector<std::pair<llvm::StringLiteral, std::string>>
variablesOf(const RunSettings &Settings) {
  std::vector<std::pair<llvm::StringLiteral, std::string>> Result;
  auto add = [&](llvm::StringLiteral Name, std::string Value) {
    Result.emplace_back(Name, std::move(Value));
  };
  auto addGiven = [&](llvm::StringLiteral Name, const std::string &Value) {
    if (!Value.empty())
      add(Name, Value);
  };
  addGiven(variable::As, Settings.As);
  addGiven(variable::Threads, Settings.Threads);
  if (double Seconds;
      !llvm::StringRef(Settings.TimeoutSeconds).getAsDouble(Seconds))
    add(variable::TimeoutMs,
        std::to_string(std::max<uint64_t>(1, uint64_t(Seconds * 1000))));
  addGiven(variable::Check, Settings.Check);
  addGiven(variable::ShuffleLanes, Settings.ShuffleLanes);
  if (Settings.IsInStep)
    add(variable::Lockstep, "1");
  if (Settings.Mode)
    add(variable::Mode, *Settings.Mode == "auto" ? "" : *Settings.Mode);
  if (Settings.OwnsCacheDir || !variable::find(variable::CacheDir))
    add(variable::CacheDir, Settings.CacheDir);
  add(variable::CudaPath,
      Settings.CudaPath.empty() ? "none" : Settings.CudaPath);
  return Result;
}

} // namespace porthip::vgpu
