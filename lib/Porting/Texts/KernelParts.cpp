// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Texts/KernelParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>
#include <vector>

using namespace llvm;

namespace porthip {
namespace {

/// The declarations that CuPy gives the parts besides their parameters, for
/// arrays of one dimension.
constexpr StringLiteral Given = R"(
struct CIndexer {
  enum { ndim = 1 };
  long long count, at;
  __device__ long long size() const { return count; }
  __device__ const long long *shape() const { return &count; }
  __device__ const long long *get() const { return &at; }
};
template <typename T> struct CArray {
  enum { ndim = 1 };
  T *data;
  long long count, step = sizeof(T);
  __device__ T &operator[](long long i) const { return data[i]; }
  __device__ T &operator[](int i) const { return data[i]; }
  __device__ T &operator[](const long long *i) const { return data[*i]; }
  __device__ long long size() const { return count; }
  __device__ const long long *shape() const { return &count; }
  __device__ const long long *strides() const { return &step; }
};
)";

/// Its declarations for complex numbers; CUDA and ROCm have them, porthip's own
/// headers, too.
constexpr StringLiteral GivenComplex = R"(
#include <thrust/complex.h>
using thrust::complex;
)";

/// The type of C that NumPy's name stands for; empty: it is a placeholder.
StringRef typeOf(StringRef Numpy) {
  return StringSwitch<StringRef>(Numpy)
      .Case("float16", "__half")
      .Cases({"float32", "f"}, "float")
      .Cases({"float64", "d"}, "double")
      .Case("int8", "signed char")
      .Case("int16", "short")
      .Cases({"int32", "i"}, "int")
      .Cases({"int64", "q"}, "long long")
      .Case("uint8", "unsigned char")
      .Case("uint16", "unsigned short")
      .Cases({"uint32", "I"}, "unsigned int")
      .Cases({"uint64", "Q"}, "unsigned long long")
      .Cases({"bool", "bool_", "?"}, "bool")
      .Cases({"complex64", "F"}, "complex<float>")
      .Cases({"complex128", "D"}, "complex<double>")
      .Default("");
}

bool isNameByte(char C) { return isAlnum(C) || C == '_'; }

struct Parameter {
  std::string Type, Name;
  bool IsRaw = false;
  bool IsNumber = false; ///< no array: named outside of the loop
};

/// CuPy's: `[raw] [_non_atomic] TYPE NAME`.
std::optional<Parameter> parameterOf(StringRef Written) {
  SmallVector<StringRef> Words;
  Written.split(Words, ' ', -1, /*KeepEmpty=*/false);
  if (Words.size() < 2 || !all_of(Words[Words.size() - 2], isNameByte))
    return std::nullopt;
  return Parameter{Words[Words.size() - 2].str(), Words.back().str(),
                   Words.front() == "raw"};
}

/// Builds the text of one kernel and notes where the part stands.
class KernelText {
public:
  KernelText(const LibraryKernel &Of, KernelPart Wanted)
      : Of(Of), Wanted(Wanted), IsC(StringRef(Of.Parameters).contains('*')) {
    if (!IsC)
      for (StringRef One : split(Of.Parameters, ','))
        if (auto P = parameterOf(One.trim())) {
          P->IsNumber = !P->IsRaw && (names(KernelPart::LoopPrep, P->Name) ||
                                      names(KernelPart::AfterLoop, P->Name));
          Parameters.push_back(std::move(*P));
        }
  }

  AroundPart make() {
    head();
    if (Of.IsReduction)
      reduction();
    else
      loop();
    Text += "}\n";
    return {std::move(Before), std::move(Text)};
  }

private:
  std::string part(KernelPart Which) const {
    auto At = Of.Parts.find(Which);
    return At == Of.Parts.end() ? "" : At->second;
  }

  void place(KernelPart Which, StringRef Default = "") {
    if (Which == Wanted)
      Before = std::exchange(Text, "");
    else
      Text += Of.Parts.count(Which) ? part(Which) : Default.str();
  }

  /// Whether it has \p Name as a word, of no object's.
  bool names(KernelPart Which, StringRef Name) const {
    const std::string Text = part(Which);
    const StringRef Code = Text;
    for (size_t At = 0; (At = Code.find(Name, At)) != StringRef::npos; ++At) {
      const char Next = Code.substr(At + Name.size()).str()[0];
      if ((!At || (!isNameByte(Code[At - 1]) && Code[At - 1] != '.')) &&
          !isNameByte(Next))
        return true;
    }
    return false;
  }

  bool says(StringRef Words) const {
    return StringRef(Of.Preamble).contains(Words) ||
           any_of(Of.Parts, [&](const auto &P) {
             return StringRef(P.second).contains(Words);
           });
  }

  /// A placeholder's: what the code does with it tells.
  std::string openType(StringRef Type) const {
    const bool IsMade = any_of(
        Of.Parts, [&](const auto &P) { return makesOfTwo(P.second, Type); });
    const bool HasParts = any_of(Parameters, [&](const Parameter &P) {
      return P.Type == Type &&
             (says(P.Name + ".real") || says(P.Name + ".imag"));
    });
    const bool IsOther = says("thrust::") && (Type != "T" || hasOneType());
    return IsMade || HasParts || IsOther ? "thrust::complex<double>" : "double";
  }

