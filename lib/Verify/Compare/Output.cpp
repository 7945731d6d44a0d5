// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Compare/Output.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

using Tokens = SmallVector<StringRef, 16>;

/// A line as words and numbers; what stands between them is a word, too.
Tokens tokensOf(StringRef Line) {
  Tokens Result;
  Line = Line.rtrim();
  while (!Line.empty()) {
    size_t Size = 1;
    if (isSpace(Line[0])) {
      Line = Line.ltrim();
      continue;
    }
    bool HasSign = Line.size() > 1 && (Line[0] == '-' || Line[0] == '+');
    char First = Line[HasSign];
    if (isDigit(First) || (First == '.' && Line.size() > 1u + HasSign &&
                           isDigit(Line[1 + HasSign]))) {
      Size = 1 + HasSign;
      while (Size < Line.size()) {
        char C = Line[Size], Before = Line[Size - 1];
        bool IsExponentSign =
            (C == '-' || C == '+') && (Before == 'e' || Before == 'E');
        bool IsExponent = (C == 'e' || C == 'E') && Size + 1 < Line.size() &&
                          (isDigit(Line[Size + 1]) || Line[Size + 1] == '-' ||
                           Line[Size + 1] == '+');
        if (!isDigit(C) && C != '.' && !IsExponent && !IsExponentSign)
          break;
        ++Size;
      }
      // A full stop behind a number ends the sentence.
      if (Line[Size - 1] == '.' && Size > 1)
        --Size;
    } else if (isAlpha(First) || First == '_') {
      while (Size < Line.size() && (isAlnum(Line[Size]) || Line[Size] == '_'))
        ++Size;
    }
    Result.push_back(Line.take_front(Size));
    Line = Line.drop_front(Size);
  }
  return Result;
}

bool isUnit(StringRef Word) {
  return is_contained(
      {"ns",           "us",           "ms",     "s",      "sec",    "secs",
       "second",       "seconds",      "msec",   "usec",   "msecs",  "usecs",
       "milliseconds", "microseconds", "gflops", "tflops", "mflops", "gflop",
       "fps",          "hz",           "mhz",    "ghz",    "cycle",  "cycles",
       "ticks",        "clocks"},
      Word.lower());
}

/// "12 ms", "12 (ms)", "12 GB/s".
bool startsWithUnit(ArrayRef<StringRef> Behind) {
  while (!Behind.empty() && (Behind[0] == "(" || Behind[0] == "["))
    Behind = Behind.drop_front();
  if (Behind.empty())
    return false;
  return isUnit(Behind[0]) ||
         (Behind.size() > 2 && Behind[1] == "/" && Behind[2].starts_with("s"));
}

/// "time (s): 12", "[GB/s] = 12".
bool endsWithUnit(ArrayRef<StringRef> Before) {
  while (!Before.empty() && (Before.back() == ":" || Before.back() == "="))
    Before = Before.drop_back();
  if (Before.size() < 3 || (Before.back() != ")" && Before.back() != "]"))
    return false;
  Before = Before.drop_back();
  StringRef Opening = Before[Before.size() - 2];
  if (isUnit(Before.back()) && (Opening == "(" || Opening == "["))
    return true;
  return Before.size() > 3 && Before.back() == "s" && Opening == "/";
}

bool hasUnit(const Tokens &Line, size_t Place) {
  return startsWithUnit(ArrayRef(Line).drop_front(Place + 1)) ||
         endsWithUnit(ArrayRef(Line).take_front(Place));
}

bool isNumber(StringRef Word) {
  double Value;
  return !Word.getAsDouble(Value);
}

bool areSameNumbers(StringRef A, StringRef B, const Tolerances &Tol) {
  double ValueA, ValueB;
  if (A.getAsDouble(ValueA) || B.getAsDouble(ValueB))
    return false;
  bool AreIntegers = A.find_first_of(".eE") == StringRef::npos &&
                     B.find_first_of(".eE") == StringRef::npos;
  return !AreIntegers && isClose(ValueA, ValueB, Tol.of(ElementType::F32));
}

