// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From the arguments of an agent's call to the words of a command, and from
// what the command printed to an answer.
#ifndef PORTHIP_TOOLS_PORTHIP_AGENTS_MCPCALLS_H
#define PORTHIP_TOOLS_PORTHIP_AGENTS_MCPCALLS_H

#include "Capture.h"
#include "Gpus/UsualGpus.h"
#include "Mcp/CompilerArguments.h"
#include "McpTools.h"
#include "Support/Files/Files.h"
#include "Support/Files/TemporaryFolder.h"
#include "llvm/ADT/SmallVector.h"

namespace porthip {

/// An argument; without it "", nothing, \p Default.
std::string stringIn(const Json &J, const char *Name);
std::vector<std::string> listIn(const Json &J, const char *Name);
unsigned numberIn(const Json &J, const char *Name, unsigned Default);
/// A text of an answer; a name that is no UTF-8 is an object.
std::string textIn(const Json &Row, const char *Name);

/// The words of a command, made of arguments.
class Asked {
public:
  Asked(const Json &Arguments, const mcp::Roots &Roots, const McpLimits &Limits)
      : Arguments(Arguments), Roots(Roots), All(Limits.Options) {}

  const std::string &firstFolder() const { return Roots.folders().front(); }
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
  /// The folder of a port, and what is kept of it.
  void outRoot() {
    folder("outRoot", "--out-root");
    if (std::string Value = stringIn(Arguments, "outRoot"); !Value.empty())
      inside(Value + "/.porthip");
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
  /// A text, as a file that lives as long as this does.
  void text(const char *Name, const char *Option) {
    if (std::string Text = stringIn(Arguments, Name); !Text.empty())
      add(std::string(Option) + "=" + fileOf(Text));
  }
  void path(const char *Name) { add(inside(stringIn(Arguments, Name))); }
  void paths() {
    for (const std::string &Path : listIn(Arguments, "paths"))
      add(inside(Path));
  }
  void buildFolder() {
    std::string Build = stringIn(Arguments, "buildFolder");
    if (!Build.empty())
      All.insert(All.end(), {"-p", inside(Build)});
  }
  void translation() {
    paths();
    buildFolder();
    option("gpu", "--gpu");
    option("hipVersion", "--hip-version");
    option("warp", "--warp");
    compiler();
  }
  void compiler() {
    for (const std::string &Word : listIn(Arguments, "args"))
      checked(mcp::checkCompilerArgument(Word, Roots), Word);
  }
  /// Port that lies there, as its build compiles it.
  void port();
  void build() {
    for (const std::string &Word : listIn(Arguments, "cmakeArgs"))
      checked(mcp::checkCmakeArgument(Word), "--cmake-arg=" + Word);
    for (const std::string &Word : listIn(Arguments, "makeArgs"))
      checked(mcp::checkMakeArgument(Word), "--make-arg=" + Word);
  }

  llvm::Expected<std::vector<std::string>> take() {
    if (!Wrong.empty())
      return llvm::createStringError(llvm::inconvertibleErrorCode(), Wrong);
    return std::move(All);
  }

private:
  void checked(llvm::Error Wrong, std::string Word) {
    if (Wrong)
      keep(std::move(Wrong));
    add(std::move(Word));
  }
  void keep(llvm::Error E) {
    std::string Text = llvm::toString(std::move(E));
    if (Wrong.empty())
      Wrong = std::move(Text);
  }
  std::string fileOf(const std::string &Text) {
    llvm::Error Wrong = Scratch.make("porthip-mcp");
    const std::string Path = Scratch.below("text");
    if (!Wrong)
      Wrong = writeFiles({{Path, Text, ""}});
    if (Wrong)
      keep(std::move(Wrong));
    return Path;
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
  TemporaryFolder Scratch;
};

/// The output of a call's command, and what was asked.
struct Answered {
  const Captured &C;
  const Json &Arguments;
  const mcp::Roots &Roots;
};

size_t maxChars(const Json &Arguments);
size_t lengthOf(const Json &J);
/// The fields of a row that are wanted, and there.
Json only(const Json &Row, std::initializer_list<const char *> Names);
/// Adds what the command said on stderr, as `messages`.
void addMessages(Json &To, const Captured &C);

mcp::ToolResult failed(std::string Text);
/// The words of a command that gave no JSON.
mcp::ToolResult failedAs(const Captured &C);
mcp::ToolResult told(Json J, const Json &Arguments);
/// The document on stdout, as \p Make tells it; where there is none, what the
/// command said.
mcp::ToolResult toldBy(llvm::function_ref<Json(Json)> Make, const Answered &A);

/// stdout is a document.
mcp::ToolResult toldAsJson(const Answered &A);
/// Answer of a port: what is left, without what findings say again.
mcp::ToolResult toldPort(const Answered &A);
/// An explanation; a name that is none is an error.
mcp::ToolResult toldExplained(const Answered &A);
/// Answer of verify: kernels, or launches, that are equal are counted.
mcp::ToolResult toldVerdicts(const Answered &A);
mcp::ToolResult toldStatus(const Answered &A);
/// Answer of a program, whose status is its own.
mcp::ToolResult toldOfProgram(const Answered &A);
/// stdout and stderr are texts.
mcp::ToolResult toldAsText(const Answered &A);
/// Answer of inspect.
mcp::ToolResult toldCosts(const Answered &A);
/// All of a report's findings: each text once.
Json groupsOfFindings(const Json &Report);
/// Answer of a report: the findings that are asked for, a page of them.
mcp::ToolResult toldFindings(const Answered &A);
/// Writes the edits that these findings offer.
mcp::ToolResult toldFixes(const Answered &A);
/// Answer of a report: what a decision needs; findings are another tool's.
mcp::ToolResult toldReport(const Answered &A);

} // namespace porthip
#endif
