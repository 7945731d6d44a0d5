// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Code/RuntimeCompiler.h"
#include "Runtime/Code/RuntimePrelude.h"
#include "Runtime/Core/Machine.h"
#include "VirtualGpu/Abi/Variables.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/xxhash.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include <cstdlib>
#include <dlfcn.h>

namespace porthip::vgpu::rt {

static std::string findPorthip() {
  if (const char *Named = variable::find(variable::Porthip))
    return Named;
  Dl_info Self;
  if (dladdr(reinterpret_cast<void *>(&findPorthip), &Self)) {
    // A folder of `porthip toolkit` has links to the stand-ins.
    llvm::SmallString<128> Real(Self.dli_fname);
    llvm::sys::fs::real_path(Self.dli_fname, Real);
    llvm::StringRef Folder = llvm::sys::path::parent_path(Real);
    for (const char *Place :
         {"../../bin/porthip", "../bin/porthip", "../../../bin/porthip"}) {
      llvm::SmallString<128> Path(Folder);
      llvm::sys::path::append(Path, Place);
      if (llvm::sys::fs::can_execute(Path))
        return std::string(Path);
    }
  }
  auto InPath = llvm::sys::findProgramByName("porthip");
  return InPath ? *InPath : "";
}

static bool writeText(llvm::StringRef Path, llvm::StringRef Text) {
  llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Path));
  std::error_code Wrong;
  llvm::raw_fd_ostream Out(Path, Wrong);
  Out << Text;
  return !Wrong;
}

// The marker of expression I in the source; its initialiser is the entity.
static std::string markerOf(size_t I) {
  return "__porthip_rtc_name_" + std::to_string(I);
}

/// \p Source with a marker per name expression, which also instantiates the
/// templates that the expressions name.
static std::string sourceWithMarkers(const RuntimeProgram &P,
                                     llvm::StringRef Source,
                                     const RuntimePrelude &Prelude,
                                     bool IsDeviceDefault) {
  std::string Text = Prelude.text();
  // -default-device: functions without an attribute are the device's, too.
  if (IsDeviceDefault)
    Text += "#pragma clang force_cuda_host_device begin\n";
  Text += "#line 1 \"" + P.Name + "\"\n" + Source.str() + "\n";
  if (IsDeviceDefault)
    Text += "#pragma clang force_cuda_host_device end\n";
  for (size_t I = 0; I < P.Expressions.size(); ++I) {
    llvm::StringRef E = P.Expressions[I];
    std::string Address =
        E.ltrim().starts_with("&") ? E.str() : "&(" + E.str() + ")";
    Text += "extern \"C\" { __attribute__((device, used)) const void *" +
            markerOf(I) + " = (const void *)(" + Address + "); }\n";
  }
  return Text;
}

/// Reads the names off the markers and takes these out of the image.
static llvm::Error readNames(RuntimeProgram &P) {
  if (P.Expressions.empty())
    return llvm::Error::success();
  auto I = readImage(P.Image.data(), P.Image.size());
  if (!I)
    return I.takeError();
  llvm::LLVMContext Context;
  auto M = llvm::parseBitcodeFile(
      llvm::MemoryBufferRef(I->Bitcode, "device code"), Context);
  if (!M)
    return M.takeError();
  removeFromUsedLists(**M, [](llvm::Constant *C) {
    return C->stripPointerCasts()->getName().starts_with("__porthip_rtc_name_");
  });
  for (size_t N = 0; N < P.Expressions.size(); ++N) {
    llvm::GlobalVariable *Marker = (*M)->getNamedGlobal(markerOf(N));
    if (!Marker || !Marker->hasInitializer())
      continue;
    auto *Entity = llvm::dyn_cast<llvm::GlobalValue>(
        Marker->getInitializer()->stripPointerCasts());
    if (Entity)
      P.LoweredNames[P.Expressions[N]] = Entity->getName().str();
    Marker->eraseFromParent();
  }
  std::string Bitcode;
  llvm::raw_string_ostream OS(Bitcode);
  llvm::WriteBitcodeToFile(**M, OS);
  Image New = *I;
  New.Bitcode = Bitcode;
  New.BitcodeHash = llvm::xxh3_64bits(llvm::StringRef(Bitcode));
  P.Image = writeImage(New);
  return llvm::Error::success();
}

namespace {
/// A folder that is gone with its contents when the compile is over.
struct Scratch {
  llvm::SmallString<128> Path;
  bool IsThere = !llvm::sys::fs::createUniqueDirectory("porthip-rtc", Path);
  ~Scratch() {
    if (IsThere)
      llvm::sys::fs::remove_directories(Path);
  }
  std::string file(llvm::StringRef Name) const {
    llvm::SmallString<128> Full(Path);
    llvm::sys::path::append(Full, Name);
    return std::string(Full);
  }
};
} // namespace

