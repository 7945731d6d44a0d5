// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The translation that `porthip verify` makes where no port is there.
#include "Compiler/Process/Process.h"
#include "Porting/Write/WritePort.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonMapper.h"
#include "VerifyParts.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/CacheOptions.h"
#include "tools/porthip/Inputs/TreeOptions.h"

using namespace llvm;

namespace porthip {
namespace {

/// As `porthip translate` has them: the project's hold, too.
Expected<TreeRequest> requestFor(const FreshPortOrder &Order,
                                 const VerifySettings &Settings,
                                 const ParsedOptions &Options) {
  const PortSettings &Port = Settings.Port;
  std::map<std::string, std::vector<std::string>> Given = {
      {"quiet", {""}},
      {"in-root", {Order.InRoot}},
      {"out-root", {Order.OutRoot}}};
  if (Port.Warp)
    Given["warp"] = {*Port.Warp};
  if (Port.Arithmetic)
    Given["arithmetic"] = {*Port.Arithmetic};
  if (Port.CudaPath)
    Given["cuda-path"] = {*Port.CudaPath};
  if (Port.RocmPath)
    Given["rocm-path"] = {*Port.RocmPath};
  if (Settings.CacheDir.empty())
    Given["no-cache"] = {""};
  else
    Given["cache-dir"] = {Settings.CacheDir};
  if (Options.has("config"))
    Given["config"] = Options.values("config");
  auto Chosen =
      translationOf(Order.Files, Order.CompilerArgs, std::move(Given));
  if (!Chosen)
    return Chosen.takeError();
  auto Request = treeRequest(*Chosen);
  if (Request)
    Request->OutRoot = normalizePath(Order.OutRoot);
  return Request;
}

std::string toText(const WrittenPort &Of) {
  auto list = [](const std::vector<std::string> &Texts) {
    Json J = Json::array();
    for (const std::string &Text : Texts)
      J.push_back(stringToJson(Text));
    return J;
  };
  Json Findings = Json::array();
  for (const Finding &F : Of.Findings)
    Findings.push_back({{"check", F.Check},
                        {"file", stringToJson(F.File)},
                        {"line", F.Line},
                        {"message", stringToJson(F.Message)},
                        {"error", F.Level == Severity::Error},
                        {"note", F.Level == Severity::Note}});
  return Json{{"macros", list(Of.BuildMacros)},
              {"headers", list(Of.OutsideHeaders)},
              {"findings", std::move(Findings)}}
      .dump();
}

/// Nothing where it did not come to that.
void readInto(StringRef Text, FreshPort &To) {
  auto J = parseJson(Text, "the port");
  if (!J)
    return consumeError(J.takeError());
  for (const Json &Macro : (*J)["macros"])
    To.BuildMacros.push_back(stringFromJson(Macro));
  for (const Json &Message : (*J)["headers"])
    To.OutsideHeaders.push_back(stringFromJson(Message));
  for (const Json &F : (*J)["findings"])
    To.Findings.push_back({F["check"], stringFromJson(F["file"]),
                           stringFromJson(F["message"]), F["line"], F["error"],
                           F["note"]});
}

} // namespace

static Expected<FreshPort> freshPort(const FreshPortOrder &Order,
                                     const VerifySettings &Settings,
                                     const ParsedOptions &Options) {
  Process Apart;
  Apart.Body = [&](std::string &Result) -> int {
    auto Request = requestFor(Order, Settings, Options);
    if (!Request)
      return failWith(ExitFailed, Request.takeError());
    auto Written = writePort(*Request);
    if (!Written)
      return failWith(ExitFailed, Written.takeError());
    Result = toText(*Written);
    return Written->HasUnread ? ExitFailed : ExitDone;
  };
  if (Error Wrong = runToEnd(Apart))
    return std::move(Wrong);
  FreshPort Made;
  Made.Messages = std::move(Apart.Messages);
  Made.Failure = std::move(Apart.Failure);
  if (!Apart.Result.empty())
    readInto(Apart.Result, Made);
  return Made;
}

void addSurroundings(VerifySettings &To, const BuildSetup &Setup,
                     const ParsedOptions &Options) {
  To.On = &Setup.On;
  To.CacheDir = cacheDirOf(Options);
  To.Translate = [&](const FreshPortOrder &Order) {
    return freshPort(Order, To, Options);
  };
}

} // namespace porthip
