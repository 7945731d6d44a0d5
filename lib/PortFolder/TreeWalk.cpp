// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/TreeWalk.h"
#include "PortFolder/Manifest.h"
#include "Support/Files/Files.h"
#include "Support/Files/OtherSuffixes.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

enum class Kind : uint8_t { None, Cuda, Source, Header, Build, Program };

bool isBuildFile(StringRef Name) {
  StringRef Extension = sys::path::extension(Name);
  return is_contained({"CMakeLists.txt", "GNUmakefile", "meson.build", "BUILD",
                       "BUILD.bazel", "SConstruct", "SConscript", "setup.py"},
                      Name) ||
         is_contained({".mk", ".mak", ".cmake", ".vcxproj"}, Extension) ||
         sys::path::stem(Name).equals_insensitive("makefile");
}

/// `nvcc`, `find_package(CUDAToolkit)`, `main.cu`, `.cu.o:`.
bool buildsCuda(StringRef Text) {
  if (Text.contains_insensitive("cuda") || Text.contains_insensitive("nvcc"))
    return true;
  for (size_t At = Text.find(CudaSuffix); At != StringRef::npos;
       At = Text.find(CudaSuffix, At + 1))
    if (const size_t End = At + CudaSuffix.size();
        End == Text.size() || !(isAlnum(Text[End]) || Text[End] == '_'))
      return true;
  return false;
}

Kind kindOf(StringRef Path) {
  if (isBuildFile(sys::path::filename(Path)))
    return Kind::Build;
  if (isPythonProgram(Path) || isNotebook(Path))
    return Kind::Program;
  switch (sourceKind(Path.lower())) {
  case SourceKind::Cuda:
    return Kind::Cuda;
  case SourceKind::Cxx:
  case SourceKind::C:
    return Kind::Source;
  case SourceKind::Header:
  case SourceKind::Fragment:
    return Kind::Header;
  case SourceKind::Hip: // a port, or HIP already
  case SourceKind::Assembler:
  case SourceKind::AssemblerWithCpp:
  case SourceKind::Object:
  case SourceKind::None:
    return Kind::None;
  }
  llvm_unreachable("no kind of source");
}

class Walker {
public:
  Error walk(StringRef Root, ArrayRef<std::string> Excluded,
             size_t MaxEntries) {
    for (const std::string &Text : Excluded) {
      Expected<GlobPattern> Glob = GlobPattern::create(Text);
      if (!Glob)
        return createStringError(
            "'" + Text + "' is not a glob: " + toString(Glob.takeError()));
      Globs.push_back(std::move(*Glob));
    }
    // Not a recursive_directory_iterator: it goes on without a word behind a
    // folder that it cannot open.
    Folders = {Root.str()};
    for (bool IsRoot = true; !Folders.empty() && !Found.IsCut; IsRoot = false) {
      std::string Folder = std::move(Folders.back());
      Folders.pop_back();
      Error Wrong = readFolder(Folder, Root, MaxEntries);
      if (Wrong && IsRoot)
        return Wrong;
      if (Wrong)
        Found.Problems.push_back(toString(std::move(Wrong)));
    }
    if (Found.IsCut)
      return Error::success();
    for (const auto &[Path, Is] : Files)
      look(Path, Is);
    llvm::sort(Found.Problems);
    llvm::sort(Found.Sources);
    llvm::sort(Found.Headers);
    llvm::sort(Found.AllHeaders);
    llvm::sort(Found.OtherSources);
    llvm::sort(Found.BuildFiles);
    llvm::sort(Found.Programs);
    return Error::success();
  }

  TreeFiles Found;

private:
  Error readFolder(StringRef Folder, StringRef Root, size_t &EntriesLeft) {
    skipOutputs(Folder);
    std::error_code Wrong;
    sys::fs::directory_iterator It(Folder, Wrong, /*follow_symlinks=*/false);
    for (sys::fs::directory_iterator End; !Wrong && It != End;
         It.increment(Wrong)) {
      if (!EntriesLeft--) {
        Found.IsCut = true;
        break;
      }
      visit(*It, Root);
    }
    return Wrong ? fileError(Folder, Wrong) : Error::success();
  }

  void visit(const sys::fs::directory_entry &Entry, StringRef Root) {
    StringRef Path = Entry.path();
    sys::fs::file_type Type = typeOf(Entry);
    bool IsFolder = Type == sys::fs::file_type::directory_file;
    StringRef Relative = Path.substr(Root.size()).ltrim('/');
    bool IsOut = sys::path::filename(Path).starts_with(".") ||
                 llvm::any_of(Globs, [&](const GlobPattern &Glob) {
                   return Glob.match(Relative) ||
                          (IsFolder && Glob.match((Relative + "/").str()));
                 });
    if (IsFolder) {
      if (!IsOut && !isBuildFolder(Path))
        Folders.push_back(Path.str());
      return;
    }
    const Kind Is = kindOf(Path);
    if (IsOut || Is == Kind::None || !isRegular(Entry, Type) ||
        Outputs.contains(normalizePath(Path)))
      return;
    Files.emplace_back(Path, Is);
  }

