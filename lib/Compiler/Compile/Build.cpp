// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/Build.h"
#include "Compiler/Compile/DependencyFile.h"
#include "Compiler/Compile/ImplicitHeaders.h"
#include "Compiler/Compile/MendedSources.h"
#include "Compiler/Compile/SourceMap.h"
#include "Compiler/Link/LinkStep.h"
#include "Compiler/Link/MissingLibraries.h"
#include "Compiler/Process/Process.h"
#include "Frontend/Mends/NvccReading.h"
#include "Support/Files/Files.h"
#include "Support/Files/TemporaryFolder.h"
#include "VirtualGpu/SourceMarks.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <deque>

using namespace llvm;

namespace porthip {

char CompileError::ID = 0;

namespace {

/// The compilers of one unit.
struct Work {
  const Unit *U = nullptr;
  TemporaryFolder Replaced; ///< the text that stands for the source
  Process Device, Host;
  std::string Bitcode;
  bool HasFailed = false, IsDeviceDone = false;
  bool IsMarked = false;       ///< Device is in its second half
  bool HasPrecompiled = false; ///< of either side
  /// Texts of a second try: what clang reads in place of these files.
  std::map<std::string, std::string> Mended;
  bool IsAsNvcc = false;      ///< some texts may be other ones by U->Nvcc.Lacks
  bool HasClangNames = false; ///< of a last try: U->Nvcc.Lacks does not hold
  bool HasAskedMends = false; ///< Mended is all there is to mend
};

class Compilation {
public:
  Compilation(ArrayRef<Unit> Units, const BuildRequest &Request)
      : Request(Request),
        Implicit(Units, *Request.On, headerCache(Request), Request.Jobs) {
    for (const Unit &U : Units) {
      plan(U);
      usePrecompiled(Works.back());
    }
  }

  Error run() {
    // A failed unit may come once more at the end.
    size_t Next = 0;
    while (true) {
      // Two at least: a host compiler waits for its device's.
      while (!Failed && Next != Works.size() &&
             (!Group.size() || Group.size() + 2 <= Request.Jobs))
        if (Error Wrong = start(Works[Next++]))
          return Wrong;
      Process *Done = waitForNext();
      if (!Done)
        break;
      for (auto &Work : Works)
        if (Done == &Work.Device)
          deviceDone(Work);
        else if (Done == &Work.Host)
          hostDone(Work);
    }
    if (Failed)
      return make_error<CompileError>("", 1);
    return Error::success();
  }

private:
  static std::string headerCache(const BuildRequest &Request) {
    return Request.Real || Request.Line->IsDryRun ? "" : Request.CacheDir;
  }

  void usePrecompiled(Work &W) {
    for (auto [P, For] :
         {std::pair{&W.Device, Side::Device}, std::pair{&W.Host, Side::Host}}) {
      std::string Path = P->Args.empty() ? "" : Implicit.pathFor(*W.U, For);
      if (Path.empty() || (For == Side::Host && !canSortDependencies(W)))
        continue;
      W.HasPrecompiled = true;
      std::vector<std::string> Use = ImplicitHeaders::useOf(Path);
      P->Args.insert(P->Args.begin() + 1, Use.begin(), Use.end());
    }
  }

  /// clang writes what is behind a precompiled header before the source.
  std::string dependencyFileOf(const Work &W) const {
    return dependencyFile(W.U->Line->DependencyArgs, W.U->Output);
  }

  bool canSortDependencies(const Work &W) const {
    auto IsPlain = [](StringRef Name) {
      return all_of(Name, [](char C) {
        return isAlnum(C) || StringRef("/._-+").contains(C);
      });
    };
    return dependencyFileOf(W).empty() ||
           (IsPlain(W.U->File) && IsPlain(Implicit.sourceFor(*W.U)));
  }

  Error sortDependencies(const Work &W) const {
    std::string Path = W.HasPrecompiled ? dependencyFileOf(W) : "";
    if (!sys::fs::is_regular_file(Path))
      return Error::success();
    auto Text = readFile(Path);
    if (!Text)
      return Text.takeError();
    std::string Sorted =
        withSourceFirst(*Text, W.U->File, Implicit.sourceFor(*W.U));
    return writeFiles({OutputFile{Path, Sorted, ""}});
  }