  bool hasOneType() const {
    return all_of(Parameters, [&](const Parameter &P) {
      return P.Type == Parameters.front().Type || !typeOf(P.Type).empty();
    });
  }

  /// `C(0, x)`.
  static bool makesOfTwo(StringRef Code, StringRef Type) {
    const std::string Call = (Type + "(").str();
    for (size_t At = 0; (At = Code.find(Call, At)) != StringRef::npos;) {
      const bool IsWord = !At || !isNameByte(Code[At - 1]);
      At += Call.size();
      int Depth = 1;
      for (size_t I = At; IsWord && I < Code.size() && Depth; ++I) {
        if (Code[I] == ',' && Depth == 1)
          return true;
        Depth += (Code[I] == '(') - (Code[I] == ')');
      }
    }
    return false;
  }

  void head() {
    std::string Types;
    bool IsComplex = says("thrust::") || says("complex<"), HasHalf = false;
    std::map<std::string, std::string> Open;
    for (const Parameter &P : Parameters) {
      const StringRef Is = typeOf(P.Type);
      if (Is.empty())
        Open[P.Type] = openType(P.Type);
      IsComplex |= Is.contains("complex");
      HasHalf |= Is == "__half";
    }
    for (const auto &[Name, Is] : Open) {
      Types += "typedef " + Is + " " + Name + ";\n";
      IsComplex |= StringRef(Is).contains("complex");
    }
    if (HasHalf)
      Text += "#include <cuda_fp16.h>\n";
    if (IsComplex)
      Text += GivenComplex.str();
    Text += Given.str() + Types + Of.Preamble + "\n__global__ void " +
            functionName() + "(";
    if (IsC)
      Text += Of.Parameters + ", ";
    else
      for (const Parameter &P : Parameters)
        Text += typeText(P) + (P.IsNumber ? " " : " *_raw_") + P.Name + ", ";
    if (IsC && Of.IsReduction)
      Text += reduceType() + " *_out, ";
    Text += "long long _n) {\n";
    if (IsC)
      Text += "const long long n = _n;\n(void)n;\n";
    else
      Text += "CIndexer _ind = {_n, 0};\n";
    for (const Parameter &P : Parameters)
      if (P.IsRaw)
        Text += "CArray<" + typeText(P) + "> " + P.Name + " = {_raw_" + P.Name +
                ", _n};\n";
  }

  std::string functionName() const {
    std::string Function;
    for (char C : Of.Name)
      Function += isNameByte(C) ? C : '_';
    if (Function.empty() || isDigit(Function[0]))
      Function.insert(0, "_");
    return Function;
  }

  static std::string typeText(const Parameter &P) {
    const StringRef Is = typeOf(P.Type);
    return Is.empty() ? P.Type : Is.str();
  }

  void elements() {
    if (!IsC)
      Text += "_ind.at = i;\n";
    for (const Parameter &P : Parameters)
      if (!P.IsRaw && !P.IsNumber)
        Text += typeText(P) + " &" + P.Name + " = _raw_" + P.Name + "[i];\n";
  }

  void loop() {
    place(KernelPart::LoopPrep);
    Text += "\n;\nfor (long long i = blockIdx.x * (long long)blockDim.x + "
            "threadIdx.x; i < _n; i += gridDim.x * (long long)blockDim.x) {\n";
    elements();
    place(KernelPart::Operation);
    Text += "\n;\n}\n";
    place(KernelPart::AfterLoop);
    Text += "\n;\n";
  }

  /// The type that it is computed in.
  std::string reduceType() const {
    if (!Of.ReduceType.empty())
      return Of.ReduceType;
    if (IsC) {
      std::string First =
          StringRef(Of.Parameters).split('*').first.trim().str();
      StringRef Is = First;
      Is.consume_front("const ");
      return Is.str();
    }
    return Parameters.empty() ? "double" : typeText(Parameters.back());
  }

  /// One thread does all: the library's way through the elements is its own.
  void reduction() {
    Text += "if (blockIdx.x || threadIdx.x)\nreturn;\ntypedef " + reduceType() +
            " _type_reduce;\n_type_reduce _s = _type_reduce(" +
            (Of.Identity.empty() ? "0" : Of.Identity) +
            ");\nfor (long long i = 0; i < _n; ++i) {\n";
    elements();
    Text += "const _type_reduce _m = (_type_reduce)(\n";
    place(KernelPart::Map, "0");
    Text += "\n);\nconst _type_reduce a = _s, b = _m;\n_s = (_type_reduce)(\n";
    place(KernelPart::Reduce, "a");
    Text += "\n);\n}\nif (_n > 0) {\nconst long long i = 0;\nconst "
            "_type_reduce a = _s;\n";
    if (IsC)
      Text += "_out[i] = a;\n";
    else
      elements();
    place(KernelPart::PostMap);
    Text += "\n;\n}\n";
  }

  const LibraryKernel &Of;
  const KernelPart Wanted;
  const bool IsC;
  std::vector<Parameter> Parameters;
  std::string Before, Text;
};

} // namespace

AroundPart aroundPart(const LibraryKernel &Of, KernelPart Part) {
  return KernelText(Of, Part).make();
}

} // namespace porthip
