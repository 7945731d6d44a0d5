// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/PortCommits.h"
#include "Compiler/Process/Process.h"
#include "PortFolder/Manifest.h"
#include "Porting/Kernels/TouchedKernels.h"
#include "Porting/Whole/PortWay.h"
#include "Porting/Whole/ProjectSteps.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Text/Markup.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

enum Concern : unsigned { Copied, Headers, Sources, Build, ByHand, Concerns };

/// The output of git. Error: git's message where it fails.
Expected<std::string> runGit(StringRef Folder, std::vector<std::string> Args) {
  Process P;
  P.Args = {"git", "-C", Folder.str(), "-c", "core.quotePath=false"};
  P.Args.insert(P.Args.end(), Args.begin(), Args.end());
  P.KeepsOutput = true;
  P.IsSupervised = true;
  if (Error Wrong = runToEnd(P))
    return std::move(Wrong);
  if (P.Failure.empty())
    return std::move(P.Output);
  std::string Said = StringRef(P.Messages).trim().str();
  return createStringError("git " + Args.front() + ": " +
                           (Said.empty() ? P.Failure : Said));
}

/// Paths below \p Folder that differ from the last commit.
Expected<std::vector<std::string>> changedFiles(StringRef Folder,
                                                bool WithNew) {
  // Relative to the folder and not to the repository: names of ls-files.
  std::vector<std::string> Args = {"ls-files", "-z", "--modified", "--deleted"};
  if (WithNew)
    Args.push_back("--others");
  auto Text = runGit(Folder, Args);
  if (!Text)
    return Text.takeError();
  SmallVector<StringRef> Names;
  StringRef(*Text).split(Names, '\0', -1, /*KeepEmpty=*/false);
  std::set<std::string> Sorted;
  for (StringRef Name : Names)
    Sorted.insert(Name.str());
  return std::vector<std::string>(Sorted.begin(), Sorted.end());
}

class Committer {
public:
  Committer(StringRef OutRoot, const PortStory &Story, raw_ostream &OS)
      : OutRoot(OutRoot), Story(Story), OS(OS) {}

  Error run() {
    if (Error Wrong = decideOnState())
      return Wrong;
    for (const std::string &Path : recordedOutputs(OutRoot))
      if (StringRef Name = Path; Name.consume_front(OutRoot))
        Known.insert(Name.ltrim('/').str());
    auto Changed = changedFiles(OutRoot, /*WithNew=*/true);
    if (!Changed)
      return Changed.takeError();
    for (const std::string &Path : *Changed)
      if (isOurs(Path))
        Files[concernOf(Path)].push_back(Path);
    for (unsigned C = 0; C < Concerns; ++C)
      if (Error Wrong = commit(Concern(C)))
        return Wrong;
    return Error::success();
  }

private:
  /// Somebody else's files there, such as a build, are not committed. A file
  /// that is gone was tracked, and nobody had changed it before the run.
  bool isOurs(const std::string &Path) const {
    if (StringRef(Path).starts_with(".porthip/"))
      return WithState;
    return Known.count(Path) || !sys::fs::exists(OutRoot + "/" + Path);
  }

  /// Upstream has no use for porthip's own notes. Git is told to pass over it,
  /// in this clone alone.
  Error decideOnState() {
    auto Tracked = runGit(OutRoot, {"ls-files", "-z", "--", ".porthip"});
    if (!Tracked)
      return Tracked.takeError();
    WithState = Story.WithState || !Tracked->empty();
    if (WithState)
      return Error::success();
    auto Name = runGit(OutRoot, {"rev-parse", "--git-path", "info/exclude"});
    if (!Name)
      return Name.takeError();
    SmallString<256> Path(StringRef(*Name).trim());
    sys::path::make_absolute(OutRoot, Path);
    auto Standing = readFile(Path);
    std::string Text = Standing ? std::move(*Standing) : std::string();
    if (!Standing)
      consumeError(Standing.takeError());
    if (("\n" + StringRef(Text)).str().find("\n.porthip/\n") !=
        std::string::npos)
      return Error::success();
    if (!Text.empty() && Text.back() != '\n')
      Text += '\n';
    return writeFiles(OutputFile{Path.str().str(), Text + ".porthip/\n", ""});
  }

  Concern concernOf(StringRef Path) const {
    if (Path == ByHandFile || Path.starts_with(".porthip/"))
      return ByHand;
    if (Path.starts_with("porthip-include/") ||
        Path.starts_with((CudaHeadersFolder + "/").str()))
      return Headers;
    if (Story.BuildFiles.count(Path.str()))
      return Build;
    bool IsGone = !sys::fs::exists(OutRoot + "/" + Path);
    return Story.Translated.count(Path.str()) || (IsGone && isSourceText(Path))
               ? Sources
               : Copied;
  }

