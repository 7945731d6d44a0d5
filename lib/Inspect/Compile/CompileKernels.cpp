// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Compile/CompileKernels.h"
#include "Compiler/Compile/MendedSources.h"
#include "Compiler/Process/Process.h"
#include "Inspect/Compile/AssemblyCommand.h"
#include "Inspect/Compile/DeviceLibraries.h"
#include "Inspect/Compile/LaunchSites.h"
#include "Inspect/Compile/LinkKernels.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <deque>
#include <map>

using namespace llvm;

namespace porthip::inspect {
namespace {

struct Work {
  Process Clang;
  const KernelSource *From = nullptr;
  const GpuTarget *For = nullptr; ///< null: it is for the host
  bool HasLibraries = false;
  DeviceLink Links = DeviceLink::None;
  std::string Bitcode; ///< where it links: the file
  std::string Record;  ///< of optimisations: the file
  std::vector<KernelCode> Kernels;

  bool isForHost() const { return !For; }
  bool isReady() const { return !Bitcode.empty() && Clang.Failure.empty(); }
};

/// The status of clang where its back end has given up.
constexpr int BackEndFailed = 70;

class Compiles {
public:
  Compiles(const CompileRequest &Request, StringRef Libraries)
      : Request(Request), Libraries(Libraries) {
    for (const KernelSource &S : Request.Sources)
      for (const GpuTarget *Gpu : Request.Gpus) {
        Work &W = Works.emplace_back();
        W.From = &S;
        W.For = Gpu;
        W.Links = deviceLinkOf(*S.Of->Line);
      }
    if (Request.FindsLaunches)
      for (const KernelSource &S : Request.Sources)
        Works.emplace_back().From = &S;
  }

  Error run() {
    std::vector<Work *> All;
    for (Work &W : Works)
      All.push_back(&W);
    if (Error Wrong = compile(All))
      return Wrong;
    if (Error Wrong = linkAll())
      return Wrong;
    if (Error Wrong = addAllLaunches())
      return Wrong;
    tellMessages();
    return Error::success();
  }

  /// In the order of files and GPUs, whichever compile ended first; the kernels
  /// of a file are sorted, and each has its GPUs beside each other.
  CompiledKernels take() {
    CompiledKernels Result;
    Result.Failed = Failed;
    Result.WithoutLibraries = WithoutLibraries;
    for (const KernelSource &S : Request.Sources) {
      std::map<std::string, std::vector<KernelCode>> OfFile;
      for (Work &W : Works)
        if (W.From == &S)
          for (KernelCode &K : W.Kernels)
            OfFile[K.Has.Symbol].push_back(std::move(K));
      std::vector<std::vector<KernelCode>> Sorted;
      for (auto &[Symbol, Kernels] : OfFile)
        Sorted.push_back(std::move(Kernels));
      stable_sort(Sorted, [](const auto &A, const auto &B) {
        return A.front().At.Line < B.front().At.Line;
      });
      for (std::vector<KernelCode> &Kernels : Sorted)
        append_range(Result.Kernels, Kernels);
    }
    return Result;
  }

private:
  Error compile(ArrayRef<Work *> These) {
    for (Work *W : These)
      if (Error Wrong = plan(*W, Libraries))
        return Wrong;
    while (true) {
      while (!These.empty() && Group.size() < std::max(1u, Request.Jobs)) {
        if (Error Wrong = start(*These.front()))
          return Wrong;
        These = These.drop_front();
      }
      Process *Done = Group.waitForNext();
      if (!Done)
        return Error::success();
      auto W = find_if(Works, [&](Work &One) { return &One.Clang == Done; });
      if (Error Wrong = read(*W))
        return Wrong;
    }
  }

  Error plan(Work &W, StringRef Libraries) {
    const Unit &Of = *W.From->Of;
    W.HasLibraries = !Libraries.empty();
    W.Clang = Process();
    W.Bitcode.clear();
    if (Folder.Path.empty())
      if (Error Wrong = Folder.make("porthip-inspect"))
        return Wrong;
    const std::string Own = Folder.below(std::to_string(Files++));
    W.Record = Own + ".yaml";
    if (W.isForHost() || W.Links != DeviceLink::None)
      W.Bitcode = Own + ".bc";
    if (W.isForHost())
      W.Clang.Args = hostBitcodeCommand(Of, *Request.On, *Request.Gpus.front(),
                                        W.From->SourceMap, W.Bitcode);
    else if (W.Links == DeviceLink::None)
      W.Clang.Args = assemblyCommand(Of, *Request.On, *W.For, Libraries,
                                     W.From->SourceMap, W.Record);
    else
      W.Clang.Args = bitcodeCommand(Of, *Request.On, *W.For, Libraries,
                                    W.From->SourceMap, W.Bitcode);
    W.Clang.Executable = Request.On->programFor(W.Clang.Args[0]);
    W.Clang.KeepsOutput = true;
    return Error::success();
  }

