// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a program ends that porthip waits for: --check, --json.
#include "Compiler/Process/ChildRun.h"
#include "RunReports.h"
#include "Support/Json/Json.h"
#include "Support/Text/Markup.h"
#include "ToldFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <cmath>
#include <fstream>

using namespace llvm;

namespace porthip {

Expected<RunReports> RunReports::ofChild(function_ref<int()> Execute,
                                         RunEnd &End) {
  namespace variable = vgpu::variable;
  const std::string Others = variable::valueOf(variable::Report).str();
  ToldFile Told;
  if (Error Wrong = Told.make(variable::Report))
    return std::move(Wrong);
  outs().flush();
  const auto Begin = std::chrono::steady_clock::now();
  auto Status = runInChild(Execute);
  const std::chrono::duration<double> Took =
      std::chrono::steady_clock::now() - Begin;
  auto Found = read(Told.path());
  if (!Others.empty())
    std::ofstream(Others, std::ios::app) << std::ifstream(Told.path()).rdbuf();
  if (Error Wrong = joinErrors(Status.takeError(), Found.takeError()))
    return std::move(Wrong);
  End.Status = *Status;
  End.Seconds = Took.count();
  return Found;
}

Expected<std::string> RunReports::json(const ParsedOptions &Options,
                                       const RunEnd &End) const {
  Json Defects = Json::array(), Files = Json::array(),
       Arguments = Json::array();
  for (StringRef Text : split(StringRef(Bytes).rtrim('\n'), '\n')) {
    if (Text.empty())
      continue;
    auto One = parseJson(Text, "");
    if (!One)
      return One.takeError();
    Defects.push_back(std::move(*One));
  }
  for (const std::string &File : End.Files)
    Files.push_back(toUtf8(File));
  for (const std::string &Word : Options.ProgramArgs)
    Arguments.push_back(toUtf8(Word));
  const Json J = {{"version", 1},
                  {"files", std::move(Files)},
                  {"arguments", std::move(Arguments)},
                  {"gpu", End.Gpu},
                  {"programStatus", End.Status},
                  {"exitStatus", statusOf(Options, End.Status)},
                  {"seconds", std::round(End.Seconds * 1000) / 1000},
                  {"isChecked", Options.has("check")},
                  {"defects", std::move(Defects)}};
  return J.dump(2) + "\n";
}

} // namespace porthip
