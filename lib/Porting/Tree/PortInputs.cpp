// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Tree/PortInputs.h"
#include "PortFolder/TreeWalk.h"
#include "Porting/Texts/PythonTexts.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "Support/Files/OtherSuffixes.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Workers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/BuildID.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

/// HIP_VERSION_MAJOR and _MINOR of an installed HIP.
static Expected<Version> hipVersionOf(StringRef RocmPath) {
  std::string Header = (RocmPath + "/include/hip/hip_version.h").str();
  auto Text = readFile(Header);
  if (!Text) {
    consumeError(Text.takeError());
    return fileError(RocmPath, "no ROCm here (include/hip/hip_version.h is "
                               "missing); name its root, or give "
                               "--hip-version instead");
  }
  auto Number = [&](StringRef Name) {
    unsigned Value = 0;
    size_t At = Text->find(("#define " + Name).str());
    if (At != std::string::npos)
      StringRef(*Text)
          .substr(At + 8 + Name.size())
          .ltrim()
          .consumeInteger(10, Value);
    return Value;
  };
  std::string Found = utostr(Number("HIP_VERSION_MAJOR")) + "." +
                      utostr(Number("HIP_VERSION_MINOR"));
  if (auto V = Version::parse(Found); V && Version{50000} <= *V)
    return *V;
  return fileError(Header, "does not have a HIP version of 5.0 or newer; give "
                           "--hip-version instead");
}

/// The mark that tells this program from every other one: the linker's build
/// ID, which is the same on each machine, else time and size. Empty: neither is
/// known.
static std::string programId() {
  const std::string &Program = programPath();
  auto File = object::ObjectFile::createObjectFile(Program);
  if (!File)
    consumeError(File.takeError());
  else if (auto Id = object::getBuildID(File->getBinary()); !Id.empty())
    return toHex(Id);
  sys::fs::file_status Status;
  if (sys::fs::status(Program, Status))
    return "";
  return utostr(Status.getSize()) + " " +
         itostr(Status.getLastModificationTime().time_since_epoch().count());
}

/// The program, and rules by their text.
static std::string salt(ArrayRef<std::string> RuleFiles) {
  std::string Program = programId();
  if (Program.empty())
    return "";
  std::string Salt = PORTHIP_VERSION;
  raw_string_ostream OS(Salt);
  OS << " " << Program;
  for (const std::string &File : RuleFiles)
    if (auto Text = readFile(File))
      OS << "\n" << *Text;
    else
      consumeError(Text.takeError()); // reported where it is loaded
  return Salt;
}

Error PortInputs::prepare() {
  Request.Shown = Asked.Shown;
  Request.Begin = Asked.Given.empty() ? Cache::begin() : Asked.GivenBegin;
  Expected<Toolchain> Tools = findToolchain(Asked.CudaPath, programPath());
  if (!Tools)
    return Tools.takeError();
  Request.Tools = *Tools;
  auto Loaded = RuleIndex::load(Asked.Rules);
  if (!Loaded)
    return Loaded.takeError();
  Rules = std::move(*Loaded);
  Request.Rules = Rules.get();
  Request.CacheSalt = salt(Asked.Rules);
  if (!Asked.BuildFolder.empty()) {
    auto Loaded = CompilationDatabase::load(Asked.BuildFolder);
    if (!Loaded)
      return Loaded.takeError();
    Database = std::move(*Loaded);
  }
  return setOptions();
}

Error PortInputs::setOptions() {
  TranslateOptions &T = Request.Options;
  T = Asked.Options;
  if (!Asked.RocmPath.empty()) {
    Expected<Version> Installed = hipVersionOf(Asked.RocmPath);
    if (!Installed)
      return Installed.takeError();
    T.Hip = {*Installed, *Installed};
  }
  if (Asked.Hip)
    T.Hip = {*Asked.Hip, *Asked.Hip};
  if (NewestHip < T.Hip.Last && !Asked.IsQuiet)
    errs() << "porthip: note: HIP " << T.Hip.Last.str()
           << " is newer than what the rules know (" << NewestHip.str()
           << "); what it lacks or does otherwise is not told\n";
  T.KeepsParts = Asked.IsOneSource;
  T.ShimIncludeDir = Request.Tools.ShimDir + "/include";
  Request.CacheDir = Asked.CacheDir;
  Request.ComesAgain = Asked.ComesAgain;
  Request.Part = Asked.Part;
  if (Request.Part && Request.CacheDir.empty())
    return createStringError(
        "--shard keeps what it finds in the cache, and there is none; remove "
        "--no-cache, or name a folder with --cache-dir");
  Request.Jobs = Asked.Jobs;
  if (!Asked.InRoot.empty())
    Request.InRoot = normalizePath(Asked.InRoot);
  Request.OutRoot = Asked.OutRoot;
  return Error::success();
}

std::vector<std::string> PortInputs::databaseFiles() const {
  std::vector<std::string> Paths;
  if (Database)
    for (const std::string &File : Database->files())
      if (isRenamedSource(File))
        Paths.push_back(File);
  return Paths;
}

