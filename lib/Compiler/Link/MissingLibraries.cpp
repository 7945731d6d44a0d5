// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Link/MissingLibraries.h"
#include "Compiler/Link/LinkMessages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// How the names of a library's functions begin.
struct Functions {
  StringRef Prefix, Library;
};

/// Libraries of one subject. A port's build may still name CUDA's library.
struct Family {
  std::initializer_list<StringRef> Libraries;
  std::initializer_list<Functions> Has;
};

const Family Families[] = {
    {{"cublas", "cublasLt", "nvblas", "hipblas", "hipblaslt", "rocblas"},
     {{"cublas", "cublas"},
      {"cublasLt", "cublasLt"},
      {"hipblas", "hipblas"},
      {"hipblasLt", "hipblaslt"},
      {"rocblas_", "rocblas"}}},
    {{"cufft", "cufftw", "hipfft", "rocfft"},
     {{"cufft", "cufft"}, {"hipfft", "hipfft"}, {"rocfft_", "rocfft"}}},
    {{"curand", "hiprand", "rocrand"},
     {{"curand", "curand"}, {"hiprand", "hiprand"}, {"rocrand_", "rocrand"}}},
    {{"cusolver", "cusolverMg", "hipsolver", "rocsolver"},
     {{"cusolver", "cusolver"},
      {"cusolverMg", "cusolverMg"},
      {"hipsolver", "hipsolver"},
      {"rocsolver_", "rocsolver"}}},
    {{"cusparse", "cusparseLt", "hipsparse", "hipsparselt", "rocsparse"},
     {{"cusparse", "cusparse"},
      {"cusparseLt", "cusparseLt"},
      {"hipsparse", "hipsparse"},
      {"hipsparseLt", "hipsparselt"},
      {"rocsparse_", "rocsparse"}}},
    {{"cudnn", "MIOpen"}, {{"cudnn", "cudnn"}, {"miopen", "MIOpen"}}},
    {{"nccl", "rccl"}, {{"nccl", "nccl"}}},
    {{"cutensor", "hiptensor"},
     {{"cutensor", "cutensor"}, {"hiptensor", "hiptensor"}}},
    {{"nvjpeg"}, {{"nvjpeg", "nvjpeg"}}},
    {{"nvjitlink", "nvJitLink"},
     {{"nvJitLink", "nvJitLink"}, {"__nvJitLink", "nvJitLink"}}},
    {{"cupti"}, {{"cupti", "cupti"}}},
    {{"nvToolsExt", "roctx64"}, {{"nvtx", "nvToolsExt"}, {"roctx", "roctx64"}}},
    {{"nvidia-ml", "rocm_smi64", "amd_smi"},
     {{"nvml", "nvidia-ml"}, {"rsmi_", "rocm_smi64"}, {"amdsmi_", "amd_smi"}}},
    {{"nvgraph"}, {{"nvgraph", "nvgraph"}}},
    {{"cufile"}, {{"cuFile", "cufile"}}},
    {{"nvfatbin"}, {{"nvFatbin", "nvfatbin"}, {"__nvFatbin", "nvfatbin"}}},
    {{"nvvm"}, {{"nvvm", "nvvm"}}},
    {{"hsa-runtime64"}, {{"hsa_", "hsa-runtime64"}}},
    {{"npp"}, {{"npp", "nppc"}}}};

/// "nppial" and "cudnn_ops" are of npp and cudnn.
StringRef familyName(StringRef Library) {
  if (Library.starts_with("npp"))
    return "npp";
  return Library.starts_with("cudnn_") ? "cudnn" : Library;
}

const Family *familyOf(StringRef Library) {
  const auto *Found = find_if(Families, [&](const Family &F) {
    return is_contained(F.Libraries, familyName(Library));
  });
  return Found == std::end(Families) ? nullptr : Found;
}

struct Names {
  std::set<std::string> Defined, Undefined;