  /// For each GPU what is linked together: the files of -fgpu-rdc, which are
  /// taken for one program, and each file of -foffload-lto.
  Error linkAll() {
    std::vector<Work *> NotLinked;
    for (const GpuTarget *Gpu : Request.Gpus) {
      std::vector<Work *> Program;
      for (Work &W : Works) {
        if (W.For != Gpu || !W.isReady())
          continue;
        if (W.Links == DeviceLink::OfProgram)
          Program.push_back(&W);
        else if (Error Wrong = link(&W, NotLinked))
          return Wrong;
      }
      if (!Program.empty())
        if (Error Wrong = link(Program, NotLinked))
          return Wrong;
    }
    for (Work *W : NotLinked)
      W->Links = DeviceLink::None;
    return compile(NotLinked);
  }

  Error link(ArrayRef<Work *> Program, std::vector<Work *> &NotLinked) {
    std::vector<std::string> Bitcode;
    for (const Work *W : Program)
      Bitcode.push_back(W->Bitcode);
    const Work &First = *Program.front();
    const std::string Output = Folder.below("linked");
    Process Linker;
    Linker.Args = deviceLinkCommand(*First.From->Of->Line, *Request.On,
                                    *First.For, Bitcode, Output);
    if (Request.IsVerbose)
      *Request.Log << "#$ " << shellText(Linker.Args) << "\n";
    Linker.KeepsOutput = true;
    Linker.IsSupervised = true;
    if (Error Wrong = runToEnd(Linker))
      return Wrong;
    if (!Linker.Failure.empty()) {
      tellNotLinked(Program, Linker);
      append_range(NotLinked, Program);
      return Error::success();
    }
    auto Assembly = takeLinkedAssembly(Output);
    if (!Assembly)
      return Assembly.takeError();
    return readLinked(*Assembly, Program);
  }

  void tellNotLinked(ArrayRef<Work *> Program, const Process &Linker) {
    auto [First, Rest] = StringRef(Linker.Messages).split('\n');
    tellOnce(("porthip: note: device code does not link (" +
              (First.empty() ? StringRef(Linker.Failure) : First) +
              "); the counts of " + displayPath(Program[0]->From->Of->File) +
              (Program.size() > 1 ? " and other files" : "") +
              " are those before the link\n")
                 .str());
  }

  /// A kernel belongs to the first file that defines it.
  Error readLinked(StringRef Assembly, ArrayRef<Work *> Program) {
    auto Kernels =
        kernelsOf(Assembly, *Program[0]->For, Program[0]->From->Of->File,
                  [&](StringRef File) { return ownPath(Program, File); });
    if (!Kernels)
      return createFileError(Program[0]->From->Of->File, Kernels.takeError());
    std::map<StringRef, KernelCode *> BySymbol;
    for (KernelCode &K : *Kernels)
      BySymbol[K.Has.Symbol] = &K;
    for (Work *W : Program) {
      auto Names = kernelsIn(W->Bitcode);
      if (!Names)
        return Names.takeError();
      for (const std::string &Name : *Names)
        if (auto At = BySymbol.find(Name); At != BySymbol.end()) {
          At->second->File = W->From->Of->File;
          At->second->HasOffloadLto = hasOffloadLto(*W->From->Of->Line);
          W->Kernels.push_back(std::move(*At->second));
          BySymbol.erase(At);
        }
    }
    return Error::success();
  }

  Error start(Work &W) {
    if (Request.IsVerbose)
      *Request.Log << "#$ " << shellText(W.Clang.Args) << "\n";
    return Group.start(W.Clang);
  }

