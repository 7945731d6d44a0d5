// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip lsp`: a language server over stdin and stdout, beside clangd. A
// document is analysed in a process of its own, and again when it has changed.
#include "Gpus/UsualGpus.h"
#include "LspAnalysis.h"
#include "LspAnswers.h"
#include "McpTools.h"
#include "MessageLoop.h"
#include "Rpc/JsonRpc.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace llvm;

namespace porthip {

CommandInfo lspInfo() {
  CommandInfo Info(
      "Serve editors (Language Server Protocol)", "",
      "Speaks the Language Server Protocol on stdin and stdout, beside clangd: "
      "findings while you type, what becomes of a CUDA name under the cursor, "
      "fixes, and kernels that can be verified from the editor. The options "
      "are those of porthip translate; a compiler's may follow.");
  Info.IsRare = true;
  Info.Compiler = &nvccAndClang();
  for (const std::vector<OptionInfo> &Group :
       {translationOptions(), environmentOptions()})
    append_range(Info.Options, Group);
  Info.Examples = {{"porthip lsp -p build", "flags of compile_commands.json"}};
  return Info;
}

namespace {

class LspServer : public MessageLoop {
public:
  explicit LspServer(const ParsedOptions &Options)
      : MessageLoop(Framing::ContentLength), Options(Options),
        Talk(PORTHIP_VERSION, gpus(), hoverText) {}
  ~LspServer() override {
    for (const auto &J : Jobs)
      J->Work.kill();
  }

  int status(int OfLoop) const {
    // As the protocol asks: 1 where the client left without "shutdown".
    return OfLoop != ExitDone   ? OfLoop
           : Talk.wasShutDown() ? ExitDone
                                : ExitFindings;
  }

private:
  /// The GPUs that are asked for, else the usual one.
  std::string gpus() const {
    return Options.has("gpu") ? Options.value("gpu") : UsualAmdGpu.str();
  }

  struct Job {
    Process Work;
    std::string Uri, Text; ///< of an analysis
    Json Id;               ///< of a command
    std::string Kernel;
    bool IsStale = false;
  };

  /// Text that changes again within this time is not analysed.
  static constexpr std::chrono::milliseconds Pause{80};

  void take(StringRef Message) override {
    lsp::Step S = Talk.take(Message);
    for (const std::string &Reply : S.Replies)
      send(Reply);
    for (const std::string &Uri : S.Analyse)
      Waiting[Uri] = Clock::now() + Pause;
    if (S.Closed) {
      Waiting.erase(*S.Closed);
      forget(*S.Closed);
    }
    if (S.Run)
      obey(*S.Run);
    if (!S.Cancelled.is_null())
      cancel(S.Cancelled);
    if (S.IsOver)
      stop();
  }

  Clock::time_point wakeAt() const override {
    Clock::time_point At = MessageLoop::wakeAt();
    for (const auto &[Uri, When] : Waiting)
      At = std::min(At, When);
    return At;
  }

  void tick() override {
    const Clock::time_point Now = Clock::now();
    for (auto It = Waiting.begin(); It != Waiting.end();) {
      if (It->second > Now) {
        ++It;
        continue;
      }
      const std::string Uri = It->first;
      It = Waiting.erase(It);
      startAnalysis(Uri);
    }
  }

  /// An answer about a text that is no more is of no use.
  void forget(const std::string &Uri) {
    for (const auto &J : Jobs)
      if (J->Uri == Uri && !J->IsStale) {
        J->IsStale = true;
        J->Work.kill();
      }
  }

  /// A command ends with all that it has started.
  void cancel(const Json &Id) {
    for (const auto &J : Jobs)
      if (!J->IsStale && J->Id == Id) {
        J->IsStale = true;
        J->Work.kill();
        send(rpc::errorMessage(Id, rpc::Cancelled, "it was cancelled"));
      }
  }

  void startAnalysis(const std::string &Uri) {
    const lsp::Document *D = Talk.document(Uri);
    if (!D)
      return;
    forget(Uri);
    auto J = std::make_unique<Job>();
    J->Uri = Uri;
    J->Text = D->Text;
    constexpr unsigned MaxSeconds = 120;
    J->Work.TimeoutSeconds = MaxSeconds;
    J->Work.Body = [this, Path = D->Path](std::string &Result) {
      ::close(STDIN_FILENO);
      auto A = analyse(Path, Talk.texts(), Options);
      if (!A) {
        errs() << "porthip: " << toString(A.takeError()) << "\n";
        return int(ExitFailed);
      }
      Result = jsonOf(*A).dump(-1, ' ', false, Json::error_handler_t::replace);
      return int(ExitDone);
    };
    start(std::move(J));
  }

  static bool isSaved(const lsp::Document *D) {
    auto Saved = readFile(D->Path);
    if (Saved)
      return *Saved == D->Text;
    consumeError(Saved.takeError());
    return false;
  }

  void refuse(const lsp::Command &Asked, StringRef Why) {
    send(rpc::errorMessage(Asked.Id, rpc::InvalidRequest, Why));
  }

