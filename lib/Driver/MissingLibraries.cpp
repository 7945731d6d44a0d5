// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/MissingLibraries.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// Libraries of one subject, and how their functions' names begin. A port's
/// build may still name CUDA's library.
struct Family {
  std::initializer_list<StringRef> Libraries, Prefixes;
};

const Family Families[] = {
    {{"cublas", "cublasLt", "nvblas", "hipblas", "hipblaslt", "rocblas"},
     {"cublas", "hipblas", "rocblas_"}},
    {{"cufft", "cufftw", "hipfft", "rocfft"}, {"cufft", "hipfft", "rocfft_"}},
    {{"curand", "hiprand", "rocrand"}, {"curand", "hiprand", "rocrand_"}},
    {{"cusolver", "cusolverMg", "hipsolver", "rocsolver"},
     {"cusolver", "hipsolver", "rocsolver_"}},
    {{"cusparse", "cusparseLt", "hipsparse", "hipsparselt", "rocsparse"},
     {"cusparse", "hipsparse", "rocsparse_"}},
    {{"cudnn", "MIOpen"}, {"cudnn", "miopen"}},
    {{"nccl", "rccl"}, {"nccl"}},
    {{"cutensor", "hiptensor"}, {"cutensor", "hiptensor"}},
    {{"nvjpeg"}, {"nvjpeg"}},
    {{"nvjitlink", "nvJitLink"}, {"nvJitLink", "__nvJitLink"}},
    {{"cupti"}, {"cupti"}},
    {{"nvToolsExt", "roctx64"}, {"nvtx", "roctx"}},
    {{"nvidia-ml", "rocm_smi64", "amd_smi"}, {"nvml", "rsmi_", "amdsmi_"}},
    {{"nvgraph"}, {"nvgraph"}},
    {{"cufile"}, {"cuFile"}},
    {{"nvfatbin"}, {"nvFatbin", "__nvFatbin"}},
    {{"nvvm"}, {"nvvm"}},
    {{"hsa-runtime64"}, {"hsa_"}},
    {{"npp"}, {"npp"}}};

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

  /// What cannot be read is for the linker to name.
  void readFile(const std::string &Path) {
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                        /*RequiresNullTerminator=*/false);
    if (!Buffer)
      return;
    MemoryBufferRef Bytes = (*Buffer)->getMemBufferRef();
    if (auto Archive = object::Archive::create(Bytes)) {
      Error Wrong = Error::success();
      for (const auto &Child : (*Archive)->children(Wrong))
        if (auto Member = Child.getMemoryBufferRef())
          readObject(*Member);
        else
          consumeError(Member.takeError());
      return consumeError(std::move(Wrong));
    } else {
      consumeError(Archive.takeError());
    }
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

std::vector<std::string> callsOfMissing(ArrayRef<std::string> Libraries,
                                        ArrayRef<std::string> Objects) {
  Names All;
  for (const std::string &Path : Objects)
    All.readFile(Path);
  std::vector<std::string> Result;
  for (const std::string &Name : All.Undefined) {
    auto isOf = [&](const std::string &Library) {
      const Family *F = familyOf(Library);
      return F && any_of(F->Prefixes, [&](StringRef Prefix) {
               return StringRef(Name).starts_with(Prefix);
             });
    };
    if (!All.Defined.count(Name) && any_of(Libraries, isOf))
      Result.push_back(Name);
  }
  return Result;
}

std::string sourceOfMissing(ArrayRef<std::string> Functions) {
  std::string Text =
      "#include <stdio.h>\n#include <unistd.h>\nstatic void missing(const char "
      "*Name) {\n  fflush(NULL);\n  fprintf(stderr, \"porthip: error: the "
      "program calls '%s', of a library that the virtual GPU does not have; "
      "the program ends here\\n\", Name);\n  _exit(127);\n}\n";
  // Weak: a library of the program's own that has it goes first.
  for (const std::string &Name : Functions)
    Text += "__attribute__((weak)) void " + Name + "(void) { missing(\"" +
            Name + "\"); }\n";
  return Text;
}

} // namespace porthip
