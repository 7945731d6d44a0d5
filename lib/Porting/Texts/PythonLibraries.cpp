// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Modules of Python that call CUDA: Numba, PyCUDA and NVIDIA's CUDA Python.
#include "Build/Libraries.h"
#include "Port/CheckInfo.h"
#include "Porting/Texts/PythonTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>

using namespace llvm;

namespace porthip {

PORTHIP_CHECK(
    PythonLibrary,
    {"porthip-text-python-library", "Python that calls CUDA by a module",
     Severity::Error, 10,
     "Kernels that Numba makes of Python functions ('@cuda.jit'), an import of "
     "PyCUDA, each call of NVIDIA's CUDA Python ('cuda-python': "
     "'cudart.cudaMalloc'), and a library of CUDA's that ctypes or cffi load "
     "('libcublas.so'). Not reported: CuPy and PyTorch, which have builds "
     "for ROCm with the same names.",
     "The module is not there on a machine with AMD's GPUs. porthip translates "
     "CUDA C++ code that stands in strings, no Python.",
     "", "",
     "Numba HIP (ROCm/numba-hip) runs Numba's kernels on AMD's Instinct GPUs: "
     "'from numba import hip; hip.pose_as_cuda()'. HIP Python ('hip-python') "
     "has the calls of CUDA Python under HIP's names, those of libraries too. "
     "What PyCUDA compiles, "
     "CuPy's 'RawModule' or HIP Python's 'hiprtc' compile, too.",
     "https://github.com/ROCm/numba-hip, "
     "https://rocm.docs.amd.com/projects/hip-python"});

namespace {

using namespace python;

/// Modules of CUDA Python, by their last names, and HIP Python's.
StringRef moduleOfHip(StringRef Module) {
  return StringSwitch<StringRef>(Module)
      .Cases({"cuda", "cudart", "driver", "runtime"}, "hip")
      .Case("nvrtc", "hiprtc")
      .Default("");
}

class LibraryFinder {
public:
  LibraryFinder(ArrayRef<Token> Tokens, const RuleIndex &Rules,
                VersionRange Hip)
      : Tokens(Tokens), Rules(Rules), Hip(Hip) {}

  std::vector<Finding> run() {
    for (At = 0; At < Tokens.size(); ++At) {
      const bool Begins = !At || Tokens[At - 1].Is == Token::Kind::NewLine ||
                          word(At - 1) == ":" || word(At - 1) == ";";
      if (Begins && (word(At) == "import" || word(At) == "from"))
        import();
      else if (Begins && word(At) == "@")
        decorator();
      else if (Tokens[At].Is == Token::Kind::String)
        library();
      else
        use();
    }
    return std::move(Findings);
  }

private:
  StringRef word(size_t I) const {
    return I < Tokens.size() && Tokens[I].Is != Token::Kind::String
               ? Tokens[I].Text
               : StringRef();
  }

  std::string dottedAt(size_t &I) const {
    std::string Name = word(I++).str();
    while (word(I) == "." && I + 1 < Tokens.size()) {
      Name += "." + word(I + 1).str();
      I += 2;
    }
    return Name;
  }

  void import() {
    const size_t Begin = At;
    const bool IsFrom = word(At) == "from";
    size_t I = At + 1;
    const std::string Module = dottedAt(I);
    if (StringRef(Module).split('.').first == "pycuda" && !IsPycudaTold) {
      IsPycudaTold = true;
      tell(Begin, "pycuda",
           "'" + Module +
               "': PyCUDA has no build for AMD; its kernels are "
               "translated, its calls are not",
           "compile the same kernels with CuPy's RawModule, or with hiprtc of "
           "HIP Python",
           60);
    }
    if (!IsFrom)
      return bind(Module, word(I) == "as" ? word(I + 1) : StringRef(Module));
    for (++I; I < Tokens.size() && Tokens[I].Is != Token::Kind::NewLine; ++I) {
      if (word(I) == "(" || word(I) == ")" || word(I) == ",")
        continue;
      StringRef Name = word(I);
      const bool IsRenamed = word(I + 1) == "as";
      bind(Module + "." + Name.str(), IsRenamed ? word(I + 2) : Name);
      I += IsRenamed ? 2 : 0;
    }
  }

