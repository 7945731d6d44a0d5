// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Link/LinkStep.h"
#include "Compiler/Link/Link.h"
#include "Compiler/Link/LinkMessages.h"
#include "Compiler/Link/MissingLibraries.h"
#include "Compiler/Process/Process.h"
#include "Frontend/Preprocessor/Definitions.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"

using namespace llvm;

namespace porthip {
namespace {

std::vector<std::string> sourcesOf(const BuildLine &Line) {
  std::vector<std::string> Files;
  for (const Input &I : Line.Inputs)
    if (I.Is == Input::File)
      Files.push_back(I.Text);
  return Files;
}

std::string missingMainText(const BuildLine &Line) {
  std::string Files;
  for (const std::string &File : sourcesOf(Line))
    Files += (Files.empty() ? "" : ", ") + sys::path::filename(File).str();
  return "there is no 'main' in " + Files +
         ", so there is no program to run; 'porthip verify --kernel NAME' "
         "runs a kernel without a program";
}

/// Why a link failed, and what to add. Where we can say all of it, a person who
/// wants to run the program is spared the linker's words.
Error linkError(const Process &P, const BuildRequest &Request) {
  LinkMessages Read = readLinkMessages(P.Messages);
  bool SaysAll = Request.IsToRun && Read.IsAll;
  if (!SaysAll || Request.Line->IsVerbose)
    *Request.Log << P.Messages;
  std::string Text = missingLibrariesText(Read.Undefined);
  if (SaysAll && Read.Undefined.size() == 1 && Read.Undefined[0] == "main")
    Text = missingMainText(*Request.Line);
  else if (SaysAll)
    Text = std::string(CannotBeLinked) + ": " +
           undefinedText(
               Read.Undefined,
               filesThatDefine(Read.Undefined, sourcesOf(*Request.Line)));
  else if (Request.IsToRun)
    Text = CannotBeLinked;
  return make_error<CompileError>(Text, P.Status);
}

/// Runs \p Args with our own stdout; what went wrong is in \p P.
Error runProcess(std::vector<std::string> Args, const BuildRequest &Request,
                 Process &P) {
  if (Request.Line->IsVerbose || Request.Line->IsDryRun)
    *Request.Log << "#$ " << shellText(Args) << "\n";
  if (Request.Line->IsDryRun)
    return Error::success();
  P.Args = std::move(Args);
  P.Executable = Request.On->programFor(P.Args[0]);
  return runToEnd(P);
}

Error runTool(std::vector<std::string> Args, const BuildRequest &Request) {
  Process P;
  if (Error Wrong = runProcess(std::move(Args), Request, P))
    return Wrong;
  *Request.Log << P.Messages;
  if (!P.Failure.empty())
    return make_error<CompileError>("", P.Status);
  return Error::success();
}

Error archive(const BuildRequest &Request, ArrayRef<std::string> Objects,
              StringRef Output) {
  StringRef Name =
      Request.Line->Archiver.empty() ? StringRef("ar") : Request.Line->Archiver;
  auto Ar = sys::findProgramByName(Name);
  if (!Ar)
    return createStringError(
        "'" + Name + "', which makes archives, was not found; " +
        (Name == "ar" ? "install binutils" : "-arbin named it"));
  std::vector<std::string> Args = {*Ar, "rcs", Output.str()};
  Args.insert(Args.end(), Objects.begin(), Objects.end());
  return runTool(std::move(Args), Request);
}

std::string namesOfLibraries(ArrayRef<std::string> Libraries) {
  std::string Names;
  for (const std::string &Library : Libraries)
    Names += (Names.empty()                   ? "lib"
              : &Library == &Libraries.back() ? " and lib"
                                              : ", lib") +
             Library;
  return Names;
}

/// \p Libraries: those that \p Calls are of.
std::string missingText(ArrayRef<std::string> Libraries,
                        ArrayRef<std::string> Calls) {
  std::string Text = "the virtual GPU does not have " +
                     namesOfLibraries(Libraries) +
                     "; the program ends when it ";
  if (Calls.size() == 1)
    return Text + "calls '" + Calls.front() + "'";
  return Text + "first calls one of " + utostr(Calls.size()) +
         (Libraries.size() == 1 ? " functions of it" : " functions of them") +
         ", such as '" + Calls.front() + "'";
}

/// The same of calls that stand-ins of \p Libraries do not have.
std::string lackingText(ArrayRef<std::string> Libraries,
                        ArrayRef<std::string> Calls) {
  return "the virtual GPU's " + namesOfLibraries(Libraries) +
         (Libraries.size() == 1 ? " does" : " do") + " not have " +
         listOfNames(Calls) + "; the program ends when it calls " +
         (Calls.size() == 1 ? "it" : "one of them");
}

/// An object with \p Calls, each of which ends the program.
Expected<std::string> compileStubs(const BuildRequest &Request,
                                   ArrayRef<std::string> Calls, StringRef Why,
                                   const std::string &Name,
                                   TemporaryFolder &Temporary) {
  if (Temporary.Path.empty())
    if (Error Wrong = Temporary.make("porthip-cc"))
      return std::move(Wrong);
  std::string Source = temporaryFile(Temporary, Name + ".c"),
              Object = temporaryFile(Temporary, Name + ".o");
  if (Error Wrong = writeFiles({{Source, sourceOfMissing(Calls, Why), ""}}))
    return std::move(Wrong);
  if (Error Wrong =
          runTool({Request.On->Tools.ClangExecutable, "-x", "c", "-fPIC",
                   "-fno-builtin", "-c", Source, "-o", Object},
                  Request))
    return std::move(Wrong);
  return Object;
}

/// Adds an object with \p Calls to \p Args, and says so.
Error addLibraryStubs(const BuildRequest &Request, ArrayRef<std::string> Calls,
                      bool HasStandIn, TemporaryFolder &Temporary,
                      std::vector<std::string> &Args) {
  if (Calls.empty())
    return Error::success();
  auto Object = compileStubs(
      Request, Calls,
      HasStandIn ? "which the virtual GPU's stand-in of its library does not "
                   "have"
                 : "of a library that the virtual GPU does not have",
      HasStandIn ? "lacking" : "missing", Temporary);
  if (!Object)
    return Object.takeError();
  Args.push_back(*Object);
  std::vector<std::string> Libraries;
  for (const std::string &Call : Calls)
    if (std::string Of = libraryOfFunction(Call).str();
        !is_contained(Libraries, Of))
      Libraries.push_back(Of);
  *Request.Log << "porthip: note: "
               << (HasStandIn ? lackingText(Libraries, Calls)
                              : missingText(Libraries, Calls))
               << "\n";
  return Error::success();
}

/// With the functions of libraries that the line names and that are missing.
Error libraryStubs(const BuildRequest &Request, ArrayRef<std::string> Objects,
                   TemporaryFolder &Temporary, std::vector<std::string> &Args) {
  std::vector<std::string> Libraries = namedLibraries(*Request.Line);
  if (Libraries.empty() || Request.Line->IsDryRun)
    return Error::success();
  std::vector<std::string> Absent,
      Lacking = callsOfMissing(Libraries, Objects, Request.On->RuntimeDir);
  llvm::erase_if(Lacking, [&](const std::string &Call) {
    if (hasStandIn(*Request.On, libraryOfFunction(Call)))
      return false;
    Absent.push_back(Call);
    return true;
  });
  if (Error Wrong = addLibraryStubs(Request, Absent, /*HasStandIn=*/false,
                                    Temporary, Args))
    return Wrong;
  return addLibraryStubs(Request, Lacking, /*HasStandIn=*/true, Temporary,
                         Args);
}

void noteRuntimeLacks(const BuildRequest &Request,
                      ArrayRef<std::string> Calls) {
  *Request.Log << "porthip: note: the virtual GPU's runtime does not have "
               << listOfNames(Calls) << "; the program ends when it calls "
               << (Calls.size() == 1 ? "it" : "one of them") << "\n";
}

/// With the functions of the vendors' runtimes that the virtual GPU's lack,
/// where a linker whose \p Messages these are misses nothing else; else empty.
Expected<std::string> runtimeStubs(const BuildRequest &Request,
                                   StringRef Messages,
                                   TemporaryFolder &Temporary) {
  LinkMessages Read = readLinkMessages(Messages);
  std::vector<std::string> Calls =
      callsOfRuntimes(Read.Undefined, Request.On->RuntimeDir);
  if (!Read.IsAll || Calls.size() != Read.Undefined.size())
    return "";
  auto Object = compileStubs(Request, Calls,
                             "which the virtual GPU's runtime does not have",
                             "runtime", Temporary);
  if (Object)
    noteRuntimeLacks(Request, Calls);
  return Object;
}

/// Stand-ins that a program which is to run calls and its line does not name:
/// a file alone has no line that could. A build is to name them, as the
/// vendors' compilers do not link them unasked.
std::vector<std::string> unaskedStandIns(const BuildRequest &Request,
                                         StringRef Messages) {
  LinkMessages Read = readLinkMessages(Messages);
  if (!Request.IsToRun || !Read.IsAll)
    return {};
  return standInsThatHave(Read.Undefined, Request.On->RuntimeDir);
}

void noteUnasked(const BuildRequest &Request, ArrayRef<std::string> Libraries) {
  std::vector<std::string> Options;
  for (const std::string &Library : Libraries)
    Options.push_back("-l" + Library);
  *Request.Log << "porthip: note: linked with " << namesOfLibraries(Libraries)
               << ", whose functions the program calls (in its build: "
               << join(Options, " ") << ")\n";
}

Error runLinker(std::vector<std::string> Args, const BuildRequest &Request,
                ArrayRef<std::string> Objects, TemporaryFolder &Temporary) {
  if (Request.Real)
    return runTool(std::move(Args), Request);
  Process First, Second;
  if (Error Wrong = runProcess(Args, Request, First))
    return Wrong;
  if (First.Failure.empty()) {
    *Request.Log << First.Messages;
    if (auto Calls = lackingCallsOfRuntimes(Objects, Request.On->RuntimeDir);
        !Calls.empty())
      noteRuntimeLacks(Request, Calls);
    return Error::success();
  }
  const std::vector<std::string> Unasked =
      unaskedStandIns(Request, First.Messages);
  if (Unasked.empty()) {
    auto Stubs = runtimeStubs(Request, First.Messages, Temporary);
    if (!Stubs)
      return Stubs.takeError();
    if (Stubs->empty())
      return linkError(First, Request);
    Args.push_back(*Stubs);
  } else {
    noteUnasked(Request, Unasked);
    for (const std::string &Library : Unasked)
      Args.push_back("-l" + Library);
  }
  if (Error Wrong = runProcess(std::move(Args), Request, Second))
    return Wrong;
  if (!Second.Failure.empty())
    return linkError(Second, Request);
  *Request.Log << Second.Messages;
  return Error::success();
}

} // namespace

std::string temporaryFile(const TemporaryFolder &Folder, const Twine &Name) {
  std::string Path = Folder.below(Name.str());
  sys::RemoveFileOnSignal(Path);
  return Path;
}

/// Makes what nvcc's -dlink does, of AMD's code: an object with the linked
/// images.
static Error linkRealDevice(const BuildRequest &Request, StringRef Output) {
  TemporaryFolder Temporary;
  if (Error Wrong = Temporary.make("porthip-cc"))
    return Wrong;
  std::string Whole = temporaryFile(Temporary, "dlink.o");
  if (Error Wrong =
          runTool(amdDeviceLinkCommand(*Request.On, *Request.Real,
                                       sourcesOf(*Request.Line), Whole),
                  Request))
    return Wrong;
  auto Objcopy = sys::findProgramByName("objcopy");
  if (!Objcopy)
    return createStringError("'objcopy', which keeps the images of a -dlink, "
                             "was not found; install binutils");
  // The host's part of the objects is linked with the program.
  std::vector<std::string> Args = {*Objcopy};
  for (StringRef Section : amdDeviceSections())
    Args.push_back(("--only-section=" + Section).str());
  Args.insert(Args.end(), {Whole, Output.str()});
  return runTool(std::move(Args), Request);
}

Error deviceLink(const BuildRequest &Request) {
  std::string Output =
      Request.Line->Output.empty() ? "a_dlink.o" : Request.Line->Output;
  if (Request.Real && needsAmdDeviceLink(sourcesOf(*Request.Line)))
    return linkRealDevice(Request, Output);
  return runTool({Request.On->Tools.ClangExecutable, "-x", "c++", "-c",
                  "/dev/null", "-o", Output},
                 Request);
}

Error link(const BuildRequest &Request, ArrayRef<std::string> Objects,
           StringRef Output) {
  if (Request.Line->Until == Step::Archive)
    return archive(Request, Objects, Output);
  auto Args = Request.Real
                  ? amdLinkCommand(*Request.Line, *Request.On, *Request.Real,
                                   Objects, Output)
                  : linkCommand(*Request.Line, *Request.On, Objects, Output);
  if (!Args)
    return Args.takeError();
  TemporaryFolder Temporary;
  if (!Request.Real)
    if (Error Wrong = libraryStubs(Request, Objects, Temporary, *Args))
      return Wrong;
  // CMake links with the first word of the last line that has the libraries.
  if (!Request.LinkLauncher.empty() && Request.Line->IsVerbose) {
    std::vector<std::string> Shown = *Args;
    Shown[0] = Request.LinkLauncher;
    // It links them to all programs, needed or not.
    if (!Request.Real)
      llvm::erase_if(Shown, [](StringRef Arg) { return Arg == "-lamdhip64"; });
    // As nvcc does; programs that another tool links find the runtime by it.
    if (!Request.On->ToolkitDir.empty())
      std::replace(Shown.begin(), Shown.end(), std::string("-lcudart"),
                   std::string("-lcudart_static"));
    if (Error Wrong = runLinker(std::move(*Args), Request, Objects, Temporary))
      return Wrong;
    *Request.Log << "#$ " << shellText(Shown) << "\n";
    return Error::success();
  }
  return runLinker(std::move(*Args), Request, Objects, Temporary);
}

} // namespace porthip