// Statuses of their libraries, which are spelled alike.
constexpr std::pair<StringLiteral, StringLiteral> StatusPrefixes[] = {
    {"NVRTC_", "HIPRTC_"},       {"CUBLAS_", "HIPBLAS_"},
    {"CUFFT_", "HIPFFT_"},       {"CURAND_", "HIPRAND_"},
    {"CUSOLVER_", "HIPSOLVER_"}, {"CUSPARSE_", "HIPSPARSE_"}};

/// Whether cudaGetErrorName and hipGetErrorName mean one error by these names.
bool areSameErrors(StringRef Cuda, StringRef Hip) {
  struct Names {
    StringRef Cuda, Hip;
  };
#define ERROR_BOTH(Number, Cuda, Hip, Text) {#Cuda, #Hip},
#define ERROR_TEXTS(Number, Cuda, Hip, CudaText, HipText) {#Cuda, #Hip},
#define ERROR_CUDA(Number, Cuda, Text)
#define ERROR_HIP(Number, Hip, Text)
  static const Names Errors[] = {
#include "Abi/Errors.def"
  };
  for (const auto &[OfCuda, OfHip] : StatusPrefixes)
    if (Cuda.starts_with(OfCuda) && Hip.starts_with(OfHip))
      return Cuda.substr(OfCuda.size()) == Hip.substr(OfHip.size());
  return any_of(Errors,
                [&](const Names &N) { return N.Cuda == Cuda && N.Hip == Hip; });
}

/// Names of errors of one library, or of the runtime.
bool areErrors(StringRef Cuda, StringRef Hip) {
  return (Cuda.starts_with("cudaError") && Hip.starts_with("hipError")) ||
         any_of(StatusPrefixes, [&](const auto &Of) {
           return Cuda.starts_with(Of.first) && Hip.starts_with(Of.second);
         });
}

/// Each leg's program is told another one by its runtime.
std::string withoutGpuNames(StringRef Text) {
  constexpr StringLiteral Begin = "porthip virtual GPU (";
  std::string Result;
  for (size_t At; (At = Text.find(Begin)) != StringRef::npos;) {
    size_t End = Text.find(')', At);
    if (End == StringRef::npos)
      break;
    Result += Text.take_front(At + Begin.size() - 2);
    Text = Text.drop_front(End + 1);
  }
  return Result + Text.str();
}

using Lines = std::vector<StringRef>;

Lines linesOf(StringRef Text) {
  Lines Result;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Result.push_back(Line);
    Text = Rest;
  }
  return Result;
}

class Comparer {
public:
  Comparer(const Tolerances &Tol) : Tol(Tol) {}

  OutputDifference run(StringRef TextA, StringRef TextB,
                       ArrayRef<StringRef> TextsAgain) {
    std::string NamedA = withoutGpuNames(TextA);
    std::string NamedB = withoutGpuNames(TextB);
    Result.HasGpuNames =
        NamedA.size() != TextA.size() || NamedB.size() != TextB.size();
    std::vector<std::string> NamedAgain;
    for (StringRef Text : TextsAgain)
      NamedAgain.push_back(withoutGpuNames(Text));
    A = linesOf(NamedA);
    B = linesOf(NamedB);
    for (StringRef Text : NamedAgain)
      Again.push_back(linesOf(Text));
    dropOrder();
    bool IsRepeated =
        all_of(Again, [&](const Lines &L) { return L.size() == A.size(); });
    for (size_t I = 0; I < std::max(A.size(), B.size()); ++I) {
      if (!IsRepeated && HasOtherWords) {
        compareFrom(I);
        break;
      }
      bool IsMissing = I >= A.size() || I >= B.size();
      if (IsMissing ? !IsRepeated : isSame(I))
        continue;
      Result.Line = unsigned(I + 1);
      Result.A = I < A.size() ? A[I].str() : "";
      Result.B = I < B.size() ? B[I].str() : "";
      break;
    }
    if (!IsRepeated)
      noteUnsteady(std::min(A.size(), B.size()));
    return std::move(Result);
  }

private:
  /// Blocks that print take turns as they like.
  void dropOrder() {
    auto sorted = [](Lines L) {
      llvm::sort(L);
      return L;
    };
    if (all_of(Again, [&](const Lines &L) { return L == A; }))
      return;
    Lines Sorted = sorted(A);
    if (!all_of(Again, [&](const Lines &L) { return sorted(L) == Sorted; }))
      return;
    A = Sorted;
    B = sorted(B);
    for (Lines &L : Again)
      L = Sorted;
    Result.IsUnordered = true;
  }

