// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// setup.py, and modules that build extensions of PyTorch when they are loaded.
#include "Build/Migration.h"
#include "Build/NvccFlags.h"
#include "Build/Problems.h"
#include "Build/Python/HelperFile.h"
#include "Build/Python/Lexer.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

using namespace python;
using build::Problem;

constexpr StringLiteral Module("torch.utils.cpp_extension"),
    Twin("porthip_torch");

class FileMigration {
public:
  FileMigration(const BuildFileInput &File, ArrayRef<Token> Tokens,
                const RenamedSources &Renamed, std::vector<Finding> &Findings)
      : File(File), Tokens(Tokens), Renamed(Renamed), Findings(Findings) {}

  /// Sorted; none where the file has nothing to do with torch's extensions.
  std::vector<Edit> run() {
    for (At = 0; At < Tokens.size(); ++At)
      if (startsStatement())
        import();
    if (Edits.empty())
      return {};
    const Token &Before = placeOfPath();
    IsTwinForAll = lineStart(Before) == Before.Offset;
    IsTorchForAll = lineStart(*FirstImport) == FirstImport->Offset;
    IsDual = any_of(Tokens, [](const Token &T) {
      return T.is("hip") || T.is("IS_HIP_EXTENSION") || T.is("ROCM_HOME");
    });
    IsHomeOfTorch = homeIsOfTorch();
    for (At = 0; At < Tokens.size(); ++At)
      if (Tokens[At].Is == Token::Kind::String)
        string();
      else
        name();
    addPath(Before);
    sortEdits(Edits);
    return std::move(Edits);
  }

  /// A file that compiles with nvcc by itself, as setup.py of Cython's projects
  /// does: it stays as it is.
  void reportNvcc() {
    std::vector<const Token *> Places;
    for (size_t I = 0; I < Tokens.size(); ++I)
      if (namesNvcc(I))
        Places.push_back(&Tokens[I]);
    if (!Places.empty())
      finding(Problem::Command, *Places.front(), "nvcc",
              "this file calls nvcc itself, in " + utostr(Places.size()) +
                  (Places.size() == 1 ? " place" : " places") +
                  "; it stays as it is, and the port's sources are HIP's",
              "For AMD call hipcc of ROCM_PATH with the names of the ports, "
              ".hip, its flags for nvcc's, and link amdhip64 in place of "
              "cudart.");
  }

private:
  /// `"nvcc"`, `home + "/bin/nvcc"`; not CuPy's `backend="nvcc"`.
  bool namesNvcc(size_t I) const {
    const Token &T = Tokens[I];
    if (T.Is != Token::Kind::String ||
        (I > 1 && word(I - 1) == "=" && word(I - 2) == "backend"))
      return false;
    StringRef Name = T.Body.split(' ').first;
    Name.consume_back(".exe");
    return Name == "nvcc" || Name.ends_with("/nvcc") ||
           Name.ends_with("\\nvcc");
  }

  bool startsStatement() const {
    return !At || Tokens[At - 1].Is == Token::Kind::NewLine ||
           Tokens[At - 1].is(":") || Tokens[At - 1].is(";");
  }

  StringRef word(size_t I) const {
    return I < Tokens.size() ? Tokens[I].Text : StringRef();
  }

  /// The place behind `a.b.c` from token \p I on; \p I where it is another.
  size_t dotted(size_t I, StringRef Name) const {
    SmallVector<StringRef> Parts;
    Name.split(Parts, '.');
    size_t Next = I;
    for (StringRef Part : Parts) {
      if (Next != I && word(Next++) != ".")
        return I;
      if (word(Next++) != Part)
        return I;
    }
    return Next;
  }

  void import() {
    bool IsFrom = word(At) == "from";
    if (!IsFrom && word(At) != "import")
      return;
    size_t First = At + 1, End = dotted(First, Module);
    if (IsFrom && End == First) {
      End = dotted(First, "torch.utils");
      if (End == First || word(End) != "import")
        return;
      size_t Name = End + 1;
      while (Tokens[Name].Is != Token::Kind::NewLine &&
             word(Name) != "cpp_extension")
        ++Name;
      if (Tokens[Name].Is == Token::Kind::NewLine)
        return;
      bool IsAlone = Tokens[Name + 1].Is == Token::Kind::NewLine;
      if (Name != End + 1 || (!IsAlone && word(Name + 1) != "as"))
        return finding(Problem::Command, Tokens[At], "cpp_extension",
                       "cpp_extension is imported among other modules",
                       "Import it in a statement of its own and run porthip "
                       "again.");
      replace(At, Name + 1,
              ("import " + Twin + (IsAlone ? " as cpp_extension" : "")).str());
    } else if (End != First) {
      bool IsAlone = !IsFrom && word(End) != "as";
      replace(First, End, (IsAlone ? "torch, " : "") + Twin.str());
      ImportsTwin |= IsAlone && Tokens[At].Offset == lineStart(Tokens[At]);
    } else {
      return;
    }
    if (!FirstImport)
      FirstImport = &Tokens[At];
  }