  /// Plans a second try: of a source that nvcc may take as it is, or without
  /// precompiled headers where these may be what fails.
  bool triesAgain(Work &W, const Process &P) {
    std::map<std::string, std::string> Mended;
    if (P.Status == 1 && W.U->Is == Source::Cuda && !Request.Real &&
        !W.HasAskedMends && Request.SourceMap.empty()) {
      Mended = mendedSources(*W.U, *Request.On);
      W.HasAskedMends = true;
    }
    StringRef Messages = P.Messages;
    bool IsByHeaders =
        W.HasPrecompiled &&
        (P.Status != 1 || Messages.contains("precompiled file") ||
         Messages.contains("PCH file") || Messages.contains("AST file"));
    // A branch for nvcc may be for g++ alone.
    const bool HasClangNames = Mended.empty() && !IsByHeaders && W.IsAsNvcc;
    if (Mended.empty() && !IsByHeaders && !HasClangNames)
      return false;
    W.HasFailed = true;
    plan(*W.U);
    // Each reason is taken once, on top of the earlier ones.
    Work &Next = Works.back();
    Next.Mended = Mended.empty() ? W.Mended : std::move(Mended);
    Next.HasClangNames = W.HasClangNames || HasClangNames;
    Next.HasAskedMends = W.HasAskedMends;
    return true;
  }

  Process *waitForNext() {
    if (!Request.Tick)
      return Group.waitForNext();
    while (Group.size()) {
      if (Process *Done = Group.waitForNext(std::chrono::steady_clock::now() +
                                            std::chrono::milliseconds(200)))
        return Done;
      Request.Tick();
    }
    return nullptr;
  }

  void plan(const Unit &U) {
    const BuildLine &Line = *U.Line;
    Work &W = Works.emplace_back();
    W.U = &U;
    if (Request.Real) {
      W.Host.Args = amdCompileCommand(U, *Request.On, *Request.Real);
      return;
    }
    bool NeedsImage = Line.Until >= Step::Assembly && U.hasDevice();
    if (NeedsImage || (Line.Until == Step::Syntax && U.hasDevice())) {
      W.Device.Args = deviceCommand(U, *Request.On);
      W.Device.KeepsOutput = true;
    }
    if (Line.Until == Step::Image)
      return;
    W.Host.IsFed = NeedsImage;
    W.Host.Args =
        hostCommand(U, *Request.On, NeedsImage ? Process::FeedPath : "");
    // CMake reads in clang's own list which folders it must not name again:
    // -isystem /usr/include hides math.h from the C++ library's. nvcc's words,
    // which it reads for CUDA, are others.
    if (Request.Line->IsVerbose && U.Is == Source::Hip)
      W.Host.Args.insert(W.Host.Args.begin() + 1, "-v");
  }

  /// clang gets a CUDA source with launches that it does not read as one that
  /// it does, under the same name. HIP's compilers are clang, so HIP stays as
  /// it is.
  Error replaceSource(Work &W) {
    if (!Request.SourceMap.empty()) {
      mapSources(W, Request.SourceMap);
      return Error::success();
    }
    // clang takes these, too, and means something else.
    if (!W.HasAskedMends && W.U->Is == Source::Cuda &&
        usesIndexValues(*W.U, *Request.On)) {
      W.Mended = mendedSources(*W.U, *Request.On);
      W.HasAskedMends = true;
    }
    std::map<std::string, std::string> Texts = W.Mended;
    // The mended texts have these edits already.
    Texts.merge(asNvcc(W));
    if (Texts.empty())
      return Error::success();
    auto Map = writeSourceMap(Texts, W.Replaced);
    if (!Map)
      return Map.takeError();
    mapSources(W, *Map);
    return Error::success();
  }

  std::map<std::string, std::string> asNvcc(Work &W) const {
    const Unit &U = *W.U;
    if (U.Is != Source::Cuda && U.Nvcc.Lacks.empty())
      return {};
    const NvccNames Names = W.HasClangNames ? NvccNames() : U.Nvcc;
    std::map<std::string, std::string> Texts =
        nvccSources(U.File, U.Line->Options, Names, [this](StringRef File) {
          return isOfProject(File, *Request.On);
        });
    W.IsAsNvcc = !Names.Lacks.empty() && !Texts.empty();
    return Texts;
  }

