// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip mcp`: a server of the Model Context Protocol over stdin and stdout.
// It reads messages, starts a process for each call, and sends what comes back:
// a call that crashes, hangs or needs much memory is none of the server's.
#include "AgentsGuide.h"
#include "McpTools.h"
#include "MessageLoop.h"
#include "Port/CheckInfo.h"
#include "Support/Files/Files.h"
#include "Support/Files/TemporaryFolder.h"
#include "Support/System/Confinement.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>
#include <unistd.h>

using namespace llvm;

namespace porthip {

static uint64_t memoryOfMachine() {
  return uint64_t(::sysconf(_SC_PHYS_PAGES)) *
         uint64_t(::sysconf(_SC_PAGESIZE));
}

static const char *validateSeconds(StringRef Value) {
  unsigned Number;
  return Value.getAsInteger(10, Number) || !Number ? "a number of seconds"
                                                   : nullptr;
}

CommandInfo mcpInfo() {
  CommandInfo Info(
      "Serve coding agents (Model Context Protocol)", "[DIR...]",
      "Speaks the Model Context Protocol on stdin and stdout: an agent asks "
      "what becomes of CUDA names, what a port costs and what would be wrong, "
      "has files and projects ported, and has ports run and compared on "
      "virtual GPUs. It reads and writes nothing outside of DIR (default: the "
      "current folder) but what compilers read of the system. Where the kernel "
      "has Landlock, that holds for what sources include or link to, for "
      "builds and for programs, too; else they have the rights of this user. "
      "Programs are run with limits of time and memory.");
  Info.PositionalCompletion = Completion::Directory;
  Info.Options = {
      valueOption("timeout", "SECONDS", "Time of a call (default: 600)")
          .checkedBy(validateSeconds),
      valueOption("memory", "GIB",
                  "Memory of each process of a call (default: the machine's)"),
      choiceOption("answers", "FORM", {"both", "structured", "text"}, "both",
                   "JSON as structuredContent, as text, or both",
                   "The protocol asks for both, for clients that know only "
                   "text. Who knows its client saves one."),
      valueOption("cuda-path", "DIR",
                  "CUDA toolkit; 'none': porthip's own declarations"),
      valueOption("read", "DIR", "Folder that may be read, too").repeatable(),
      valueOption("cache-dir", "DIR", "Folder of the cache")};
  Info.IsRare = true;
  Info.Examples = {{"porthip mcp ~/src/solver", "serve one project"}};
  return Info;
}

namespace {

constexpr const char *AgentsInstructions =
    "porthip ports CUDA to AMD GPUs and proves ports without a GPU. Order: "
    "report, port_project (or write_port), findings, mend, verify, status. "
    "A port is right when verify says equal; no finding is no proof. The "
    "resource porthip://guide says more.";

constexpr unsigned MaxCalls = 16;

class McpServer : public MessageLoop {
public:
  McpServer(const mcp::Offer &Of, const mcp::Roots &Roots,
            const McpLimits &Limits)
      : MessageLoop(Framing::Lines), Roots(Roots), Limits(Limits),
        Talk(Of, MaxCalls) {}
  ~McpServer() override {
    for (const auto &[Number, J] : Jobs)
      J->Work.kill();
  }

private:
  struct Job {
    Process Work;
    Clock::time_point Begin = Clock::now();
    unsigned Told = 0; ///< seconds of the last sign of life
  };

  void take(StringRef Message) override {
    mcp::Step S = Talk.take(Message);
    for (const std::string &Reply : S.Replies)
      send(Reply);
    if (S.Cancelled)
      if (auto It = Jobs.find(*S.Cancelled); It != Jobs.end())
        It->second->Work.kill();
    if (S.Started)
      start(*S.Started);
  }

  void start(const mcp::Call &Asked) {
    auto J = std::make_unique<Job>();
    Process &P = J->Work;
    P.IsSupervised = true;
    P.KeepsOutput = true;
    P.TimeoutSeconds = timeoutOf(Asked.Arguments, Limits);
    P.MemoryBytes = Limits.MemoryBytes;
    P.Folder = Roots.folders().front();
    P.Body = [Name = Asked.Of->Name, Arguments = Asked.Arguments,
              this](std::string &Result) {
      // The client's messages are the server's to read.
      ::close(STDIN_FILENO);
      mcp::ToolResult R = runTool(Name, Arguments, Roots, Limits);
      Result = Json{{"structured", R.Structured},
                    {"text", R.Text},
                    {"isError", R.IsError}}
                   .dump(-1, ' ', false, Json::error_handler_t::replace);
      return 0;
    };
    if (Error Wrong = Group.start(P)) {
      send(Talk.finish(Asked.Number,
                       {nullptr, toString(std::move(Wrong)), true}));
      return;
    }
    Jobs[Asked.Number] = std::move(J);
  }

