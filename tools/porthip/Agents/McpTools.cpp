// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "McpTools.h"
#include "McpCalls.h"
#include "McpConfinement.h"
#include "McpSchemas.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <memory>

using namespace llvm;

namespace porthip {
namespace {

using Words = std::vector<std::string>;

void askReport(Asked &W, const Json &) {
  W.add("--json=-");
  W.translation();
}

struct Row {
  mcp::Tool Info;
  void (*Ask)(Asked &Words, const Json &Arguments);
  llvm::StringLiteral Command;
  mcp::ToolResult (*Tell)(const Answered &A);
};

std::vector<Row> makeRows() {
  std::vector<Row> R;
  R.push_back(
      {{"query", "What becomes of CUDA names",
        "For names of CUDA: what porthip writes, since which HIP, and what "
        "differs. Costs milliseconds.",
        schemaOf(
            {{"names", listProperty("cudaMalloc, cublasSgemm, __shfl_sync")},
             {"hipVersion", {{"type", "string"}}},
             {"maxChars", budget()}},
            {"names"})},
       [](Asked &W, const Json &A) {
         W.add("--json");
         W.option("hipVersion", "--hip-version");
         for (const std::string &Name : listIn(A, "names"))
           W.name(Name);
       },
       "query",
       toldAsJson});
  R.push_back({{"explain", "Explain a kind of finding",
                "Why it goes wrong on AMD GPUs, code before and after, what to "
                "do.",
                schemaOf({{"check", property("string", "The id of a finding")},
                          {"maxChars", budget()}},
                         {"check"})},
               [](Asked &W, const Json &A) {
                 W.add("--json");
                 W.name(stringIn(A, "check"));
               },
               "explain",
               toldExplained});
  R.push_back(
      {{"findings", "What would be wrong in a port",
        "Places that need a look: each message and fix once, with its "
        "files and lines, the worst first. Nothing is written.",
        slowSchema(
            with(
                chosenProperties(),
                {{"diff", property("string", "Unified diff: only on lines that "
                                             "it adds; names are relative to "
                                             "the server's first folder")},
                 {"limit", property("integer", "Default: all")},
                 {"offset", property("integer", "nextOffset")},
                 {"edits", property("boolean", "Also edits, by bytes")}}),
            {"paths"})},
       [](Asked &W, const Json &A) {
         W.text("diff", "--lines-of");
         if (A.contains("diff"))
           W.add("--lines-in=" + W.firstFolder());
         askReport(W, A);
       },
       "report",
       toldFindings});
  R.push_back({{"apply_fixes", "Apply the edits that findings offer",
                "Writes them to the CUDA sources: of findings whose "
                "'withEdits' is not 0. Port again afterwards.",
                slowSchema(chosenProperties(), {"paths"}),
                /*IsReadOnly=*/false},
               askReport,
               "report",
               toldFixes});
  R.push_back(
      {{"report", "What a port costs",
        "Effort in minutes, what is left by kind, libraries and what "
        "stands for them, the steps in order.",
        slowSchema(with(translationProperties(),
                        {{"kernels", property("boolean", "Also their names")}}),
                   {"paths"})},
       askReport,
       "report",
       toldReport});
  R.push_back({{"translate", "The port of files, as a diff",
                "What porthip changes in CUDA files, as a unified diff. "
                "Nothing is written.",
                slowSchema(translationProperties(), {"paths"})},
               [](Asked &W, const Json &) {
                 W.add("--diff");
                 W.translation();
               },
               "translate",
               toldAsText});
  R.push_back({{"write_port", "Write the port of files",
                "Writes kernel.hip beside kernel.cu, or below a folder; edits "
                "by hand are merged, never lost.",
                slowSchema(with(translationProperties(),
                                {{"outRoot", property("string", "A folder")}}),
                           {"paths"}),
                /*IsReadOnly=*/false},
               [](Asked &W, const Json &) {
                 W.add("--update");
                 W.outRoot();
                 W.translation();
               },
               "translate",
               toldAsText});
  R.push_back(
      {{"port_project", "Port a whole project",
        "Finds out how it builds, translates all that uses CUDA, migrates its "
        "build for both vendors and writes a tree beside it.",
        slowSchema({{"project", property("string", "The project's folder")},
                    {"outRoot", property("string", "Where the port goes")},
                    {"way",
                     {{"type", "string"},
                      {"enum", Json::array({"translated", "one-source"})},
                      {"description", "Default: translated"}}},
                    {"cmakeArgs", listProperty("-DWITH_TESTS=ON")},
                    {"makeArgs", listProperty("GPU=1")},
                    {"gpu", property("string", GpuAbout)}},
                   {"project", "outRoot"}),
        /*IsReadOnly=*/false},
       [](Asked &W, const Json &) {
         W.add("--update");
         W.add("--json");
         W.add("--quiet");
         W.path("project");
         W.outRoot();
         W.option("way", "--way");
         W.option("gpu", "--gpu");
         W.build();
       },
       "port",
       toldPort});
  R.push_back({{"status", "What is left of a port",
                "Which files of a port are behind their sources, which were "
                "edited, which kernels are touched.",
                schemaOf({{"port", property("string", "The port's folder")},
                          {"maxChars", budget()}},
                         {"port"})},
               [](Asked &W, const Json &) {
                 W.add("--json");
                 W.path("port");
               },
               "status",
               toldStatus});
  R.push_back(
      {{"verify", "Does the port compute the same",
        "Compiles the original and its port with both vendors' compilers, runs "
        "them on virtual GPUs and compares every launch. No GPU is needed.",
        slowSchema(
            {{"paths", listProperty("The program's CUDA files")},
             {"args", listProperty(ArgsAbout)},
             {"buildFolder", property("string", BuildAbout)},
             {"port", property("string", "port_project's outRoot: that port, "
                                         "with its build's flags")},
             {"kernels",
              listProperty("These alone, with inputs made up, of one file: "
                           "saxpy, reduce<float, 256>; * for all that it has")},
             {"gpu", property("string", GpuAbout)},
             {"programArgs", listProperty("Arguments of the program")}},
            {"paths"})},
       [](Asked &W, const Json &A) {
         W.add("--json");
         W.port();
         W.paths();
         W.buildFolder();
         W.add("--no-progress");
         for (const std::string &Kernel : listIn(A, "kernels"))
           W.add("--kernel=" + Kernel);
         W.legs(stringIn(A, "gpu"));
         W.compiler();
         Words Program = listIn(A, "programArgs");
         if (!Program.empty())
           W.add("--");
         for (std::string &Word : Program)
           W.add(std::move(Word));
       },
       "verify",
       toldVerdicts});
  R.push_back(
      {{"inspect", "What kernels cost on AMD GPUs",
        "Registers, spills, shared memory, wavefronts and what limits them, by "
        "kernel and GPU, and what to change. Counts, no times; no GPU is "
        "needed.",
        slowSchema(
            with(translationProperties(),
                 {{"budget", property("string", "File of what they may cost")},
                  {"writeBudget", property("string", "File to write it to")}}),
            {"paths"}),
        /*IsReadOnly=*/false},
       [](Asked &W, const Json &) {
         W.add("--json");
         W.folder("budget", "--budget");
         W.folder("writeBudget", "--write-budget");
         W.translation();
       },
       "inspect",
       toldCosts});
  R.push_back(
      {{"run", "Run a program on a virtual GPU",
        "Compiles and runs CUDA or HIP sources on a virtual GPU, with checks "
        "for races, memory, uninitialised values.",
        slowSchema({{"paths", listProperty("The program's files")},
                    {"args", listProperty(ArgsAbout)},
                    {"buildFolder", property("string", BuildAbout)},
                    {"as", property("string", "The GPU: sm_80, gfx942")},
                    {"check", property("string", "race, memory, init, all")},
                    {"programArgs", listProperty("Arguments of the program")}},
                   {"paths"})},
       [](Asked &W, const Json &A) {
         W.option("as", "--as");
         W.option("check", "--check");
         W.paths();
         W.buildFolder();
         W.compiler();
         Words Program = listIn(A, "programArgs");
         if (!Program.empty())
           W.add("--");
         for (std::string &Word : Program)
           W.add(std::move(Word));
       },
       "run",
       toldAsText});
  return R;
}

const std::vector<Row> &rows() {
  static const std::vector<Row> R = makeRows();
  return R;
}

/// Options of commands that have them, from the server's own options.
Words commonOptions(const CommandInfo &Info, const Words &All) {
  Words Known;
  const std::vector<OptionInfo> Options = allOptions(Info);
  for (const std::string &Word : All)
    if (optionLength(Options, {Word}))
      Known.push_back(Word);
  return Known;
}

} // namespace

std::vector<mcp::Tool> mcpTools() {
  std::vector<mcp::Tool> Tools;
  for (const Row &R : rows())
    Tools.push_back(R.Info);
  return Tools;
}

/// The original's runs, the port's, and the compiles.
constexpr unsigned PartsOfTime = 3;

mcp::ToolResult runTool(const std::string &Name, const Json &Arguments,
                        const mcp::Roots &Roots, const McpLimits &Limits) {
  const Row &R =
      *find_if(rows(), [&](const Row &R) { return R.Info.Name == Name; });
  const Command &Of = *commandNamed(R.Command);
  const CommandInfo Info = Of.info();
  McpLimits Common = Limits;
  Common.Options = commonOptions(Info, Limits.Options);
  // The port has its kernels to run, too, and both are compiled.
  if (R.Command == "verify" && Arguments.contains("kernels"))
    Common.Options.push_back(
        "--kernels-timeout=" +
        utostr(std::max(1u, timeoutOf(Arguments, Limits) / PartsOfTime)));
  Asked Wanted(Arguments, Roots, Common);
  R.Ask(Wanted, Arguments);
  auto Words = Wanted.take();
  if (!Words)
    return failed(toString(Words.takeError()));
  append_range(*Words, Limits.CompilerArgs);
  auto Options = parseOptions(Info, *Words);
  if (!Options)
    return failed(toString(Options.takeError()));
  // A project's own options widen nothing.
  auto Within = std::make_shared<const Confinement>(
      confinementOf(Roots, Limits, *Options));
  if (Error Wrong = checkProject({Info, commandInfo("translate")}, *Within,
                                 Roots, *Options))
    return failed(toString(std::move(Wrong)));
  // These ask a build in a file system of its own, which nobody who is
  // confined can make, and are confined afterwards.
  if (R.Command == "report" || R.Command == "port")
    Options->Within = Within;
  else
    confine(*Within);
  if (Error Wrong = addProject(Info, *Options))
    return failed(toString(std::move(Wrong)));
  const Captured C = capture([&] { return Of.Run(*Options); });
  return withReason(R.Tell({C, Arguments, Roots}));
}

} // namespace porthip