  void look(StringRef Path, Kind Is) {
    if (Is == Kind::Header)
      Found.AllHeaders.push_back(normalizePath(Path));
    auto Text = readFile(Path, MaxSourceBytes);
    // With pictures in it; what a cell may hold is little.
    if (!Text && isNotebook(Path)) {
      consumeError(Text.takeError());
      return;
    }
    if (!Text) {
      Found.Problems.push_back(toString(Text.takeError()));
      return;
    }
    if ((isPythonProgram(Path) || isNotebook(Path)) && mayHoldCudaText(*Text))
      Found.Programs.push_back(normalizePath(Path));
    if (Is == Kind::Build && buildsCuda(*Text))
      Found.BuildFiles.push_back(normalizePath(Path));
    if (Is == Kind::Build || Is == Kind::Program)
      return;
    if (isBinary(*Text))
      return;
    if (Is != Kind::Cuda && !mayHoldCuda(*Text)) {
      if (Is == Kind::Source)
        Found.OtherSources.push_back(normalizePath(Path));
      return;
    }
    (Is == Kind::Header ? Found.Headers : Found.Sources)
        .push_back(normalizePath(Path));
  }

  /// A link to a file counts; a pipe is never opened.
  static bool isRegular(const sys::fs::directory_entry &Entry,
                        sys::fs::file_type Type) {
    if (Type == sys::fs::file_type::regular_file)
      return true;
    sys::fs::file_status Status;
    return Type == sys::fs::file_type::symlink_file &&
           !sys::fs::status(Entry.path(), Status) &&
           sys::fs::is_regular_file(Status);
  }

  void skipOutputs(StringRef Folder) {
    for (const std::string &Path : recordedOutputs(Folder))
      Outputs.insert(Path);
  }

  std::vector<GlobPattern> Globs;
  StringSet<> Outputs;
  std::vector<std::string> Folders; ///< to be read still
  std::vector<std::pair<std::string, Kind>> Files;
};

} // namespace

bool isBinary(StringRef Text) { return Text.take_front(8192).contains('\0'); }

/// `cuInit`, `CUdevice`.
static bool namesDriverApi(StringRef Text) {
  auto isOne = [&](size_t U) {
    const bool IsCall = Text[U] == 'u';
    if (!U || Text[U - 1] != (IsCall ? 'c' : 'C'))
      return false;
    const char Before = U > 1 ? Text[U - 2] : ' ';
    const char After = U + 1 < Text.size() ? Text[U + 1] : ' ';
    return !isAlnum(Before) && Before != '_' &&
           (IsCall ? isUpper(After) : isLower(After) || After == '_');
  };
  for (char U : {'u', 'U'})
    for (size_t At = Text.find(U); At != StringRef::npos;
         At = Text.find(U, At + 1))
      if (isOne(At))
        return true;
  return false;
}

bool mayHoldCuda(StringRef Text) {
  static constexpr StringLiteral Words[] = {"cuda",
                                            "CUDA",
                                            "__global__",
                                            "__device__",
                                            "<<<",
                                            "cublas",
                                            "cufft",
                                            "curand",
                                            "cusparse",
                                            "cusolver",
                                            "cudnn",
                                            "nccl",
                                            "nvrtc",
                                            "nvtx",
                                            "thrust",
                                            "cub::",
                                            "cooperative_groups"};
  static const WordSet Set(Words);
  return Set.isIn(Text) || namesDriverApi(Text);
}

bool mayHoldCudaText(StringRef Text) {
  static constexpr StringLiteral Words[] = {"__global__",
                                            "__device__",
                                            "cuda_runtime",
                                            "cuda_fp16",
                                            "ElementwiseKernel",
                                            "ReductionKernel",
                                            "pycuda",
                                            "numba",
                                            "from cuda",
                                            "import cuda",
                                            ".cu\"",
                                            ".cu'",
                                            "libcu",
                                            "libnccl"};
  static const WordSet Set(Words);
  return Set.isIn(Text);
}

bool isBuildFolder(StringRef Path) {
  return sys::fs::exists(Path + "/CMakeCache.txt");
}

std::vector<std::string> buildFilesIn(StringRef Path) {
  std::vector<std::string> Found;
  std::error_code Wrong;
  for (sys::fs::directory_iterator It(Path, Wrong), End; !Wrong && It != End;
       It.increment(Wrong)) {
    if (!isBuildFile(sys::path::filename(It->path())) ||
        !sys::fs::is_regular_file(It->path()))
      continue;
    auto Text = readFile(It->path(), MaxSourceBytes);
    if (!Text)
      consumeError(Text.takeError());
    else if (buildsCuda(*Text))
      Found.push_back(normalizePath(It->path()));
  }
  llvm::sort(Found);
  return Found;
}

Expected<TreeFiles> walkTree(StringRef Root, ArrayRef<std::string> Excluded,
                             size_t MaxEntries) {
  Walker W;
  if (Error Wrong = W.walk(Root, Excluded, MaxEntries))
    return std::move(Wrong);
  return std::move(W.Found);
}

sys::fs::file_type typeOf(const sys::fs::directory_entry &Entry) {
  if (Entry.type() != sys::fs::file_type::type_unknown)
    return Entry.type();
  auto Status = Entry.status();
  return Status ? Status->type() : sys::fs::file_type::status_error;
}

} // namespace porthip
