// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/Mends.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "Frontend/Preprocessor/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip {
namespace {

bool isSpace(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"__device__", "__host__", "__global__"}, true)
      .Default(false);
}

bool isInline(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"inline", "__inline__", "__inline", "__forceinline__",
              "__noinline__", "static"},
             true)
      .Default(false);
}

class MacroMends {
public:
  MacroMends(StringRef Text, const SpaceMacros &Spaces)
      : Text(Text), Spaces(Spaces), Lines(readDirectiveLines(Text)) {}

  std::vector<Mend> run() {
    for (size_t I = 0; I < Lines.size(); ++I) {
      addPragma(Lines[I]);
      if (ArchCondition C = archOf(Lines[I]); !C.Defined.empty())
        if ((C.Compared.empty() && holdsSpaces(I)) || holdsDeviceFunctions(I))
          addArch(C);
    }
    return std::move(Found);
  }

private:
  unsigned offset(StringRef Part) const { return Part.data() - Text.data(); }

  /// `#define NAME #pragma TEXT`, on one line.
  void addPragma(const DirectiveLine &L) {
    if (L.Is != DirectiveLine::Define || L.HasParameters ||
        L.Tokens.size() < 4 || L.Tokens[1].Text != "#" ||
        L.Tokens[2].Text != "pragma")
      return;
    unsigned Begin = offset(L.Tokens[1].Text);
    unsigned End = offset(L.Tokens.back().Text) + L.Tokens.back().Text.size();
    StringRef Pragma = Text.slice(offset(L.Tokens[3].Text), End);
    if (Pragma.contains('\n'))
      return;
    Mend M;
    M.Offset = Begin;
    M.Length = End - Begin;
    M.Port = "_Pragma(\"";
    for (char C : Pragma) {
      if (C == '"' || C == '\\')
        M.Port += '\\';
      M.Port += C;
    }
    M.Port += "\")";
    M.Cuda = M.Port;
    // Without it where there is no room: a parse asks for no loop's form.
    if (M.Cuda.size() <= M.Length)
      M.Reading = M.Cuda;
    M.Symbol = "#pragma";
    Found.push_back(std::move(M));
  }

  /// The names that lines define up to the end of a branch, when all of them
  /// stand for execution spaces and the like, and nothing else is in there.
  bool readBranch(size_t &I, StringSet<> &Names, bool &HasSpaces) {
    unsigned End = Lines[I].End;
    for (++I; I < Lines.size(); ++I) {
      const DirectiveLine &L = Lines[I];
      if (!isBlank(End, L.Begin))
        return false;
      if (L.isBranch())
        return true;
      if (L.Is != DirectiveLine::Define || L.HasParameters || L.Tokens.empty())
        return false;
      for (const ConditionToken &T : drop_begin(L.Tokens)) {
        HasSpaces |= isSpace(T.Text);
        if (!isSpace(T.Text) && !isInline(T.Text) && !Names.contains(T.Text))
          return false;
      }
      Names.insert(L.Tokens[0].Text);
      End = L.End;
    }
    return false;
  }

  /// Blanks and comments.
  bool isBlank(unsigned Begin, unsigned End) const {
    StringRef Rest = Text.slice(Begin, End).ltrim();
    while (!Rest.empty()) {
      if (Rest.consume_front("//"))
        Rest = Rest.drop_front(std::min(Rest.find('\n'), Rest.size()));
      else if (Rest.consume_front("/*"))
        Rest = Rest.drop_front(std::min(Rest.find("*/"), Rest.size() - 2) + 2);
      else
        return false;
      Rest = Rest.ltrim();
    }
    return true;
  }

  /// Where `__CUDA_ARCH__` stands in a condition; empty: nowhere.
  struct ArchCondition {
    StringRef Defined;  ///< alone, or behind `defined`
    StringRef Compared; ///< in `__CUDA_ARCH__ >= 600`, at the end
  };

  /// Meaning of `__CUDA_ARCH__`, `defined __CUDA_ARCH__`, and
  /// `defined(__CUDA_ARCH__)
  /// && __CUDA_ARCH__ >= 600`; of other conditions nothing.
  static ArchCondition archOf(const DirectiveLine &L) {
    ArchCondition C;
    if (L.Is != DirectiveLine::If)
      return C;
    ArrayRef<ConditionToken> Tokens = L.Tokens;
    if (Tokens.size() > 3 && Tokens.end()[-3].Text == "__CUDA_ARCH__" &&
        (Tokens.end()[-2].Text == ">=" || Tokens.end()[-2].Text == ">") &&
        Tokens.end()[-4].Text == "&&") {
      C.Compared = Tokens.end()[-3].Text;
      Tokens = Tokens.drop_back(4);
    }
    for (const ConditionToken &T : Tokens) {
      if (T.Text == "__CUDA_ARCH__" && C.Defined.empty())
        C.Defined = T.Text;
      else if (T.Text != "defined" && T.Text != "(" && T.Text != ")" &&
               T.Text != "__CUDACC__" && T.Text != "&&")
        return {};
    }
    return C;
  }

