// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Compile/CompileKernels.h"
#include "Compiler/Compile/MendedSources.h"
#include "Compiler/Process/Process.h"
#include "Inspect/Compile/AssemblyCommand.h"
#include "Inspect/Compile/DeviceLibraries.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>
#include <map>

using namespace llvm;

namespace porthip::inspect {
namespace {

struct Work {
  Process Clang;
  const KernelSource *From = nullptr;
  const GpuTarget *For = nullptr;
  bool HasLibraries = false;
  std::vector<KernelCode> Kernels;
};

/// The status of clang where its back end has given up.
constexpr int BackEndFailed = 70;

class Compiles {
public:
  Compiles(const CompileRequest &Request, StringRef Libraries)
      : Request(Request) {
    for (const KernelSource &S : Request.Sources)
      for (const GpuTarget *Gpu : Request.Gpus) {
        Work &W = Works.emplace_back();
        W.From = &S;
        W.For = Gpu;
        plan(W, Libraries);
      }
  }

  Error run() {
    size_t Next = 0;
    while (true) {
      while (Next != Works.size() && Group.size() < std::max(1u, Request.Jobs))
        if (Error Wrong = start(Works[Next++]))
          return Wrong;
      Process *Done = Group.waitForNext();
      if (!Done)
        break;
      auto W = find_if(Works, [&](Work &One) { return &One.Clang == Done; });
      if (Error Wrong = read(*W))
        return Wrong;
    }
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
  void plan(Work &W, StringRef Libraries) const {
    W.HasLibraries = !Libraries.empty();
    W.Clang = Process();
    W.Clang.Args = assemblyCommand(*W.From->Of, *Request.On, *W.For, Libraries,
                                   W.From->SourceMap);
    W.Clang.Executable = Request.On->programFor(W.Clang.Args[0]);
    W.Clang.KeepsOutput = true;
  }

  Error start(Work &W) {
    if (Request.IsVerbose)
      *Request.Log << "#$ " << shellText(W.Clang.Args) << "\n";
    return Group.start(W.Clang);
  }

  Error read(Work &W) {
    if (W.Clang.Status == BackEndFailed && W.HasLibraries) {
      plan(W, "");
      return start(W);
    }
    if (!W.Clang.Failure.empty())
      return Error::success();
    auto Kernels = kernelsOf(W.Clang.Output, *W.For, W.From->Of->File,
                             [&](StringRef File) { return ownPath(W, File); });
    W.Clang.Output.clear();
    if (!Kernels)
      return createFileError(W.From->Of->File, Kernels.takeError());
    W.Kernels = std::move(*Kernels);
    return Error::success();
  }

  /// In the order of files and GPUs.
  void tellMessages() {
    for (const Work &W : Works) {
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

  std::string ownPath(const Work &W, StringRef File) const {
    const std::string &Folder = W.From->Of->Line->Options.Directory;
    std::string Named = File.starts_with("/") || Folder.empty()
                            ? File.str()
                            : Folder + "/" + File.str();
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