  static void mapSources(Work &W, const std::string &Map) {
    for (Process *P : {&W.Device, &W.Host})
      if (!P->Args.empty())
        P->Args.insert(P->Args.begin() + 1, {"-ivfsoverlay", Map});
  }

  Error start(Work &W) {
    if (!Request.Line->IsDryRun)
      if (Error Wrong = replaceSource(W))
        return Wrong;
    for (Process *P : {&W.Device, &W.Host}) {
      if (P->Args.empty())
        continue;
      if (Request.Line->IsVerbose || Request.Line->IsDryRun)
        *Request.Log << "#$ " << shellText(P->Args) << "\n";
      if (Request.Line->IsDryRun)
        continue;
      P->Executable = Request.On->programFor(P->Args[0]);
      if (Error Wrong = Group.start(*P))
        return Wrong;
    }
    return Error::success();
  }

  // When one side has failed, the other's errors would mostly be the same
  // again, so it is ended and not heard.
  void deviceDone(Work &W) {
    if (W.HasFailed) {
      W.IsDeviceDone = true;
      return;
    }
    if (fails(W, W.Device, "device")) {
      W.IsDeviceDone = true;
      W.Host.feed("");
      W.Host.kill();
      return;
    }
    if (W.U->Line->marksSource() && !W.IsMarked)
      return markAndGoOn(W);
    W.IsDeviceDone = true;
    W.Bitcode = std::move(W.Device.Output);
    std::string Image = imageOf(*W.U, W.Bitcode);
    if (W.U->Line->Until == Step::Image) {
      *Request.Log << W.Device.Messages;
      if (Error Wrong = writeFiles({OutputFile{W.U->Output, Image, ""}}))
        fail(W, toString(std::move(Wrong)));
      return;
    }
    if (W.Host.IsFed)
      W.Host.feed(std::move(Image));
  }

  /// The second half of the device's compiler.
  void markAndGoOn(Work &W) {
    auto Marked = vgpu::markDeviceCode(W.Device.Output);
    Process Next;
    Next.KeepsOutput = Next.IsFed = true;
    Next.Args = optimiseCommand(*W.U, *Request.On, Process::FeedPath);
    Next.Executable = Request.On->programFor(Next.Args[0]);
    Next.Messages = std::move(W.Device.Messages);
    W.Device = std::move(Next);
    W.IsMarked = true;
    Error Wrong = Marked.takeError();
    if (!Wrong)
      Wrong = Group.start(W.Device);
    if (!Wrong)
      return W.Device.feed(std::move(*Marked));
    W.IsDeviceDone = true;
    fail(W, toString(std::move(Wrong)));
    W.Host.feed("");
    W.Host.kill();
  }

  void hostDone(Work &W) {
    if (W.HasFailed) {
      sys::fs::remove(W.U->Output);
      return;
    }
    if (fails(W, W.Host, Request.Real ? "AMD" : "host")) {
      if (!W.IsDeviceDone)
        W.Device.kill();
      return;
    }
    // Most warnings are found on both sides.
    if (withoutCount(W.Device.Messages) != withoutCount(W.Host.Messages))
      *Request.Log << W.Device.Messages;
    *Request.Log << W.Host.Messages;
    if (W.HasClangNames)
      *Request.Log
          << "porthip: note: " << displayPath(W.U->File)
          << ": clang does not compile what the sources have for "
             "nvcc, so it takes what they have for clang (__clang__)\n";
    if (Error Wrong = sortDependencies(W))
      fail(W, toString(std::move(Wrong)));
    const BuildLine &Line = *W.U->Line;
    if (Line.IsRelocatable && !W.Bitcode.empty() &&
        (Line.Until == Step::Compile || Line.Until == Step::Link ||
         Line.Until == Step::Archive))
      if (Error Wrong = exportDeviceVariables(W.Bitcode, W.U->Output))
        fail(W, toString(std::move(Wrong)));
  }

  /// Without clang's last line: "1 warning generated when compiling for host."
  static StringRef withoutCount(StringRef Messages) {
    StringRef Last = Messages.rtrim('\n').rsplit('\n').second;
    return Last.contains(" generated when compiling for ")
               ? Messages.take_front(Last.data() - Messages.data())
               : Messages;
  }