  void bind(const std::string &Module, StringRef As) {
    const StringRef Whole = Module;
    if (Whole == "numba.cuda")
      Numba.insert(As.str());
    else if (Whole == "numba")
      Numba.insert((As + ".cuda").str());
    else if (Whole.starts_with("cuda."))
      if (StringRef Of = moduleOfHip(Whole.rsplit('.').second); !Of.empty())
        Modules[As.str()] = Of;
  }

  /// `@cuda.jit`, which Numba makes a kernel of.
  void decorator() {
    size_t I = At + 1;
    const std::string Name = dottedAt(I);
    StringRef Module = Name;
    if (!Module.consume_back(".jit") || !Numba.count(Module.str()))
      return;
    tell(At + 1, Name,
         "'@" + Name +
             "' makes a kernel of Python, which porthip does not "
             "translate",
         "run it by Numba HIP: 'from numba import hip; hip.pose_as_cuda()' "
         "before Numba's 'cuda' is imported",
         15);
  }

  /// `ctypes.CDLL('libcublas.so.12')`, `find_library('cublas')`: each library
  /// once.
  void library() {
    StringRef Name = Tokens[At].Body;
    const bool IsSearched =
        At > 1 && word(At - 1) == "(" && word(At - 2) == "find_library";
    if (!IsSearched) {
      const size_t End = Name.find(".so");
      if (!Name.consume_front("lib") || End == StringRef::npos)
        return;
      Name = Name.take_front(End - 3);
    }
    const std::optional<StringRef> Hip = build::hipLinkName(Name);
    if (!Hip || !loadsLibraries() || !Loaded.insert(Name.str()).second)
      return;
    tell(At, ("lib" + Name).str(),
         ("'lib" + Name + "' is a library of CUDA's, whose functions this " +
          "program calls by their names as it runs")
             .str(),
         Hip->empty() ? std::string("ROCm has no library in its place")
                      : ("for AMD load 'lib" + *Hip +
                         ".so' and call HIP's names; HIP Python has modules " +
                         "for ROCm's libraries")
                            .str(),
         60);
  }

  bool loadsLibraries() {
    if (!LoadsLibraries)
      LoadsLibraries = any_of(Tokens, [](const Token &T) {
        return T.is("ctypes") || T.is("cffi") || T.is("dlopen") || T.is("CDLL");
      });
    return *LoadsLibraries;
  }

  void use() {
    if (Tokens[At].Is != Token::Kind::Name || (At && word(At - 1) == "."))
      return;
    size_t I = At;
    const std::string Whole = dottedAt(I);
    const auto [Module, Name] = StringRef(Whole).rsplit('.');
    auto Known = Modules.find(Module.str());
    if (Known == Modules.end() || word(I) != "(")
      return;
    const Rule *R = selectRule(Rules.symbol(Name), {-1, {}, false}, Hip);
    // A shim of C++ stands for the function of HIP's that it is named after.
    StringRef OfHip = R ? StringRef(R->Hip) : "";
    OfHip.consume_front("porthip::");
    const std::string Twin =
        OfHip.starts_with("hip") ? (Known->second + "." + OfHip).str() : "";
    tell(At, Whole,
         "'" + Whole + "' is a call of CUDA Python" +
             (Twin.empty() ? ", which HIP Python does not have" : ""),
         Twin.empty() ? std::string() : "HIP Python has '" + Twin + "'",
         Twin.empty() ? 30 : 2);
    At = I - 1;
  }

  void tell(size_t Place, const std::string &Symbol, const std::string &Message,
            const std::string &Fix, unsigned Minutes) {
    Finding F =
        makeFinding(PythonLibrary.Id, Severity::Error, Message, Fix, Minutes);
    F.Offset = Tokens[Place].Offset;
    F.Length = Tokens[Place].Length;
    F.Symbol = Symbol;
    Findings.push_back(std::move(F));
  }

  ArrayRef<Token> Tokens;
  const RuleIndex &Rules;
  const VersionRange Hip;
  size_t At = 0;
  bool IsPycudaTold = false;
  std::optional<bool> LoadsLibraries;
  std::set<std::string> Loaded; ///< libraries that were told of
  std::set<std::string> Numba;  ///< as the program names numba.cuda
  std::map<std::string, StringRef> Modules;
  std::vector<Finding> Findings;
};

} // namespace

std::vector<Finding> findPythonLibraries(ArrayRef<Token> Tokens,
                                         const RuleIndex &Rules,
                                         VersionRange Hip) {
  return LibraryFinder(Tokens, Rules, Hip).run();
}

} // namespace porthip
