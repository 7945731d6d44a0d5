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
  explicit MacroMends(StringRef Text)
      : Text(Text), Lines(readDirectiveLines(Text)) {}

  std::vector<Mend> run() {
    for (size_t I = 0; I < Lines.size(); ++I) {
      addPragma(Lines[I]);
      if (StringRef Arch = archOf(Lines[I]); !Arch.empty())
        if (holdsSpaces(I) || holdsDeviceFunctions(I))
          addArch(Arch);
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

  /// The one token of the condition `__CUDA_ARCH__` or `defined __CUDA_ARCH__`.
  static StringRef archOf(const DirectiveLine &L) {
    StringRef Arch;
    if (L.Is != DirectiveLine::If)
      return Arch;
    for (const ConditionToken &T : L.Tokens) {
      if (T.Text == "__CUDA_ARCH__" && Arch.empty())
        Arch = T.Text;
      else if (T.Text != "defined" && T.Text != "(" && T.Text != ")")
        return "";
    }
    return Arch;
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

  /// Nothing but functions that are `__device__`, and nothing else for the
  /// host. A host function of the same name may stand elsewhere: they overload.
  bool holdsDeviceFunctions(size_t I) const {
    if (I + 1 >= Lines.size() || Lines[I + 1].Is != DirectiveLine::Endif)
      return false;
    std::string Body = Text.slice(Lines[I].End, Lines[I + 1].Begin).str();
    unsigned Depth = 0, Functions = 0;
    bool IsDevice = false, IsNew = true;
    for (const clang::Token &T : rawTokens(Body)) {
      if (T.is(clang::tok::eof))
        break;
      if (T.is(clang::tok::l_brace) && !Depth++ && !IsDevice)
        return false;
      if (T.is(clang::tok::r_brace) && !Depth--)
        return false;
      if (Depth)
        continue;
      bool Ends = T.isOneOf(clang::tok::semi, clang::tok::r_brace);
      if (T.is(clang::tok::raw_identifier)) {
        IsDevice |= T.getRawIdentifier() == "__device__";
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

  void addArch(StringRef Arch) {
    Mend M;
    M.Offset = offset(Arch);
    M.Length = Arch.size();
    M.Cuda = M.Reading = "__CUDACC__";
    M.Port = "__HIPCC__";
    M.Symbol = "__CUDA_ARCH__";
    Found.push_back(std::move(M));
  }

  StringRef Text;
  std::vector<DirectiveLine> Lines;
  std::vector<Mend> Found;
};

} // namespace

std::vector<Mend> macroMends(StringRef Text) {
  if (!Text.contains("__CUDA_ARCH__") && !Text.contains("pragma"))
    return {};
  return MacroMends(Text).run();
}

} // namespace porthip