  /// Where the helper is found from: before the first import of the file that
  /// is not within another statement.
  const Token &placeOfPath() {
    for (At = 0; At < Tokens.size(); ++At) {
      const Token &T = Tokens[At];
      bool IsImport = (T.is("import") || T.is("from")) && startsStatement() &&
                      word(At + 1) != "__future__";
      if (IsImport && T.Offset == lineStart(T) &&
          T.Offset <= FirstImport->Offset)
        return T;
    }
    return *FirstImport;
  }

  void addPath(const Token &Before) {
    StringRef Indent =
        StringRef(File.Text).slice(lineStart(Before), Before.Offset);
    if (!Indent.trim(" \t").empty())
      return finding(Problem::Command, Before, Twin.str(),
                     "this import is not on a line of its own",
                     "Write it on its own line and run porthip again.");
    Edit E;
    E.Offset = Before.Offset;
    E.Text = ("import os as _os, sys as _sys\n" + Indent +
              "_sys.path.append(_os.path.dirname(_os.path.abspath(__file__)))"
              "  # " +
              Twin + ".py\n" + Indent)
                 .str();
    if (NamesTwin && !ImportsTwin)
      E.Text += ("import " + Twin + "\n" + Indent).str();
    E.Rule = "python";
    Edits.push_back(std::move(E));
  }

  /// Whether the CUDA_HOME of a path is what cpp_extension says, and not the
  /// environment or a path that the file names.
  bool homeIsOfTorch() const {
    bool IsNamed = false;
    for (const Token &T : Tokens) {
      if (T.Is == Token::Kind::String &&
          (T.Body == "CUDA_HOME" || T.Body == "CUDA_PATH" ||
           T.Body.contains("/usr/local/cuda")))
        return false;
      IsNamed |= T.is("CUDA_HOME");
    }
    return IsNamed;
  }

  /// `x + "/bin/nvcc"`, `join(x, "bin/nvcc")` and `join(x, "bin", "nvcc")`.
  bool isInFolder(const Token &T) const {
    StringRef Body = T.Body;
    if (Body.consume_back("bin/nvcc"))
      return (Body.empty() || Body == "/") && At &&
             (word(At - 1) == "," || word(At - 1) == "+");
    return Body == "nvcc" && At > 1 && word(At - 1) == "," &&
           Tokens[At - 2].Is == Token::Kind::String &&
           Tokens[At - 2].Body == "bin";
  }

  size_t lineStart(const Token &T) const {
    return StringRef(File.Text).rfind('\n', T.Offset) + 1;
  }

  void string() {
    const Token &T = Tokens[At];
    bool IsText = startsStatement() && At + 1 < Tokens.size() &&
                  Tokens[At + 1].Is == Token::Kind::NewLine;
    if (IsText)
      return;
    if (isRenamed(T)) {
      size_t End = T.Body.end() - StringRef(File.Text).begin();
      Edits.push_back({unsigned(End - 2), 2, "hip", Engine::Lexical, "python"});
      return;
    }
    if (StringRef(T.Body).ends_with("/nvcc") || (T.Body == "nvcc" && !isKey()))
      if (!IsDual && !(IsHomeOfTorch && isInFolder(T)))
        finding(Problem::Command, T, "nvcc",
                sys::path::filename(File.Path).str() + " calls nvcc",
                "Do so only where torch.version.hip is None.");
    for (const HipFlags::Note &N : hipFlags(splitFlags(T.Body)).Notes)
      finding(N.ChangesNumbers ? Problem::Numbers : Problem::Flag, T, N.Flag,
              "'" + N.Flag + "': " + N.Text);
  }

  bool isRenamed(const Token &T) const {
    if (!isRenamedSource(T.Body) || Renamed.Paths.empty())
      return false;
    bool IsOpen =
        T.Body == CudaSuffix || (T.IsFormatted && T.Body.contains('{'));
    return IsOpen ||
           !Renamed.portName(sys::path::parent_path(File.Path), T.Body).empty();
  }

  /// "nvcc" of extra_compile_args: `"nvcc":`, `args["nvcc"]`, `get("nvcc"`;
  /// not the list of `call(["nvcc"])`.
  bool isKey() const {
    if (word(At + 1) == ":" || !At)
      return true;
    bool IsIndexed = At > 1 && (Tokens[At - 2].Is == Token::Kind::Name ||
                                word(At - 2) == "]" || word(At - 2) == ")");
    return (IsIndexed && word(At - 1) == "[" && word(At + 1) == "]") ||
           (word(At - 1) == "(" && At > 1 && word(At - 2) == "get");
  }

