// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Texts/KernelParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// The declarations that CuPy gives the part besides its parameters.
constexpr StringLiteral Given = R"(
struct CIndexer {
  __device__ long long size() const;
  __device__ const long long *get() const;
};
template <typename T> struct CArray {
  __device__ T &operator[](long long) const;
  __device__ T &operator[](const long long *) const;
  __device__ long long size() const;
  __device__ const long long *shape() const;
  __device__ const long long *strides() const;
};
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
      .Default("");
}

struct Parameters {
  std::string Text;                ///< of C
  std::set<std::string> OpenTypes; ///< T
  std::string First = "float";     ///< a type
};

/// One of CuPy's: `[raw] [_non_atomic] TYPE NAME`.
void addParameter(StringRef Written, Parameters &To) {
  SmallVector<StringRef> Words;
  Written.split(Words, ' ', -1, /*KeepEmpty=*/false);
  if (Words.size() < 2)
    return;
  StringRef Type = Words[Words.size() - 2];
  std::string Is = typeOf(Type).str();
  if (Is.empty() && all_of(Type, [](char C) { return isAlnum(C) || C == '_'; }))
    To.OpenTypes.insert(Is = Type.str());
  if (Is.empty())
    return;
  const bool IsRaw = Words.front() == "raw";
  To.First = To.Text.empty() ? Is : To.First;
  To.Text += (To.Text.empty() ? "" : ", ") +
             (IsRaw ? "CArray<" + Is + "> " : Is + " &") + Words.back().str();
}

} // namespace

AroundPart aroundPart(StringRef Name, StringRef Written, bool IsExpression) {
  const bool IsC = Written.contains('*');
  Parameters P;
  if (IsC)
    P.Text = Written.str();
  else
    for (StringRef One : split(Written, ','))
      addParameter(One.trim(), P);
  AroundPart Made;
  Made.Before = Given.str();
  for (const std::string &Type : P.OpenTypes)
    Made.Before += "typedef float " + Type + ";\n";
  std::string Function;
  for (char C : Name)
    Function += isAlnum(C) ? C : '_';
  if (Function.empty() || isDigit(Function[0]))
    Function.insert(0, "_");
  if (IsExpression) {
    const std::string More = P.Text.empty() ? "" : ", " + P.Text;
    Made.Before += "__device__ auto " + Function + "(" + P.First + " a, " +
                   P.First + " b" + More + ", long long i) {\nreturn (\n";
    Made.After = "\n);\n}\n";
  } else {
    Made.Before += "__global__ void " + Function + "(" + P.Text +
                   (P.Text.empty() ? "" : ", ") +
                   "long long i, long long n, CIndexer _ind) {\n";
    Made.After = "\n;\n}\n";
  }
  return Made;
}

} // namespace porthip