  bool fails(Work &W, const Process &P, StringRef Side) {
    if (P.Failure.empty())
      return false;
    if (triesAgain(W, P))
      return true;
    *Request.Log << P.Messages;
    std::string Text = missingHeaderText(P.Messages, W.U->Language == "hip");
    if (Text.empty() && !Request.On->Tools.CudaPath.empty())
      Text = removedNameText(P.Messages);
    if (!Text.empty())
      *Request.Log << "porthip: note: " << Text << "\n";
    // clang says no more than its messages when it ends by itself.
    fail(W, P.Status == 1 && !P.Messages.empty()
                ? ""
                : (W.U->File + ": the compiler of the " + Side + " side " +
                   P.Failure)
                      .str());
    return true;
  }

  void fail(Work &W, const std::string &Text) {
    if (!Text.empty())
      *Request.Log << "porthip: error: " << Text << "\n";
    W.HasFailed = Failed = true;
  }

  const BuildRequest &Request;
  const ImplicitHeaders Implicit;
  std::deque<Work> Works;
  ProcessGroup Group;
  bool Failed = false;
};

std::string inOutputFolder(const BuildLine &Line, const std::string &Name) {
  SmallString<128> Path(Line.OutputFolder);
  sys::path::append(Path, Name);
  return std::string(Path);
}

/// x.o of dir/x.cu, in the current folder or that of -odir.
std::string defaultOutput(const BuildLine &Line, StringRef File) {
  StringRef Extension;
  switch (Line.Until) {
  case Step::Preprocess:
  case Step::Dependencies:
  case Step::Syntax:
    return "";
  case Step::Assembly:
    Extension = ".s";
    break;
  case Step::Image:
    Extension = ".ptx";
    break;
  default:
    Extension = ".o";
  }
  return inOutputFolder(Line, (sys::path::stem(File) + Extension).str());
}

} // namespace

Error compileUnits(ArrayRef<Unit> Units, const BuildRequest &Request) {
  bool HasCuda = false;
  for (const Unit &U : Units) {
    if (Error Wrong = checkHeaders(U, *Request.On))
      return Wrong;
    HasCuda |= U.Is == Source::Cuda;
  }
  if (HasCuda && Request.Line->IsVerbose && Request.On->Tools.CudaPath.empty())
    *Request.Log
        << "porthip: note: no CUDA toolkit; headers and math functions "
           "are porthip's own\n";
  return Compilation(Units, Request).run();
}

/// Removes what a build would write.
static Error clean(const BuildLine &Line, ArrayRef<Unit> Units, bool Links) {
  std::vector<std::string> Outputs;
  if (Links)
    Outputs.push_back(linkOutput(Line));
  else
    for (const Unit &U : Units)
      Outputs.push_back(U.Output);
  for (const std::string &Output : Outputs)
    if (auto Wrong = sys::fs::remove(Output))
      return fileError(Output, Wrong);
  return Error::success();
}

Error buildLine(const BuildRequest &Request) {
  const BuildLine &Line = *Request.Line;
  if (Line.Until == Step::DeviceLink)
    return deviceLink(Request);
  bool Links = Line.Until == Step::Link || Line.Until == Step::Archive;
  TemporaryFolder Temporary;
  if (Links)
    if (Error Wrong = Temporary.make("porthip-cc"))
      return Wrong;

  auto Units = makeUnits(Line, Request.As);
  if (!Units)
    return Units.takeError();
  std::vector<std::string> Objects;
  for (Unit &U : *Units) {
    if (U.Is == Source::Object)
      U.Output = U.File;
    else if (Links)
      U.Output = temporaryFile(Temporary, Twine(Objects.size()) + "-" +
                                              sys::path::stem(U.File) + ".o");
    else
      U.Output =
          Line.Output.empty() ? defaultOutput(Line, U.File) : Line.Output;
    Objects.push_back(U.Output);
  }
  if (Objects.empty())
    return createStringError("no input files");
  erase_if(*Units, [](const Unit &U) { return U.Is == Source::Object; });
  if (Line.Cleans)
    return clean(Line, *Units, Links);
  if (Error Wrong = compileUnits(*Units, Request))
    return Wrong;
  return Links ? link(Request, Objects, linkOutput(Line)) : Error::success();
}

std::string linkOutput(const BuildLine &Line) {
  if (!Line.Output.empty())
    return Line.Output;
  return inOutputFolder(Line, Line.Until == Step::Archive ? "a.a" : "a.out");
}

} // namespace porthip