  /// Nothing but macros for spaces, and the same ones on the host.
  bool holdsSpaces(size_t I) {
    StringSet<> OnDevice, OnHost;
    bool HasSpaces = false, Ignored = false;
    if (!readBranch(I, OnDevice, HasSpaces) || !HasSpaces)
      return false;
    if (Lines[I].Is == DirectiveLine::Else) {
      if (!readBranch(I, OnHost, Ignored))
        return false;
      for (const auto &Name : OnHost)
        if (!OnDevice.contains(Name.getKey()))
          return false;
    }
    return Lines[I].Is == DirectiveLine::Endif;
  }

  /// The #endif of the condition, if it has no other branch; or 0.
  size_t endOf(size_t I) const {
    for (unsigned Depth = 1; ++I < Lines.size();) {
      const DirectiveLine &L = Lines[I];
      Depth += L.Is == DirectiveLine::If;
      Depth -= L.Is == DirectiveLine::Endif;
      if (!Depth)
        return I;
      if (Depth == 1 && L.isBranch() && L.Is != DirectiveLine::Endif)
        return 0;
    }
    return 0;
  }

  /// Nothing but functions that are `__device__`, and nothing else for the
  /// host. A host function of the same name may stand elsewhere: they overload.
  bool holdsDeviceFunctions(size_t I) const {
    size_t End = endOf(I);
    if (!End)
      return false;
    std::string Body = Text.slice(Lines[I].End, Lines[End].Begin).str();
    unsigned Depth = 0, Functions = 0;
    bool IsDevice = false, IsNew = true;
    for (const clang::Token &T : rawTokens(Body)) {
      if (T.is(clang::tok::eof))
        break;
      // Conditions in functions' bodies are theirs.
      if (T.is(clang::tok::hash) && !Depth)
        return false;
      if (T.is(clang::tok::l_brace) && !Depth++ && !IsDevice)
        return false;
      if (T.is(clang::tok::r_brace) && !Depth--)
        return false;
      if (Depth)
        continue;
      bool Ends = T.isOneOf(clang::tok::semi, clang::tok::r_brace);
      if (T.is(clang::tok::raw_identifier)) {
        IsDevice |= T.getRawIdentifier() == "__device__" ||
                    Spaces.isDevice(T.getRawIdentifier());
        if (T.getRawIdentifier() == "__host__" ||
            T.getRawIdentifier() == "__global__" ||
            T.getRawIdentifier() == "namespace")
          return false;
      }
      if (Ends && !IsDevice && !(T.is(clang::tok::semi) && IsNew))
        return false;
      Functions += Ends && IsDevice;
      IsNew = Ends;
      IsDevice &= !Ends;
    }
    return Functions && IsNew;
  }

  void addArch(const ArchCondition &C) {
    Mend M;
    M.Offset = offset(C.Defined);
    M.Length = C.Defined.size();
    M.Cuda = M.Reading = "__CUDACC__";
    M.Port = "__HIPCC__";
    M.Symbol = "__CUDA_ARCH__";
    Found.push_back(M);
    if (C.Compared.empty())
      return;
    // The host's pass, or an architecture that has it.
    M.Offset = offset(C.Compared);
    M.Cuda = "!defined(__CUDA_ARCH__) || __CUDA_ARCH__";
    M.Reading = "PORTHIP_ARCH";
    M.Port = "!defined(__HIP_DEVICE_COMPILE__) || PORTHIP_CUDA_ARCH";
    Found.push_back(std::move(M));
  }

  StringRef Text;
  const SpaceMacros &Spaces;
  std::vector<DirectiveLine> Lines;
  std::vector<Mend> Found;
};

} // namespace

void SpaceMacros::addFrom(StringRef Text) {
  if (!Text.contains("__device__"))
    return;
  std::vector<bool> AsksPass; // of each open condition
  for (const DirectiveLine &L : readDirectiveLines(Text)) {
    if (L.Is == DirectiveLine::If)
      AsksPass.push_back(false);
    if ((L.Is == DirectiveLine::If || L.Is == DirectiveLine::Elif) &&
        !AsksPass.empty())
      for (const ConditionToken &T : L.Tokens)
        AsksPass.back() = AsksPass.back() || T.Text == "__CUDA_ARCH__";
    if (L.Is == DirectiveLine::Endif && !AsksPass.empty())
      AsksPass.pop_back();
    if (L.Is == DirectiveLine::Define && !L.Tokens.empty())
      add(L, is_contained(AsksPass, true));
  }
}

static bool isDeviceOrLinkage(const ConditionToken &T) {
  return T.Text == "__device__" || isInline(T.Text);
}

bool isDeviceMacro(const DirectiveLine &Define) {
  const auto Words = drop_begin(Define.Tokens);
  return !Define.HasParameters && all_of(Words, isDeviceOrLinkage) &&
         any_of(Words,
                [](const ConditionToken &T) { return T.Text == "__device__"; });
}

void SpaceMacros::add(const DirectiveLine &Define, bool IsForOnePass) {
  StringRef Name = Define.Tokens[0].Text;
  if (isDeviceMacro(Define))
    Device.insert(Name);
  // One that is empty serves compilers without CUDA.
  else if (IsForOnePass || Define.HasParameters ||
           !all_of(drop_begin(Define.Tokens), isDeviceOrLinkage))
    Others.insert(Name);
}

std::vector<Mend> macroMends(StringRef Text, const SpaceMacros &Spaces) {
  if (!Text.contains("__CUDA_ARCH__") && !Text.contains("pragma"))
    return {};
  return MacroMends(Text, Spaces).run();
}

} // namespace porthip