  /// Verifies and ports files on disk; a header's kernels with what includes
  /// it.
  void obey(lsp::Command Asked) {
    const lsp::Document *D = Talk.document(Asked.Uri);
    const lsp::Document *User =
        Asked.Kernel.empty() ? nullptr : Talk.userOf(*D);
    if (User) {
      D = User;
      Asked.Path = User->Path;
    }
    if (!all_of(Talk.partsOf(*D), isSaved))
      return refuse(Asked, "save the file first: what is on disk counts");
    constexpr size_t MaxCommands = 8;
    if (size_t(count_if(Jobs, [](const auto &J) {
          return !J->Id.is_null();
        })) >= MaxCommands)
      return refuse(Asked, "8 commands run already; wait for one to end");
    auto J = std::make_unique<Job>();
    J->Id = Asked.Id;
    J->Kernel = Asked.Kernel;
    if (Asked.Folder.empty())
      Asked.Folder = sys::path::parent_path(Asked.Path).str();
    J->Work.TimeoutSeconds = 600;
    J->Work.Body = [this, Asked](std::string &Result) {
      ::close(STDIN_FILENO);
      return carryOut(Asked, Result);
    };
    start(std::move(J));
  }

  int carryOut(const lsp::Command &Asked, std::string &Result) const {
    // Who sits in front of the editor may name any folder.
    auto Roots = mcp::Roots::of({Asked.Folder, "/"});
    if (!Roots) {
      errs() << toString(Roots.takeError());
      return ExitFailed;
    }
    McpLimits Limits;
    if (Options.has("cuda-path"))
      Limits.Options = {"--cuda-path=" + Options.value("cuda-path")};
    Limits.CompilerArgs = Options.CompilerArgs;
    Json Arguments = {{"paths", Json::array({Asked.Path})}};
    if (Options.has("p"))
      Arguments["buildFolder"] = normalizePath(Options.value("p"));
    if (!Asked.Kernel.empty())
      Arguments["gpu"] = gpus();
    if (Asked.Name == "porthip.verify")
      Arguments["kernels"] = Json::array({Asked.Kernel});
    const mcp::ToolResult R = runTool(StringSwitch<const char *>(Asked.Name)
                                          .Case("porthip.verify", "verify")
                                          .Case("porthip.inspect", "inspect")
                                          .Default("write_port"),
                                      Arguments, *Roots, Limits);
    Result = R.IsError ? Json({{"error", R.Text}}).dump() : R.Structured.dump();
    return ExitDone;
  }

  void start(std::unique_ptr<Job> J) {
    J->Work.IsSupervised = true;
    J->Work.KeepsOutput = true;
    if (Error Wrong = Group.start(J->Work)) {
      const std::string Why = toString(std::move(Wrong));
      if (J->Id.is_null())
        errs() << "porthip: " << Why << "\n";
      else
        send(rpc::errorMessage(J->Id, rpc::InternalError, Why));
      return;
    }
    Jobs.push_back(std::move(J));
  }

  void ended(Process &P) override {
    auto It = find_if(Jobs, [&](const auto &J) { return &J->Work == &P; });
    if (It == Jobs.end())
      return;
    const std::unique_ptr<Job> J = std::move(*It);
    Jobs.erase(It);
    if (J->IsStale)
      return;
    Expected<Json> Result = parseJson(P.Result, "result");
    if (!J->Id.is_null()) {
      answer(*J, std::move(Result));
    } else if (Result) {
      for (const std::string &Message :
           Talk.analysed(J->Uri, J->Text, analysisOf(*Result)))
        send(Message);
    } else {
      consumeError(Result.takeError());
      errs() << J->Work.Messages;
      for (const std::string &Message :
           Talk.analysed(J->Uri, J->Text, withoutAnswer(P)))
        send(Message);
    }
  }

  /// Findings of an older text would be taken for this one's.
  static lsp::Analysis withoutAnswer(const Process &P) {
    lsp::Analysis Found;
    lsp::Remark Reason;
    Reason.Severity = 2;
    StringRef Said = StringRef(P.Messages).trim();
    Said = Said.substr(Said.rfind('\n') + 1);
    Reason.Message =
        "porthip knows nothing of this text: " +
        (Said.consume_front("porthip: ") ? Said.str()
                                         : "the analysis " + P.Failure);
    Found.Remarks.push_back(std::move(Reason));
    return Found;
  }

  /// It may have held a text.
  void refused(StringRef Why) override {
    send(rpc::notificationMessage(
        "window/showMessage",
        {{"type", 2},
         {"message", ("porthip: " + Why +
                      "; if that was a document, close it and open it again "
                      "when it is smaller")
                         .str()}}));
  }

  /// To a command, and for the person in front of the editor.
  void answer(const Job &J, Expected<Json> Result) {
    if (!Result) {
      consumeError(Result.takeError());
      send(rpc::errorMessage(J.Id, rpc::InternalError, J.Work.Failure));
      return;
    }
    send(rpc::notificationMessage(
        "window/showMessage",
        {{"type", 3}, {"message", answerInShort(*Result, J.Kernel)}}));
    send(rpc::resultMessage(J.Id, *Result));
  }

  const ParsedOptions &Options;
  lsp::Session Talk;
  std::map<std::string, Clock::time_point> Waiting; ///< by address
  std::vector<std::unique_ptr<Job>> Jobs;
};

} // namespace

int runLsp(const ParsedOptions &Given) {
  programPath(); // before the file may be replaced
  auto Options = translationOf({}, Given.CompilerArgs, Given.Given);
  if (!Options)
    return failWith(ExitFailed, Options.takeError());
  LspServer Server(*Options);
  return Server.status(Server.run());
}

} // namespace porthip