  void read(const object::SymbolicFile &File) {
    for (const object::BasicSymbolRef &Symbol : File.symbols()) {
      auto Flags = Symbol.getFlags();
      std::string Name;
      raw_string_ostream OS(Name);
      if (!Flags || Symbol.printName(OS)) {
        consumeError(Flags.takeError());
        continue;
      }
      if (*Flags & object::SymbolRef::SF_Undefined)
        Undefined.insert(Name);
      else if (*Flags & object::SymbolRef::SF_Global)
        Defined.insert(Name);
    }
  }

  /// Reads what can be read; the linker reports the rest.
  void readFile(const std::string &Path) {
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                        /*RequiresNullTerminator=*/false);
    if (!Buffer)
      return;
    MemoryBufferRef Bytes = (*Buffer)->getMemBufferRef();
    auto Archive = object::Archive::create(Bytes);
    if (Archive) {
      Error Wrong = Error::success();
      for (const auto &Child : (*Archive)->children(Wrong))
        if (auto Member = Child.getMemoryBufferRef())
          readObject(*Member);
        else
          consumeError(Member.takeError());
      return consumeError(std::move(Wrong));
    }
    consumeError(Archive.takeError());
    readObject(Bytes);
  }

  void readObject(MemoryBufferRef Bytes) {
    if (auto Object = object::ObjectFile::createObjectFile(Bytes))
      read(**Object);
    else
      consumeError(Object.takeError());
  }
};

} // namespace

StringRef vendorLibrary(StringRef Name) {
  Name.consume_back("_static");
  return familyOf(Name) ? Name : "";
}

std::vector<std::string> librariesLike(StringRef Library) {
  const Family *F = familyOf(Library);
  if (!F)
    return {};
  return std::vector<std::string>(F->Libraries.begin(), F->Libraries.end());
}

StringRef libraryOfFunction(StringRef Name) {
  Functions Best;
  for (const Family &F : Families)
    for (const Functions &Of : F.Has)
      if (Name.starts_with(Of.Prefix) && Of.Prefix.size() > Best.Prefix.size())
        Best = Of;
  return Best.Library;
}

std::string missingHeaderText(StringRef Messages, bool IsHip) {
  constexpr StringLiteral Mark = "fatal error: '";
  size_t At = Messages.find(Mark);
  if (At == StringRef::npos)
    return "";
  auto [Header, Rest] = Messages.substr(At + Mark.size()).split("'");
  if (Header == "omp.h")
    return "'omp.h' is clang's header of OpenMP; install the package "
           "libomp-22-dev";
  StringRef Folder = Header.split('/').first;
  if (!Rest.starts_with(" file not found") || Folder.size() == Header.size())
    return "";
  bool IsOfCuda = is_contained({"thrust", "cub", "cuda", "nv"}, Folder);
  if (!IsHip && IsOfCuda)
    return ("'" + Header +
            "' is a header of the CUDA toolkit, which porthip's own headers do "
            "not have; name a toolkit with --cuda-path")
        .str();
  bool IsInHeaders =
      is_contained({"hipcub", "rocprim", "miopen", "thrust"}, Folder);
  if (vendorLibrary(Folder).empty() && !IsInHeaders)
    return "";
  return ("'" + Header + "' is a header of " +
          (Folder == "thrust" ? "rocThrust" : Folder) +
          ", a library of ROCm, and was not found; install the library, or "
          "name a ROCm that has it with --rocm-path, or the folder of its "
          "headers with -I")
      .str();
}

