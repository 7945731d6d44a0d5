// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The whole report; docs/schema/report.schema.json says what stands where.
// Paths and texts that are not UTF-8 are {"hex": ...}, see Support/Json/Json.h.
#include "Support/Json/Json.h"
#include "Port/MissingPackageJson.h"
#include "Report/Format.h"

using namespace llvm;

namespace porthip {
namespace {

Json toJson(const Effort &E) {
  return {{"low", roundedToHundredths(E.Low)},
          {"likely", roundedToHundredths(E.Likely)},
          {"high", roundedToHundredths(E.High)}};
}

Json toJson(const Tally &T) {
  Json Places = Json::object();
  for (Category C : AllCategories)
    Places[toString(C).str()] = T.places(C);
  return {{"places", Places},
          {"automaticPercent", roundedToHundredths(T.automaticPercent())},
          {"minutes", toJson(T.Time)}};
}

Json toJson(const EffortItem &I) {
  return {{"what", stringToJson(I.What)},
          {"title", stringToJson(I.Title)},
          {"category", toString(I.Kind).str()},
          {"count", I.Count},
          {"files", I.Files},
          {"firstMinutes", roundedToHundredths(I.FirstMinutes)},
          {"furtherMinutes", roundedToHundredths(I.FurtherMinutes)},
          {"sameFileMinutes", roundedToHundredths(I.SameFileMinutes)},
          {"confidence", I.Confidence},
          {"risk", toString(I.Level).str()},
          {"minutes", toJson(I.Time)}};
}

Json toJson(const PlanStep &S) {
  Json J = {{"what", stringToJson(S.What)}};
  auto Put = [&](const char *Name, const std::string &Text) {
    if (!Text.empty())
      J[Name] = stringToJson(Text);
  };
  Put("fix", S.Fix);
  Put("command", S.Command);
  if (!S.File.empty()) {
    J["file"] = stringToJson(S.File);
    J["line"] = S.Line;
    J["places"] = S.Places;
    J["files"] = S.Files;
    J["minutes"] = toJson(S.Time);
  }
  return J;
}

/// Adds the origin: what state of the sources, and made with what.
void addOrigin(const Report &R, Json &J) {
  if (!R.Source.Commit.empty() || !R.Source.Date.empty()) {
    Json &Source = J["source"] = Json::object();
    if (!R.Source.Commit.empty()) {
      Source["commit"] = R.Source.Commit;
      Source["changed"] = R.Source.IsChanged;
    }
    if (!R.Source.Date.empty())
      Source["date"] = R.Source.Date;
  }
  for (const auto &[Name, Version] : R.Versions)
    J["versions"][Name] = Version;
}

Json toJson(const ReportFile &F) {
  return {{"path", stringToJson(F.Path)},
          {"lines", F.Lines},
          {"changedLines", F.ChangedLines},
          {"main", F.IsMain},
          {"cuda", F.HoldsCuda},
          {"sum", toJson(F.Sum)}};
}

Json toJson(const ReportLibrary &L) {
  Json Calls = Json::array();
  for (const ReportLibrary::Call &C : L.Calls)
    Calls.push_back({{"symbol", stringToJson(C.Symbol)},
                     {"hip", stringToJson(C.Hip)},
                     {"outcome", toString(C.Outcome).str()},
                     {"count", C.Count}});
  return {{"id", L.Of.Id},
          {"title", L.Of.Title},
          {"counterpart", L.Of.Counterpart},
          {"covered", L.Covered},
          {"unsupported", L.Unsupported},
          {"minutes", toJson(L.Time)},
          {"symbols", Calls}};
}

Json launchesToJson(const KernelFacts &K) {
  Json Launches = Json::array();
  for (const KernelLaunch &L : K.Launches) {
    Json J = {{"file", stringToJson(L.File)},
              {"line", L.Line},
              {"grid", stringToJson(L.Grid)},
              {"block", stringToJson(L.Block)}};
    if (!L.SharedBytes.empty())
      J["sharedBytes"] = stringToJson(L.SharedBytes);
    if (!L.Stream.empty())
      J["stream"] = stringToJson(L.Stream);
    if (L.BlockLanes)
      J["blockLanes"] = L.BlockLanes;
    Launches.push_back(std::move(J));
  }
  return Launches;
}

Json instancesToJson(const KernelFacts &K) {
  Json Instances = Json::array();
  if (K.IsTemplate)
    for (const auto &[Name, Unit] : K.Units)
      Instances.push_back(stringToJson(Name));
  return Instances;
}

/// Kernels of headers, as a translation unit has them.
Json unitsToJson(const KernelFacts &K) {
  Json Units = Json::array();
  for (const auto &[Name, Unit] : K.Units)
    if (!Unit.empty())
      Units.push_back(
          {{"kernel", stringToJson(Name)}, {"unit", stringToJson(Unit)}});
  return Units;
}

Json toJson(const ReportKernel &K, const Report &R) {
  const KernelFacts &Of = K.Of;
  Json Risks = Json::object();
  for (size_t I = 0; I < K.Risks.size(); ++I) {
    Json Causes = Json::array();
    for (const std::string &Cause : K.Risks[I].Causes)
      Causes.push_back(stringToJson(Cause));
    Risks[R.Gpus[I]] = {{"risk", toString(K.Risks[I].Level).str()},
                        {"causes", Causes}};
  }
  return {{"name", stringToJson(Of.Name)},
          {"file", stringToJson(Of.File)},
          {"line", Of.Line},
          {"endLine", Of.EndLine},
          {"template", Of.IsTemplate},
          {"instances", instancesToJson(Of)},
          {"units", unitsToJson(Of)},
          {"parsed", Of.IsParsed},
          {"sharedBytes", Of.SharedBytes},
          {"dynamicShared", Of.UsesDynamicShared},
          {"maxBlockLanes", Of.MaxBlockLanes},
          {"warpOperations", Of.WarpOperations},
          {"inlinePtx", Of.InlinePtx},
          {"textureFetches", Of.TextureFetches},
          {"atomics", Of.Atomics},
          {"tensorOperations", Of.TensorOperations},
          {"blockBarriers", Of.BlockBarriers},
          {"launches", launchesToJson(Of)},
          {"findings", K.Findings},
          {"minutes", toJson(K.Time)},
          {"risks", Risks}};
}

Json toJson(const ReportFinding &F) {
  Json J = {{"check", F.Of.Check},
            {"severity", toString(F.Of.Level).str()},
            {"category", toString(F.Kind).str()},
            {"state", toString(F.State).str()},
            {"file", stringToJson(F.Of.File)},
            {"line", F.Of.Line},
            {"column", F.Of.Column},
            {"length", F.Of.Length},
            {"message", stringToJson(F.Of.Message)},
            {"fingerprint", F.Fingerprint},
            {"minutes", toJson(F.Time)}};
  auto Put = [&](const char *Name, const std::string &Text) {
    if (!Text.empty())
      J[Name] = stringToJson(Text);
  };
  Put("symbol", F.Of.Symbol);
  Put("fix", F.Of.Fix);
  Put("kernel", F.Kernel);
  Put("reason", F.Reason);
  if (!F.Of.FixIt.empty()) {
    Json &Edits = J["edits"] = Json::array();
    for (const Edit &E : F.Of.FixIt)
      Edits.push_back({{"offset", E.Offset},
                       {"length", E.Length},
                       {"text", stringToJson(E.Text)}});
  }
  return J;
}

template <typename Row> Json rowsToJson(const std::vector<Row> &Rows) {
  Json J = Json::array();
  for (const Row &R : Rows)
    J.push_back(toJson(R));
  return J;
}

Json namedSums(const std::vector<ReportRow> &Rows) {
  Json J = Json::array();
  for (const ReportRow &R : Rows)
    J.push_back({{"name", stringToJson(R.Name)}, {"sum", toJson(R.Sum)}});
  return J;
}

void write(raw_ostream &OS, const Report &R) {
  Json Kernels = Json::array();
  for (const ReportKernel &K : R.Kernels)
    Kernels.push_back(toJson(K, R));
  Json J = {{"format", "porthip-report"},
            {"version", 1},
            {"tool", {{"name", "porthip"}, {"version", R.ToolVersion}}},
            {"subject", stringToJson(R.Subject)},
            {"options",
             {{"gpus", R.Gpus},
              {"hip", R.HipVersions},
              {"warp", R.WarpMode},
              {"effortModel", stringToJson(R.ModelName)}}},
            {"summary",
             {{"files", R.Files.size()},
              {"cudaFiles", R.CudaFiles},
              {"lines", R.Lines},
              {"changedLines", R.ChangedLines},
              {"translationUnits", R.Stats.TranslationUnits},
              {"partlyParsed", R.Stats.PartlyParsed},
              {"partlyOutsideBuild", R.Stats.PartlyOutsideBuild},
              {"workPercent", roundedToHundredths(R.WorkPercent)},
              {"sum", toJson(R.Sum)}}},
            {"plan", rowsToJson(R.Plan)},
            {"effort", rowsToJson(R.Items)},
            {"files", rowsToJson(R.Files)},
            {"folders", namedSums(R.Folders)},
            {"checks", namedSums(R.Checks)},
            {"libraries", rowsToJson(R.Libraries)},
            {"kernels", Kernels},
            {"findings", rowsToJson(R.Findings)}};
  addOrigin(R, J);
  for (const std::string &Folder : R.MissingSubmodules)
    J["missingSubmodules"].push_back(stringToJson(Folder));
  for (const MissingPackage &P : R.MissingPackages)
    J["missingPackages"].push_back(packageToJson(P));
  if (R.IsGuess) {
    Json Headers = Json::array();
    for (const std::string &Name : R.MissingHeaders)
      Headers.push_back(stringToJson(Name));
    J["guess"] = {{"flags", stringToJson(R.MissingFlags)},
                  {"missingHeaders", std::move(Headers)}};
  }
  OS << J.dump(1, ' ', false, Json::error_handler_t::replace) << "\n";
}

} // namespace

PORTHIP_REPORT_FORMAT(Json, {"json", "All of it, for programs", write});

} // namespace porthip