  Error commit(Concern C) {
    if (Files[C].empty())
      return Error::success();
    // In parts: a command line has an end.
    constexpr size_t MaxPaths = 500;
    for (size_t I = 0; I < Files[C].size(); I += MaxPaths) {
      std::vector<std::string> Args = {"add", "-A", "-f", "--"};
      for (size_t J = I; J < std::min(I + MaxPaths, Files[C].size()); ++J)
        Args.push_back(":(literal)" + Files[C][J]);
      if (auto Added = runGit(OutRoot, Args); !Added)
        return Added.takeError();
    }
    std::string Message = title(C) + "\n\n" + body(C);
    if (auto Done = runGit(OutRoot, {"commit", "-q", "-m", Message}); !Done)
      return Done.takeError();
    OS << "porthip: committed: " << title(C) << " ("
       << counted(Files[C].size(), "file") << ")\n";
    return Error::success();
  }

  std::string title(Concern C) const {
    switch (C) {
    case Copied:
      return Story.IsUpdate ? "Files: what changed in " + Story.Name
                            : "Files: copied from " + Story.Name;
    case Headers:
      return "Headers: what the sources need on AMD GPUs";
    case Sources:
      return Story.IsUpdate ? "Sources: what changed in " + Story.Name
             : Story.Summary->IsOneSource
                 ? "Sources: lines for AMD beside those for NVIDIA"
                 : "Sources: from CUDA to HIP";
    case Build:
      return Story.Summary->IsOneSource
                 ? "Build: GPU_VENDOR=AMD builds for AMD GPUs"
                 : "Build: AMD by default, GPU_VENDOR=NVIDIA for NVIDIA";
    case ByHand:
      return WithState
                 ? "Porting: what is left by hand, and what an update needs"
                 : "Porting: what is left by hand";
    case Concerns:
      break;
    }
    llvm_unreachable("not a concern");
  }

  std::string body(Concern C) const {
    std::string Text;
    switch (C) {
    case Copied:
      Text = "No line of them differs from the original.\n";
      break;
    case Headers:
      Text = Story.Summary->IsOneSource
                 ? "They give the CUDA names that the sources use on HIP; only "
                   "a build for AMD\nhas the folder. Nothing else is needed to "
                   "build.\n"
                 : "Copied from porthip, under its licence. Nothing else is "
                   "needed to build.\n";
      break;
    case Sources:
      Text = Story.Summary->IsOneSource
                 ? "What the CUDA compiler sees is unchanged.\n"
                 : "Translated; layout and comments stay. Read the diff by "
                   "'git show -M': sources\nwith kernels have other names.\n";
      break;
    case Build:
      Text = "One build serves both vendors; its layout and comments stay.\n";
      break;
    case ByHand:
      Text =
          (ByHandFile + ": " + counted(Story.Summary->Left.size(), "place") +
           (WithState ? ". The folder .porthip has the last\ntranslation, so "
                        "that edits here are kept when the original goes "
                        "on.\n"
                      : ".\n"))
              .str();
      break;
    case Concerns:
      break;
    }
    return Text + "\nMade by 'porthip port' " PORTHIP_VERSION +
           (Story.Source.Commit.empty()
                ? std::string()
                : " of " + Story.Name + " " +
                      Story.Source.Commit.substr(0, 12) +
                      (Story.Source.IsChanged ? " with changes" : "")) +
           ".\n" + list(C);
  }

  /// The paths that a reader looks for in the log.
  std::string list(Concern C) const {
    constexpr size_t MaxShown = 20;
    if (C != Sources && C != Build)
      return "";
    std::string Text = "\n";
    for (size_t I = 0; I < std::min(MaxShown, Files[C].size()); ++I)
      Text += "  " + printable(Files[C][I]) + "\n";
    if (Files[C].size() > MaxShown)
      Text += "  and " + utostr(Files[C].size() - MaxShown) + " more\n";
    return Text;
  }

  const std::string OutRoot;
  const PortStory &Story;
  bool WithState = false;
  raw_ostream &OS;
  std::set<std::string> Known;
  std::vector<std::string> Files[Concerns];
};

/// In Markdown, with paths below the project's folder.
std::string stepList(const PortStory &Story) {
  std::string Text;
  for (const ProjectSummary::Step &Step : Story.Summary->Left) {
    // Wherever it is read.
    StringRef File = Step.File;
    if (isBelow(File, Story.Root))
      File = File.substr(Story.Root.size() + 1);
    Text += "- [ ] `" + toUtf8(printable(File)) + ":" + utostr(Step.Line) +
            "`: " + toUtf8(printable(Step.What));
    if (Step.Places > 1)
      Text += " (" + utostr(Step.Places) + " places)";
    Text += "\n";
  }
  return Text;
}

} // namespace

/// One around it that ignores it, such as that of a build folder, is not meant.
static bool hasRepository(StringRef OutRoot) {
  auto In = runGit(OutRoot, {"rev-parse", "--is-inside-work-tree"});
  if (!In) {
    consumeError(In.takeError());
    return false;
  }
  auto Ignored = runGit(OutRoot, {"check-ignore", "-q", OutRoot.str()});
  bool IsIgnored = bool(Ignored);
  consumeError(Ignored.takeError());
  return !IsIgnored;
}