std::string removedNameText(StringRef Messages) {
  // Names that clang does not know, that CUDA 13 removed, or whose arguments it
  // changed.
  constexpr std::pair<StringLiteral, StringLiteral> Lacks[] = {
      {"use of undeclared identifier '", "cudaThreadExit"},
      {"use of undeclared identifier '", "cudaThreadSynchronize"},
      {"use of undeclared identifier '", "cudaThreadSetLimit"},
      {"use of undeclared identifier '", "cudaThreadGetLimit"},
      {"use of undeclared identifier '", "cudaThreadGetCacheConfig"},
      {"use of undeclared identifier '", "cudaThreadSetCacheConfig"},
      {"no matching function for call to '", "cudaMemAdvise"},
      {"no matching function for call to '", "cudaMemPrefetchAsync"},
      {"no member named '", "clockRate' in 'cudaDeviceProp"},
      {"no member named '", "memoryClockRate' in 'cudaDeviceProp"},
      {"no member named '", "deviceOverlap' in 'cudaDeviceProp"},
      {"no member named '", "computeMode' in 'cudaDeviceProp"},
      {"no member named '", "kernelExecTimeoutEnabled' in 'cudaDeviceProp"}};
  for (const auto &[Mark, Name] : Lacks)
    if (Messages.contains((Mark + Name + "'").str()))
      return ("'" + Name.split('\'').first +
              "' is of CUDA before 13, and the CUDA toolkit that was found is "
              "newer; --cuda-path=none compiles with porthip's own headers, "
              "which have it")
          .str();
  return "";
}

/// "hipIpcOpenMemHandle", and no function of C++.
static bool isOfRuntime(StringRef Name) {
  if (Name.find_first_of("(: ") != StringRef::npos)
    return false;
  for (StringRef Prefix : {"hiprtc", "nvrtc", "hip", "cuda", "cu"})
    if (StringRef Rest = Name; Rest.consume_front(Prefix))
      return !Rest.empty() && isUpper(Rest.front());
  return false;
}

/// Functions by their names. The weak ones of a stand-in are those that it
/// lacks, see lib/Runtime/Core/MissingCall.h.
struct Exports {
  std::set<std::string> Has, Lacks;
};

static std::string standInFile(StringRef RuntimeDir, StringRef Name) {
  return (RuntimeDir + "/lib" + Name + ".so").str();
}

/// Exported names of the stand-in for \p Name.
static Exports exportsOf(StringRef RuntimeDir, StringRef Name) {
  Exports Result;
  auto Buffer = MemoryBuffer::getFile(standInFile(RuntimeDir, Name));
  if (!Buffer)
    return Result;
  auto Object = object::ObjectFile::createObjectFile(**Buffer);
  if (!Object) {
    consumeError(Object.takeError());
    return Result;
  }
  const auto *Elf = dyn_cast<object::ELFObjectFileBase>(Object->get());
  if (!Elf)
    return Result;
  for (const object::ELFSymbolRef &Symbol : Elf->getDynamicSymbolIterators()) {
    bool IsWeak = Symbol.getBinding() == ELF::STB_WEAK;
    if (auto Name = Symbol.getName())
      (IsWeak ? Result.Lacks : Result.Has).insert(Name->split('@').first.str());
    else
      consumeError(Name.takeError());
  }
  return Result;
}

/// The library that a line names for \p Function, else one of those whose
/// stand-in has it under a name of its own; empty: none.
static std::string standInOf(const std::string &Function, StringRef RuntimeDir,
                             std::map<std::string, Exports> &Known) {
  auto has = [&](StringRef Library) {
    auto [It, IsNew] = Known.try_emplace(Library.str());
    if (IsNew)
      It->second = exportsOf(RuntimeDir, Library);
    // Those that it lacks are weak; a line that names the library says so.
    return It->second.Has.count(Function) != 0;
  };
  const std::string Option = linkOptionFor(Function);
  if (StringRef Library = Option; Library.consume_front("-l"))
    return has(Library) ? Library.str() : "";
  if (!Option.empty() || Function.find_first_of("(: ") != StringRef::npos)
    return "";
  for (const Family &F : Families)
    for (StringRef Library : F.Libraries)
      if (has(Library))
        return Library.str();
  return "";
}

std::vector<std::string> standInsThatHave(ArrayRef<std::string> Undefined,
                                          StringRef RuntimeDir) {
  std::vector<std::string> Result;
  std::map<std::string, Exports> Known;
  for (const std::string &Name : Undefined) {
    const std::string Library = standInOf(Name, RuntimeDir, Known);
    if (Library.empty())
      return {};
    if (!is_contained(Result, Library))
      Result.push_back(Library);
  }
  return Result;
}