  void name() {
    const Token &T = Tokens[At];
    if (T.is("torch") &&
        !(At && (word(At - 1) == "import" || word(At - 1) == "from"))) {
      size_t End = dotted(At, Module);
      if (End != At)
        replace(At, End, namedTwin());
      End = IsDual || !IsTwinForAll ? At : dotted(At, "torch.version.cuda");
      if (End != At) {
        replace(At, End, namedTwin() + ".CUDA_VERSION");
        At = End - 1;
        return;
      }
    }
    if (!IsDual && T.is("cuda") && At > 1 && word(At - 1) == "." &&
        word(At - 2).contains("version"))
      finding(Problem::Version, T, "torch.version.cuda",
              "torch.version.cuda is None in a build for AMD",
              "Ask torch.version.hip first.");
  }

  /// In an expression. A file that imports torch in its functions alone may be
  /// loaded without one.
  std::string namedTwin() {
    if (IsTwinForAll && !IsTorchForAll)
      return ("__import__(\"" + Twin + "\")").str();
    NamesTwin = true;
    return Twin.str();
  }

  void replace(size_t First, size_t End, std::string By) {
    unsigned Offset = Tokens[First].Offset;
    Edits.push_back({Offset, Tokens[End - 1].end() - Offset, std::move(By),
                     Engine::Lexical, "python"});
  }

  void finding(Problem P, const Token &T, std::string Symbol,
               std::string Message, const std::string &Fix = "") {
    Finding F = build::findingOf(P, std::move(Message), Fix);
    F.File = File.Path;
    F.Offset = T.Offset;
    F.Length = T.Length;
    F.Line = T.Line;
    F.Column = T.Offset - lineStart(T) + 1;
    F.Symbol = std::move(Symbol);
    Findings.push_back(std::move(F));
  }

  const BuildFileInput &File;
  ArrayRef<Token> Tokens;
  const RenamedSources &Renamed;
  std::vector<Finding> &Findings;
  std::vector<Edit> Edits;
  const Token *FirstImport = nullptr;
  size_t At = 0;
  bool IsDual = false, IsHomeOfTorch = false;
  /// The helper's name: whether all of the file can see it, and whether
  /// something does.
  bool IsTwinForAll = false, NamesTwin = false, ImportsTwin = false;
  bool IsTorchForAll = false; ///< it is imported with the file
};

/// The helper of an earlier port, which is written anew.
bool isHelper(const BuildFileInput &File) {
  return sys::path::stem(File.Path) == Twin && isHelperText(File.Text);
}

/// Whether the helper's CUDA_HOME has to have an nvcc.
bool asksNvcc(const BuildFileInput &File) {
  if (isHelper(File))
    return false;
  StringRef Text = File.Text;
  bool IsOurs = Text.contains("cpp_extension") || Text.contains(Twin);
  return IsOurs && Text.contains("nvcc") && Text.contains("bin") &&
         Text.contains("CUDA_HOME");
}

} // namespace

BuildMigration migratePython(ArrayRef<BuildFileInput> Files, StringRef Root,
                             const RenamedSources &Renamed,
                             StringRef CudaHeaders,
                             const std::set<std::string> &AmdMacros) {
  BuildMigration Result;
  std::set<std::string> Folders;
  const HelperParts Parts = {any_of(Files, asksNvcc), Renamed.NeedCxx17};
  auto addHelper = [&](StringRef Path) {
    StringRef Folder = sys::path::parent_path(Path);
    if (!Folders.insert(Folder.str()).second)
      return;
    StringRef Below = Folder.substr(Root.size()).ltrim('/');
    std::string Name = Below.str() + (Below.empty() ? "" : "/");
    Result.Helpers[Name + Twin.str() + ".py"] =
        helperText(wayUp(Path, Root), CudaHeaders, AmdMacros, Parts);
  };
  for (const BuildFileInput &File : Files) {
    // An earlier port wrote it, and is the source now: it is written anew.
    if (isHelper(File)) {
      addHelper(File.Path);
      continue;
    }
    // Few of a project's modules build anything.
    const StringRef Text = File.Text;
    const bool IsTorchs = Text.contains("cpp_extension");
    if (!IsTorchs && !Text.contains("nvcc"))
      continue;
    auto Tokens = lex(File.Text);
    if (!Tokens) {
      if (IsTorchs)
        Result.Findings.push_back(
            build::unreadable(File.Path, "Python", Tokens.takeError()));
      else
        consumeError(Tokens.takeError()); // who builds with it will see
      continue;
    }
    MigratedFile M;
    M.Path = File.Path;
    FileMigration Migration(File, *Tokens, Renamed, Result.Findings);
    if (IsTorchs)
      M.Edits = Migration.run();
    if (M.Edits.empty()) {
      Migration.reportNvcc();
      continue;
    }
    addHelper(File.Path);
    Result.Files.push_back(std::move(M));
  }
  sortAndDeduplicate(Result.Findings);
  return Result;
}

} // namespace porthip