  static std::string wordsOf(StringRef Line) {
    std::string Words;
    for (StringRef Token : tokensOf(Line))
      Words += (isNumber(Token) ? "0" : Token.str()) + " ";
    return Words;
  }

  /// The original does not repeat how many lines it prints, so that they cannot
  /// be laid side by side any more: each of the other program has to be one,
  /// but for its numbers, that some run of the original printed.
  void compareFrom(size_t Line) {
    std::set<std::string> Printed;
    for (StringRef Text : A)
      Printed.insert(wordsOf(Text));
    for (const Lines &L : Again)
      for (StringRef Text : L)
        Printed.insert(wordsOf(Text));
    for (; Line < B.size(); ++Line) {
      if (Printed.count(wordsOf(B[Line])))
        continue;
      Result.Line = unsigned(Line + 1);
      Result.A = Line < A.size() ? A[Line].str() : "";
      Result.B = B[Line].str();
      return;
    }
  }

  void noteUnsteady(size_t Line) {
    if (!Result.UnsteadyCount++)
      Result.FirstUnsteadyLine = unsigned(Line + 1);
  }

  bool isSame(size_t Line) {
    if (A[Line] == B[Line])
      return true;
    Tokens OfA = tokensOf(A[Line]), OfB = tokensOf(B[Line]);
    std::vector<Tokens> OfAgain;
    for (const Lines &L : Again)
      OfAgain.push_back(tokensOf(Line < L.size() ? L[Line] : ""));
    bool AreOtherWords = any_of(OfAgain, [&](const Tokens &Other) {
      if (Other.size() != OfA.size())
        return true;
      return any_of(zip(OfA, Other), [](auto Both) {
        auto [X, Y] = Both;
        return X != Y && !(isNumber(X) && isNumber(Y));
      });
    });
    if (AreOtherWords) {
      HasOtherWords = true;
      noteUnsteady(Line);
      return true;
    }
    if (OfA.size() != OfB.size())
      return false;
    for (size_t I = 0; I < OfA.size(); ++I) {
      StringRef X = OfA[I], Y = OfB[I];
      if (X == Y)
        continue;
      if (areSameErrors(X, Y)) {
        Result.HasErrorNames = true;
        continue;
      }
      if (!isNumber(X) || !isNumber(Y))
        return false;
      if (hasUnit(OfA, I))
        ++Result.TimeCount;
      else if (any_of(OfAgain, [&](const Tokens &T) { return T[I] != X; }))
        noteUnsteady(Line);
      else if (!areSameNumbers(X, Y, Tol))
        return false;
    }
    return true;
  }

  const Tolerances &Tol;
  Lines A, B;
  std::vector<Lines> Again;
  /// Some line of the original has other words in another run of it.
  bool HasOtherWords = false;
  OutputDifference Result;
};

} // namespace

OutputDifference compareOutput(StringRef A, StringRef B, const Tolerances &Tol,
                               ArrayRef<StringRef> Again) {
  return Comparer(Tol).run(A, B, Again);
}

std::optional<std::pair<StringRef, StringRef>>
otherErrorNames(StringRef OfCuda, StringRef OfHip) {
  const Tokens A = tokensOf(OfCuda), B = tokensOf(OfHip);
  if (A.size() != B.size())
    return std::nullopt;
  std::optional<std::pair<StringRef, StringRef>> Found;
  for (const auto [X, Y] : zip(A, B)) {
    if (X == Y || areSameErrors(X, Y))
      continue;
    if (Found || !areErrors(X, Y))
      return std::nullopt;
    Found = {X, Y};
  }
  return Found;
}

} // namespace porthip