/// \p Text with paths in \p Folder where it includes one of \p Headers: a
/// program may have a <type_traits> of its own, which is not for what the
/// compiler itself includes. Others that there are not for it (\p HasOthers)
/// are an error where they are reached.
static std::string
withPaths(llvm::StringRef Text,
          const std::vector<std::pair<std::string, std::string>> &Headers,
          bool HasOthers, const Scratch &Folder) {
  std::string Result;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    llvm::StringRef Behind;
    const llvm::StringRef Name = includedName(Line, Behind);
    const bool IsOwn = llvm::any_of(
        Headers, [&](const auto &Header) { return Header.first == Name; });
    if (!Name.empty() && IsOwn)
      Result += "#include \"" + Folder.file(Name) + "\"" + Behind.str();
    else if (!Name.empty() && !HasOthers)
      Result += "#error could not open source file \"" + Name.str() +
                "\" (no directories in search list)";
    else
      Result += Line;
    if (Line.size() < Text.size())
      Result += '\n';
    Text = Rest;
  }
  return Result;
}

/// The command line; IsDeviceDefault says whether -default-device is among the
/// options, which `porthip cc` does not know.
static std::vector<std::string>
commandOf(const std::vector<std::string> &Options, Vendor Of,
          bool &IsDeviceDefault) {
  std::vector<std::string> Words = {"cc"};
  // The code runs on the virtual device, whatever the program asks for.
  if (Machine::get().count())
    Words.insert(Words.end(), {"--as", Machine::get().gpu(0).On->Name});
  Words.push_back(Of == Vendor::Nvidia ? "-fatbin" : "--genco");
  // A program counts what its log has.
  Words.push_back("-ferror-limit=0");
  for (size_t I = 0; I < Options.size(); ++I) {
    llvm::StringRef O = Options[I];
    if (O == "-default-device" || O == "--device-as-default-execution-space")
      IsDeviceDefault = true;
    else if (O == "-arch" || O == "--gpu-architecture")
      ++I;
    else if (O.starts_with("-arch=") || O.starts_with("--gpu-architecture=") ||
             O.starts_with("--offload-arch="))
      continue;
    else
      Words.push_back(O.str());
  }
  return Words;
}

CompileOutcome compileProgram(RuntimeProgram &P, Vendor Of,
                              const std::vector<std::string> &Options) {
  P.Log.clear();
  if (Of == Vendor::Nvidia)
    P.Log = refusedByNvrtc(Options);
  if (!P.Log.empty())
    return CompileOutcome::InvalidOption;
  std::string Porthip = findPorthip();
  Scratch Folder;
  if (Porthip.empty() || !Folder.IsThere) {
    P.Log = "porthip was not found; set PORTHIP_VGPU_PORTHIP to its path\n";
    return CompileOutcome::NoCompiler;
  }
  bool IsDeviceDefault = false;
  std::vector<std::string> Words = commandOf(Options, Of, IsDeviceDefault);
  const RuntimePrelude Prelude(P, Of, Options);
  llvm::append_range(Words, Prelude.options());
  auto Placed = [&](llvm::StringRef Text) {
    return withPaths(Text, P.Headers, Prelude.hasHeaders(), Folder);
  };
  std::string Source =
      Folder.file(Of == Vendor::Nvidia ? "program.cu" : "program.hip");
  std::string Result = Folder.file("program.image");
  std::string Messages = Folder.file("messages");
  writeText(Source,
            sourceWithMarkers(P, Placed(P.Source), Prelude, IsDeviceDefault));
  for (const auto &[Name, Text] : P.Headers)
    writeText(Folder.file(Name), Placed(Text));
  Words.insert(Words.begin(), Porthip);
  // Headers whose names macros give are found last.
  Words.insert(Words.end(),
               {"-idirafter", Folder.Path.str().str(), Source, "-o", Result});

  std::vector<llvm::StringRef> Args(Words.begin(), Words.end());
  std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(""),
                                                llvm::StringRef(Messages),
                                                llvm::StringRef(Messages)};
  int Exit = llvm::sys::ExecuteAndWait(Porthip, Args, std::nullopt, Redirects);
  if (auto Text = llvm::MemoryBuffer::getFile(Messages))
    P.Log = (*Text)->getBuffer().str();
  P.IsCompiled = true;
  if (Exit != 0)
    return CompileOutcome::Failed;
  auto Bytes = llvm::MemoryBuffer::getFile(Result);
  if (!Bytes)
    return CompileOutcome::Failed;
  P.Image = (*Bytes)->getBuffer().str();
  if (llvm::Error Wrong = readNames(P)) {
    P.Log += llvm::toString(std::move(Wrong)) + "\n";
    return CompileOutcome::Failed;
  }
  return CompileOutcome::Success;
}

} // namespace porthip::vgpu::rt