Error prepareCommits(StringRef OutRoot) {
  if (std::error_code EC = sys::fs::create_directories(OutRoot))
    return fileError(OutRoot, EC);
  if (!hasRepository(OutRoot)) {
    if (auto Made = runGit(OutRoot, {"init", "-q"}); !Made)
      return Made.takeError();
  }
  // Errors that would come behind the writing are found out before it.
  if (auto Who = runGit(OutRoot, {"var", "GIT_AUTHOR_IDENT"}); !Who)
    return Who.takeError();
  auto Changed = changedFiles(OutRoot, /*WithNew=*/false);
  if (!Changed)
    return Changed.takeError();
  auto Staged = runGit(OutRoot, {"diff", "--cached", "--name-only"});
  if (!Staged)
    return Staged.takeError();
  if (Changed->empty() && StringRef(*Staged).trim().empty())
    return Error::success();
  return createStringError(
      displayPath(OutRoot) + " has changes that are not committed" +
      (Changed->empty() ? "" : ", such as " + printable(Changed->front())) +
      "; commit them first, so that edits by hand have commits of their own");
}

Error makeCommits(StringRef OutRoot, const PortStory &Story, raw_ostream &OS) {
  return Committer(OutRoot, Story, OS).run();
}

std::string byHandText(const PortStory &Story) {
  std::string Text = "# What is left to do by hand\n\n";
  if (Story.Summary->Left.empty())
    return Text + "No place that porthip finds needs a change by hand.\n";
  return Text +
         "Found by porthip; `porthip explain ID` says more of a finding, "
         "`porthip report` lists all.\n\n" +
         stepList(Story);
}

std::string pullRequestText(const PortStory &Story) {
  const ProjectSummary &S = *Story.Summary;
  std::string Text =
      "# " + toUtf8(Story.Name) + ": build and run on AMD GPUs\n\n";
  Text +=
      S.IsOneSource
          ? "The CUDA sources stay, and the build for NVIDIA stays as it is. "
            "For AMD a folder of headers gives the CUDA names that are used "
            "here on HIP.\n"
          : "The sources become HIP, which compiles for AMD and for NVIDIA; "
            "one build serves both.\n";
  Text +=
      "\n## What changes\n\n- " + counted(S.CudaFiles, "file") + " with CUDA";
  if (S.IsOneSource)
    Text += ", " + utostr(S.CudaFiles - std::min(S.EditedFiles, S.CudaFiles)) +
            " of them without an edit; " + counted(S.EditPlaces, "place") +
            " with lines for AMD";
  Text += "\n- " +
          counted(S.BuildFilesMigrated, "build file chooses",
                  "build files choose") +
          " the vendor\n";
  if (S.FilesCopied)
    Text += "- " +
            counted(S.FilesCopied, "other file stays as it was",
                    "other files stay as they were") +
            "\n";
  if (Story.HasCommits)
    Text += "\nEach concern is a commit of its own.\n";
  Text += "\n## How to build it\n\n";
  StringRef Amd = S.IsOneSource ? "GPU_VENDOR=AMD" : "",
            Nvidia = S.IsOneSource ? "" : "GPU_VENDOR=NVIDIA";
  auto line = [&](StringRef Vendor, StringRef Setting, StringRef Command,
                  StringRef Define) {
    Text += (Command + (Setting.empty() ? "" : " " + Define + Setting) +
             "   # " + Vendor + "\n")
                .str();
  };
  if (S.Build.Is == BuildKind::Cmake || S.Build.Is == BuildKind::Make) {
    bool IsCmake = S.Build.Is == BuildKind::Cmake;
    const std::string Cmake =
        S.Build.CmakeBelow.empty()
            ? "cmake"
            : "cmake " + shellText({"-S", S.Build.CmakeBelow});
    Text += "```sh\n";
    line("AMD", Amd, IsCmake ? Cmake + " -B build-amd" : "make",
         IsCmake ? "-D" : "");
    line("NVIDIA", Nvidia, IsCmake ? Cmake + " -B build" : "make",
         IsCmake ? "-D" : "");
    Text += "```\n";
  } else if (S.Build.Is == BuildKind::Python) {
    Text +=
        "With a PyTorch for ROCm on AMD's GPUs, one for CUDA on NVIDIA's:\n\n"
        "```sh\n" +
        join(installCommands(S.Build, "."), "\n") + "\n```\n";
  } else {
    Text += "As before, with a compiler for AMD.\n";
  }
  if (!S.NumberFlags.empty()) {
    Text += "\n## Flags that change results\n\n";
    for (const std::string &Line : S.NumberFlags)
      Text += "- " + toUtf8(printable(Line)) + "\n";
  }
  Text += "\n## What is left\n\n";
  if (S.Left.empty())
    Text += "No place that was found needs a change by hand.";
  else
    Text += stepList(Story) + "\nAbout " + timeText(S.LikelyMinutes) +
            " in all, with building, running and comparing.";
  Text += " Nothing here says that it was run: build it, run its tests, or "
          "compare kernels by `porthip verify`.\n\nMade by "
          "porthip " PORTHIP_VERSION;
  if (!Story.Source.Commit.empty())
    Text += " of commit " + Story.Source.Commit.substr(0, 12);
  return Text + ".\n";
}

} // namespace porthip
