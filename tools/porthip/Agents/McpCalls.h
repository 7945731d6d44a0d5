// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From the arguments of an agent's call to the words of a command, and from
// what the command printed to an answer.
#ifndef PORTHIP_TOOLS_PORTHIP_AGENTS_MCPCALLS_H
#define PORTHIP_TOOLS_PORTHIP_AGENTS_MCPCALLS_H

#include "Capture.h"
#include "Gpus/UsualGpus.h"
#include "Mcp/CompilerArguments.h"
#include "McpTools.h"
#include "llvm/ADT/SmallVector.h"

namespace porthip {

/// An argument; without it "", nothing, \p Default.
std::string stringIn(const Json &J, const char *Name);
std::vector<std::string> listIn(const Json &J, const char *Name);
unsigned numberIn(const Json &J, const char *Name, unsigned Default);

/// The words of a command, made of arguments.
class Asked {
public:
  Asked(const Json &Arguments, const mcp::Roots &Roots, const McpLimits &Limits)
      : Arguments(Arguments), Roots(Roots), All(Limits.Options) {}

  void add(std::string Word) { All.push_back(std::move(Word)); }
  /// A name of something; never an option.
  void name(const std::string &Name) {
    if (llvm::StringRef(Name).starts_with("-"))
      keep(llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "'" + Name + "' is no name"));
    add(Name);
  }
  /// --option=VALUE where the argument is there.
  void option(const char *Name, const char *Option) {
    if (std::string Value = stringIn(Arguments, Name); !Value.empty())
      add(std::string(Option) + "=" + Value);
  }
  void folder(const char *Name, const char *Option) {
    std::string Value = stringIn(Arguments, Name);
    if (!Value.empty())
      add(std::string(Option) + "=" + inside(Value));
  }
  /// The original, and its port on each of \p Gpus; empty: the usual ones.
  void legs(llvm::StringRef Gpus) {
    if (Gpus.empty())
      return;
    add("--leg=cuda@vgpu:" + UsualNvidiaGpu.str());
    llvm::SmallVector<llvm::StringRef, 4> Names;
    Gpus.split(Names, ',');
    for (llvm::StringRef Name : Names)
      add(("--leg=hip@vgpu:" + Name.trim()).str());
  }
  void path(const char *Name) { add(inside(stringIn(Arguments, Name))); }
  void paths() {
    for (const std::string &Path : listIn(Arguments, "paths"))
      add(inside(Path));
  }
  void translation() {
    paths();
    std::string Build = stringIn(Arguments, "buildFolder");
    if (!Build.empty())
      add("-p=" + inside(Build));
    option("gpu", "--gpu");
    option("hipVersion", "--hip-version");
    compiler();
  }
  void compiler() {
    for (const std::string &Word : listIn(Arguments, "args")) {
      if (llvm::Error No = mcp::checkCompilerArgument(Word, Roots))
        keep(std::move(No));
      add(Word);
    }
  }

  llvm::Expected<std::vector<std::string>> take() {
    if (!Wrong.empty())
      return llvm::createStringError(llvm::inconvertibleErrorCode(), Wrong);
    return std::move(All);
  }

private:
  void keep(llvm::Error E) {
    std::string Text = llvm::toString(std::move(E));
    if (Wrong.empty())
      Wrong = std::move(Text);
  }
  std::string inside(llvm::StringRef Path) {
    auto Real = Roots.inside(Path);
    if (Real)
      return *Real;
    keep(Real.takeError());
    return "";
  }

  const Json &Arguments;
  const mcp::Roots &Roots;
  std::vector<std::string> All;
  std::string Wrong;
};

mcp::ToolResult failed(std::string Text);
/// stdout is a document.
mcp::ToolResult toldAsJson(const Captured &C, const Json &Arguments);
/// Answer of a program, whose status is its own.
mcp::ToolResult toldVerdicts(const Captured &C, const Json &Arguments);
mcp::ToolResult toldStatus(const Captured &C, const Json &Arguments);
mcp::ToolResult toldOfProgram(const Captured &C, const Json &Arguments);
/// stdout and stderr are texts.
mcp::ToolResult toldAsText(const Captured &C, const Json &Arguments);
/// Answer of a report: the findings that are asked for, a page of them.
mcp::ToolResult toldFindings(const Captured &C, const Json &Arguments);
/// Answer of a report: what a decision needs; findings are another tool's.
mcp::ToolResult toldReport(const Captured &C, const Json &Arguments);

} // namespace porthip
#endif