/// Sorted: what \p Objects call and none of them has, of what \p IsSuch.
static std::vector<std::string>
openCalls(ArrayRef<std::string> Objects, function_ref<bool(StringRef)> IsSuch) {
  Names All;
  for (const std::string &Path : Objects)
    All.readFile(Path);
  std::vector<std::string> Result;
  for (const std::string &Name : All.Undefined)
    if (!All.Defined.count(Name) && IsSuch(Name))
      Result.push_back(Name);
  return Result;
}

std::vector<std::string> callsOfMissing(ArrayRef<std::string> Libraries,
                                        ArrayRef<std::string> Objects,
                                        StringRef RuntimeDir) {
  std::vector<std::string> Result = openCalls(Objects, [&](StringRef Name) {
    return any_of(Libraries, [&](const std::string &Library) {
      const Family *F = familyOf(Library);
      return F && any_of(F->Has, [&](const Functions &Of) {
               return Name.starts_with(Of.Prefix);
             });
    });
  });
  std::set<std::string> Seen;
  for (const std::string &Library : Libraries)
    for (const std::string &Like : librariesLike(Library))
      if (Seen.insert(Like).second && !Result.empty()) {
        Exports Of = exportsOf(RuntimeDir, Like);
        erase_if(Result,
                 [&](const std::string &Call) { return Of.Has.count(Call); });
      }
  return Result;
}

constexpr StringLiteral Runtimes[] = {"cudart", "cuda", "nvrtc", "amdhip64",
                                      "hiprtc"};

std::vector<std::string> callsOfRuntimes(ArrayRef<std::string> Undefined,
                                         StringRef RuntimeDir) {
  std::vector<std::string> Result;
  copy_if(Undefined, std::back_inserter(Result), isOfRuntime);
  sort(Result);
  // One that a stand-in has, by its name at least, lacks its -l only.
  for (StringRef Name : Runtimes) {
    if (Result.empty())
      break;
    Exports Of = exportsOf(RuntimeDir, Name);
    erase_if(Result, [&](const std::string &Call) {
      return Of.Has.count(Call) || Of.Lacks.count(Call);
    });
  }
  return Result;
}

std::vector<std::string> lackingCallsOfRuntimes(ArrayRef<std::string> Objects,
                                                StringRef RuntimeDir) {
  std::vector<std::string> Calls = openCalls(Objects, isOfRuntime);
  Exports All;
  for (StringRef Name : Runtimes) {
    if (Calls.empty())
      break;
    Exports Of = exportsOf(RuntimeDir, Name);
    All.Has.merge(Of.Has);
    All.Lacks.merge(Of.Lacks);
  }
  erase_if(Calls, [&](const std::string &Call) {
    return All.Has.count(Call) || !All.Lacks.count(Call);
  });
  return Calls;
}

std::vector<std::string> standInFiles(ArrayRef<std::string> Libraries,
                                      StringRef RuntimeDir) {
  std::set<std::string> Files;
  for (StringRef Name : Runtimes)
    Files.insert(standInFile(RuntimeDir, Name));
  for (const std::string &Library : Libraries)
    for (const std::string &Like : librariesLike(Library))
      Files.insert(standInFile(RuntimeDir, Like));
  return std::vector<std::string>(Files.begin(), Files.end());
}

std::string sourceOfMissing(ArrayRef<std::string> Functions, StringRef Why) {
  std::string Text =
      "#include <stdio.h>\n#include <unistd.h>\nstatic void missing(const char "
      "*Name) {\n  fflush(NULL);\n  fprintf(stderr, \"porthip: error: the "
      "program calls '%s', " +
      Why.str() + "; the program ends here\\n\", Name);\n  _exit(127);\n}\n";
  // Weak: a library of the program's own that has it goes first.
  for (const std::string &Name : Functions)
    Text += "__attribute__((weak)) void " + Name + "(void) { missing(\"" +
            Name + "\"); }\n";
  return Text;
}

} // namespace porthip