/// As stdin.cu in a folder of its own: a parse wants a file. Includes are
/// looked for from the current folder on.
Error PortInputs::addStdin() {
  auto Buffer = MemoryBuffer::getSTDIN();
  if (!Buffer)
    return fileError("stdin", Buffer.getError());
  if (Error Wrong = StdinFolder.make("porthip-stdin"))
    return Wrong;
  std::string Path = normalizePath(StdinFolder.below("stdin.cu"));
  StringRef Text = (*Buffer)->getBuffer();
  if (isBinary(Text))
    return fileError("stdin", "is binary, not CUDA source");
  if (Error Wrong = writeFiles({OutputFile{Path, Text.str(), ""}}))
    return Wrong;
  CompileOptions How = compileOptions(Path);
  How.Args.insert(How.Args.begin(), {"-iquote", normalizePath(".")});
  // No other run has this path.
  Request.CacheSalt.clear();
  Request.Begin = Cache::begin(); // the file was made just now
  Request.Inputs.push_back({Path, Text.str(), std::move(How)});
  return Error::success();
}

Error PortInputs::addNamed(const std::string &Path) {
  if (StringRef Is = otherKindText(Path);
      !Is.empty() && !isPythonProgram(Path) && sys::fs::exists(Path))
    return fileError(Path, Is.str());
  if (!isPythonProgram(Path))
    return add(Path);
  if (Error Wrong = addProgram(Path))
    return Wrong;
  auto Found =
      findPythonTexts(Programs.back().Text, *Rules, Request.Options.Hip);
  if (!Found)
    return fileError(Path, "is no Python that porthip reads: line " +
                               toString(Found.takeError()));
  if (Found->Texts.empty() && Found->Findings.empty())
    return fileError(Path, "is a Python program without CUDA code in its "
                           "strings; 'porthip port FOLDER' ports the CUDA "
                           "sources that a project builds");
  return Error::success();
}

Error PortInputs::addProgram(const std::string &Path) {
  std::string Normal = normalizePath(Path);
  if (!Seen.insert(Normal).second)
    return Error::success();
  auto Text = readFile(Path, MaxSourceBytes);
  if (!Text)
    return Text.takeError();
  Programs.push_back({Normal, std::move(*Text)});
  return Error::success();
}

Error PortInputs::translateTexts(Translation &Of) {
  TextsRequest Texts;
  Texts.Like = &Request;
  Texts.Options = forThisBuild(mapCompilerArgs(Asked.CompilerArgs));
  Texts.Ports = Asked.PortsTexts && !Asked.IsOneSource;
  if (Of.InRoot.empty() && !Programs.empty())
    Of.InRoot = Request.InRoot.empty()
                    ? sys::path::parent_path(Programs.front().Path).str()
                    : Request.InRoot;
  return addTexts(Texts, Programs, Of);
}

Error PortInputs::add(const std::string &Path) {
  if (Path == "-")
    return addStdin();
  std::string Normal = normalizePath(Path);
  if (!Seen.insert(Normal).second)
    return Error::success();
  auto Text = readFile(Path, MaxSourceBytes);
  if (!Text)
    return Text.takeError();
  if (isBinary(*Text))
    return fileError(Path, "is a binary file, not CUDA source; name a source "
                           "file");
  if (!Request.InRoot.empty() && !isBelow(Normal, Request.InRoot))
    return fileError(Path, "is not below --in-root " + Asked.InRoot +
                               "; name a folder that holds all inputs");
  Request.Inputs.push_back({Normal, std::move(*Text), compileOptions(Normal)});
  return Error::success();
}

CompileOptions PortInputs::forThisBuild(CompileOptions Options) const {
  return Asked.IsBuildMigrated ? withoutFastMath(std::move(Options)) : Options;
}

CompileOptions PortInputs::compileOptions(StringRef Path) {
  return forThisBuild(writtenOptions(Path));
}

/// From compile_commands.json, with what the command line has added.
CompileOptions PortInputs::writtenOptions(StringRef Path) {
  CompileOptions Given = mapCompilerArgs(Asked.CompilerArgs);
  reportIgnored(Given);
  const CompileOptions *Known = Database ? Database->find(Path) : nullptr;
  if (!Known) {
    Given.IsOutsideBuild = Database.has_value() && !Asked.IsPartOfBuild;
    return Given;
  }
  CompileOptions Both = *Known;
  // Given here, so relative to here, not to the folder of the build.
  bool IsPath = false;
  for (std::string &Argument : Given.Args) {
    if (IsPath)
      Argument = normalizePath(Argument);
    IsPath = takesIncludeFolder(Argument);
    Both.Args.push_back(Argument);
  }
  return Both;
}

void PortInputs::reportIgnored(const CompileOptions &Given) {
  if (Asked.IsQuiet)
    return;
  for (const std::string &Argument : Given.Ignored)
    if (Reported.insert(Argument).second)
      errs() << "porthip: warning: compiler argument '" << Argument
             << "' is not known and not used\n";
}

} // namespace porthip