  static mcp::ToolResult resultOf(const Process &P) {
    if (P.TimedOut)
      return {nullptr,
              "it was stopped after " + std::to_string(P.TimeoutSeconds) +
                  " s; ask for less, or give timeoutSeconds",
              true};
    Expected<Json> J = parseJson(P.Result, "result");
    if (!J) {
      consumeError(J.takeError());
      return {nullptr, "the call " + P.Failure + "\n" + P.Messages, true};
    }
    return {J->at("structured"), J->at("text").get<std::string>(),
            J->at("isError").get<bool>()};
  }

  void ended(Process &P) override {
    auto It = find_if(
        Jobs, [&](const auto &Entry) { return &Entry.second->Work == &P; });
    if (It == Jobs.end())
      return;
    send(Talk.finish(It->first, resultOf(P)));
    Jobs.erase(It);
  }

  void tick() override {
    constexpr unsigned Every = 2;
    for (auto &[Number, J] : Jobs) {
      const auto Seconds =
          unsigned(std::chrono::duration_cast<std::chrono::seconds>(
                       Clock::now() - J->Begin)
                       .count());
      if (Seconds < J->Told + Every)
        continue;
      J->Told = Seconds;
      send(Talk.progress(Number, Seconds));
    }
  }

  const mcp::Roots &Roots;
  const McpLimits &Limits;
  mcp::Session Talk;
  std::map<uint64_t, std::unique_ptr<Job>> Jobs;
};

/// "porthip://finding/ID".
std::optional<std::string> findingText(StringRef Uri) {
  if (!Uri.consume_front("porthip://finding/"))
    return std::nullopt;
  const CheckInfo *Check = findCheck(Uri);
  if (!Check)
    return std::nullopt;
  return checkPage(*Check);
}

mcp::Offer offer() {
  mcp::Offer Of;
  Of.Version = PORTHIP_VERSION;
  Of.Instructions = AgentsInstructions;
  Of.Tools = mcpTools();
  Of.Resources = {{"porthip://guide", "guide",
                   "How to port with porthip: order, what to trust",
                   "text/markdown", [] { return std::string(AgentsGuide); }}};
  Of.Templates = {{"porthip://finding/{id}", "finding",
                   "A kind of finding, explained", "text/plain", nullptr}};
  Of.TextOf = findingText;
  Of.Prompts = {
      {"port_project",
       "Port a CUDA project to AMD GPUs and prove it",
       {{"project", "the project's folder"}},
       [](const std::map<std::string, std::string> &With) {
         return "Port the CUDA project in " + With.at("project") +
                " to AMD GPUs with porthip's tools. Follow the guide "
                "(resource porthip://guide): report, port_project, findings "
                "of the port, mend each error, verify each program or kernel, "
                "status. Say what was proved and what was not.";
       }}};
  return Of;
}

} // namespace

int runMcp(const ParsedOptions &Options) {
  programPath(); // before the file may be replaced
  auto Roots =
      mcp::Roots::of(Options.Positional.empty() ? std::vector<std::string>{"."}
                                                : Options.Positional);
  if (!Roots)
    return failWith(ExitWrongUsage, Roots.takeError());
  McpLimits Limits;
  StringRef(Options.value("timeout")).getAsInteger(10, Limits.TimeoutSeconds);
  Limits.MemoryBytes = memoryOfMachine();
  uint64_t Gib = 0;
  if (!StringRef(Options.value("memory")).getAsInteger(10, Gib))
    Limits.MemoryBytes = Gib << 30;
  for (const char *Name : {"cuda-path", "cache-dir"})
    if (Options.has(Name))
      Limits.Options.push_back("--" + std::string(Name) + "=" +
                               Options.value(Name));
  for (const std::string &Folder : Options.values("read")) {
    if (!sys::fs::is_directory(Folder))
      return failWith(ExitWrongUsage, "--read: '" + Folder + "' is no folder");
    Limits.AlsoRead.push_back(normalizePath(Folder));
  }
  // Nobody else's temporary files are theirs to read.
  TemporaryFolder Own;
  if (Error Wrong = Own.makeFor("porthip-mcp", join(Roots->folders(), ":")))
    return failWith(ExitFailed, std::move(Wrong));
  ::setenv("TMPDIR", Own.Path.c_str(), /*overwrite=*/1);
  if (!canConfine())
    errs() << "porthip: warning: this kernel has no Landlock: what sources "
              "include or link to, builds and programs have the rights of "
              "this user\n";
  mcp::Offer Of = offer();
  if (Options.value("answers") == "structured")
    Of.Answers = mcp::AnswerForm::Structured;
  if (Options.value("answers") == "text")
    Of.Answers = mcp::AnswerForm::Text;
  return McpServer(Of, *Roots, Limits).run();
}

//===- porthip agents
//------------------------------------------------------===//

CommandInfo agentsInfo() {
  CommandInfo Info("Print a guide for coding agents", "",
                   "Prints what an agent needs in its context to port with "
                   "porthip: the order of the work, what to trust, what to "
                   "verify, what to ask. docs/guide/agents.md is the same.");
  Info.IsRare = true;
  Info.Examples = {{"porthip agents >> AGENTS.md", "for a project"}};
  return Info;
}

int runAgents(const ParsedOptions &) {
  outs() << AgentsGuide;
  return ExitDone;
}

} // namespace porthip
