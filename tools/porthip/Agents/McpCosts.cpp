// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answer of an inspection: a row for each kernel and each set of GPUs
// that it costs the same on.
#include "McpCalls.h"
#include "tools/porthip/Commands.h"
#include <map>

using namespace llvm;

namespace porthip {

/// In this order in each row.
static constexpr const char *Columns[] = {"gpus",  "vgprs",        "agprs",
                                          "sgprs", "spills",       "scratch",
                                          "lds",   "wavesPerSimd", "limitedBy"};

static Json costOf(const Json &K) {
  const Json Occupancy = K.value("occupancy", Json::object());
  return {K.value("vgprs", 0),
          K.value("agprs", 0),
          K.value("sgprs", 0),
          K.value("vgprSpills", 0) + K.value("sgprSpills", 0),
          K.value("scratch", 0),
          K.value("staticLds", 0),
          std::to_string(Occupancy.value("wavesPerSimd", 0)) + "/" +
              std::to_string(Occupancy.value("mostWavesPerSimd", 0)),
          Occupancy.value("limitedBy", Json("unknown"))};
}

/// By name and place, in the order in which each comes first.
static Json kernelsInShort(const Json &Kernels) {
  Json Rows = Json::array();
  std::map<std::string, size_t> Known;
  for (const Json &K : Kernels) {
    const Json At = K.value("at", Json::object());
    const std::string Key = K.at("name").dump() + At.dump();
    auto [It, IsNew] = Known.emplace(Key, Rows.size());
    if (IsNew)
      Rows.push_back({{"kernel", K.at("name")}, {"costs", Json::array()}});
    if (IsNew && At.contains("file"))
      Rows.back()["at"] = At;
    Json Cost = costOf(K), &All = Rows[It->second]["costs"];
    auto Same = llvm::find_if(All, [&](const Json &Row) {
      return std::equal(Cost.begin(), Cost.end(), Row.begin() + 1, Row.end());
    });
    const std::string Gpu = K.at("gpu").get<std::string>();
    if (Same != All.end()) {
      (*Same)[0] = (*Same)[0].get<std::string>() + "," + Gpu;
      continue;
    }
    Cost.insert(Cost.begin(), Gpu);
    All.push_back(std::move(Cost));
  }
  return Rows;
}

mcp::ToolResult toldCosts(const Answered &A) {
  auto inShort = [&](Json J) {
    Json Result = {{"columns", Columns},
                   {"kernels", kernelsInShort(J.at("kernels"))}};
    for (Json &F : J.at("findings"))
      F["severity"] = F.at("level");
    if (!J["findings"].empty())
      Result["findings"] = groupsOfFindings(J);
    Result["exitStatus"] = A.C.Status;
    if (A.C.Status != ExitDone)
      addMessages(Result, A.C);
    return Result;
  };
  return toldBy(inShort, A);
}

} // namespace porthip