  Error read(Work &W) {
    if (W.isForHost())
      return Error::success();
    if (W.Clang.Status == BackEndFailed && W.HasLibraries) {
      if (Error Wrong = plan(W, ""))
        return Wrong;
      return start(W);
    }
    if (!W.Clang.Failure.empty() || W.Links != DeviceLink::None)
      return Error::success();
    auto Record = readFile(W.Record);
    if (!Record)
      return Record.takeError();
    auto Kernels = kernelsOf(
        W.Clang.Output, *W.For, W.From->Of->File,
        [&](StringRef File) { return ownPath(&W, File); }, *Record);
    W.Clang.Output.clear();
    if (!Kernels)
      return createFileError(W.From->Of->File, Kernels.takeError());
    W.Kernels = std::move(*Kernels);
    return Error::success();
  }

  /// Kernels may be launched in another file. A host side that does not compile
  /// has none to tell.
  Error addAllLaunches() {
    LaunchesBySymbol Found;
    for (Work &W : Works)
      if (W.isForHost() && W.isReady())
        if (Error Wrong = addLaunches(
                W.Bitcode, [&](StringRef File) { return ownPath(&W, File); },
                Found))
          return Wrong;
    for (auto &[Symbol, Launches] : Found)
      llvm::sort(Launches);
    for (Work &W : Works)
      for (KernelCode &K : W.Kernels)
        if (auto At = Found.find(K.Has.Symbol); At != Found.end())
          K.Launches = At->second;
    return Error::success();
  }

  /// In the order of files and GPUs.
  void tellMessages() {
    for (const Work &W : Works) {
      // What it says of the host's code is no matter here.
      if (W.isForHost())
        continue;
      const bool HasFailed = !W.Clang.Failure.empty();
      tellOnce(withoutEnd(W.Clang.Messages));
      if (!HasFailed) {
        if (!W.HasLibraries && !is_contained(WithoutLibraries, W.For))
          WithoutLibraries.push_back(W.For);
        continue;
      }
      ++Failed;
      *Request.Log << "porthip: error: " << displayPath(W.From->Of->File)
                   << ": the compile for " << W.For->Name << " "
                   << W.Clang.Failure << "\n";
    }
  }

  /// Without clang's count, which names the GPU, and without a crash's stack.
  static StringRef withoutEnd(StringRef Messages) {
    Messages = Messages.take_front(Messages.find("PLEASE submit a bug report"));
    StringRef Last = Messages.rtrim('\n').rsplit('\n').second;
    return Last.contains(" generated when compiling for ")
               ? Messages.take_front(size_t(Last.data() - Messages.data()))
               : Messages;
  }

  /// Most GPUs have the same.
  void tellOnce(StringRef Messages) {
    if (is_contained(Told, Messages))
      return;
    Told.push_back(Messages.str());
    *Request.Log << Messages;
  }

  /// \p File as one of \p Program has it.
  std::string ownPath(ArrayRef<Work *> Program, StringRef File) const {
    std::string Named = File.str();
    for (const Work *W : Program) {
      const std::string &Folder = W->From->Of->Line->Options.Directory;
      if (File.starts_with("/") || Folder.empty())
        break;
      Named = Folder + "/" + File.str();
      if (Program.size() == 1 || sys::fs::exists(Named))
        break;
    }
    const std::string Path = normalizePath(Named);
    const bool IsOwn =
        isOfProject(Path, *Request.On) &&
        none_of(ArrayRef<std::string>{Request.On->HipRoot + "/include",
                                      Request.On->Tools.ClangResourceDir,
                                      "/usr/include", "/usr/lib"},
                [&](const std::string &Root) { return isBelow(Path, Root); });
    return IsOwn ? Named : std::string();
  }

  const CompileRequest &Request;
  std::string Libraries;
  TemporaryFolder Folder; ///< of bitcode and records
  unsigned Files = 0;     ///< in it
  std::deque<Work> Works;
  std::vector<std::string> Told;
  std::vector<const GpuTarget *> WithoutLibraries;
  ProcessGroup Group;
  unsigned Failed = 0;
};

} // namespace

Expected<CompiledKernels> compileKernels(const CompileRequest &Request) {
  DeviceLibraries Libraries;
  if (Error Wrong = Libraries.find(*Request.On, Request.Gpus))
    return std::move(Wrong);
  Compiles All(Request, Libraries.Path);
  if (Error Wrong = All.run())
    return std::move(Wrong);
  return All.take();
}

} // namespace porthip::inspect
