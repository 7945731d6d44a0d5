// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Report/InspectReports.h"
#include "Support/Files/Files.h"

using namespace llvm;

namespace porthip::inspect {

static Json jsonOf(const Place &At, unsigned Count) {
  Json J;
  J["file"] = stringToJson(displayPath(At.File));
  J["line"] = At.Line;
  if (Count)
    J["count"] = Count;
  return J;
}

static Json countsOf(const KernelCode &K) {
  Json All = Json::array();
  for (const auto &[Key, Here] : K.Code.all()) {
    Json One;
    One["kind"] = nameOf(Key.first).str();
    if (!Key.second.empty())
      One["detail"] = stringToJson(Key.second);
    One["count"] = Here.Total;
    One["places"] = Json::array();
    for (const auto &[At, Count] : Here.Places)
      One["places"].push_back(jsonOf(At, Count));
    All.push_back(std::move(One));
  }
  return All;
}

static Json occupancyJson(const KernelCode &K, const ReportOptions &Options) {
  const Occupancy O = occupancyOf(K, Options.Asked);
  Json J;
  J["threadsPerBlock"] = blockOf(K, Options.Asked);
  J["dynamicLds"] = dynamicLdsOf(K, Options.Asked);
  J["wavesPerSimd"] = O.Waves;
  J["mostWavesPerSimd"] = O.MostWaves;
  J["blocks"] = O.Blocks;
  J["limitedBy"] = nameOf(O.By).str();
  return J;
}

static Json kernelJson(const KernelCode &K, const ReportOptions &Options) {
  Json J;
  J["name"] = stringToJson(K.Name);
  J["symbol"] = stringToJson(K.Has.Symbol);
  J["gpu"] = K.On->Name;
  J["source"] = stringToJson(displayPath(K.File));
  if (K.At.Line)
    J["at"] = jsonOf(K.At, 0);
  J["vgprs"] = K.Has.Vgprs;
  J["agprs"] = K.Has.Agprs;
  J["sgprs"] = K.Has.Sgprs;
  J["vgprSpills"] = K.Has.VgprSpills;
  J["sgprSpills"] = K.Has.SgprSpills;
  J["scratch"] = K.Has.Scratch;
  J["hasDynamicStack"] = K.Has.HasDynamicStack;
  J["staticLds"] = K.Has.StaticLds;
  J["launchBound"] = K.Has.MaxBlock;
  J["waveSize"] = K.Has.WaveSize;
  J["codeBytes"] = K.CodeBytes;
  J["callsOutside"] = K.CallsOutside;
  J["launches"] = Json::array();
  for (const FoundLaunch &L : K.Launches)
    J["launches"].push_back({{"at", jsonOf(L.At, 0)},
                             {"threadsPerBlock", L.Block},
                             {"dynamicLds", L.DynamicLds}});
  J["occupancy"] = occupancyJson(K, Options);
  J["counts"] = countsOf(K);
  return J;
}

static Json jsonOf(const PerformanceFinding &F) {
  Json J;
  J["check"] = F.Of.Check;
  J["level"] = toString(F.Of.Level).str();
  J["file"] = stringToJson(displayPath(F.Of.File));
  J["line"] = F.Of.Line;
  J["message"] = stringToJson(F.Of.Message);
  J["fix"] = stringToJson(F.Of.Fix);
  J["kernel"] = stringToJson(F.Kernel);
  J["gpus"] = F.Gpus;
  return J;
}

static StringRef nameOf(Proof::Kind Is) {
  constexpr StringLiteral Names[] = {"not-tried", "equal", "differs", "failed"};
  return Names[Is];
}

static Json jsonOf(const Trial &T, const TrialRow &Row) {
  Json J;
  J["kernel"] = stringToJson(Row.Of->Name);
  J["symbol"] = stringToJson(Row.Of->Has.Symbol);
  J["source"] = stringToJson(displayPath(Row.Of->File));
  J["gpu"] = Row.Of->On->Name;
  J["way"] = idOf(T).str();
  J["text"] = waysText(T, Row);
  if (!ifOf(T).empty())
    J["if"] = ifOf(T).str();
  if (Row.Block)
    J["threadsPerBlock"] = Row.Block;
  J["changes"] = Json::array();
  for (const Change &C : Row.Counted.All)
    J["changes"].push_back({{"count", C.Name.str()},
                            {"before", C.Before},
                            {"after", C.After},
                            {"better", C.IsBetter}});
  J["worse"] = Row.Counted.IsWorse;
  J["verdict"] = nameOf(Row.Verdict.Is).str();
  if (!Row.Verdict.Text.empty())
    J["verdictText"] = stringToJson(Row.Verdict.Text);
  return J;
}

Json jsonOf(ArrayRef<KernelCode> Kernels, ArrayRef<PerformanceFinding> Findings,
            const ReportOptions &Options) {
  Json J;
  J["version"] = 1;
  J["compiler"] = CompilerName;
  J["kernels"] = Json::array();
  for (const KernelCode &K : Kernels)
    J["kernels"].push_back(kernelJson(K, Options));
  for (const CudaKernel &C : Options.Cuda)
    J["cuda"].push_back({{"symbol", stringToJson(C.Symbol)},
                         {"gpu", C.Gpu},
                         {"registers", C.Registers},
                         {"spillBytes", C.SpillBytes},
                         {"sharedBytes", C.SharedBytes}});
  J["findings"] = Json::array();
  for (const PerformanceFinding &F : Findings)
    J["findings"].push_back(jsonOf(F));
  if (!Options.Tried)
    return J;
  J["trials"] = Json::array();
  for (const Trial &T : *Options.Tried)
    for (const TrialRow &Row : T.Rows)
      J["trials"].push_back(jsonOf(T, Row));
  return J;
}

} // namespace porthip::inspect
