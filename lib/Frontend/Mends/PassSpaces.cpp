// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/PassSpaces.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// A `#define` with the conditions around it, the outermost first.
struct Definition {
  const DirectiveLine *Line = nullptr;
  std::vector<const DirectiveLine *> In;

  StringRef name() const { return Line->Tokens[0].Text; }
};

bool holds(const DirectiveLine &L, ArrayRef<StringRef> Words) {
  return L.Tokens.size() == Words.size() &&
         std::equal(
             Words.begin(), Words.end(), L.Tokens.begin(),
             [](StringRef W, const ConditionToken &T) { return T.Text == W; });
}

/// `#ifndef NAME` and `#if !defined(NAME)`.
bool asksFor(const DirectiveLine &L, StringRef Name) {
  return L.Is == DirectiveLine::If &&
         (holds(L, {"!", "defined", Name}) ||
          holds(L, {"!", "defined", "(", Name, ")"}));
}

/// `#ifdef __CUDA_ARCH__` and `#if defined(__CUDA_ARCH__)`.
bool asksForDevicePass(const DirectiveLine &L) {
  return L.Is == DirectiveLine::If &&
         (holds(L, {"defined", "__CUDA_ARCH__"}) ||
          holds(L, {"defined", "(", "__CUDA_ARCH__", ")"}));
}

std::vector<Definition> definitionsIn(ArrayRef<DirectiveLine> Lines) {
  std::vector<Definition> All;
  std::vector<const DirectiveLine *> Open;
  for (const DirectiveLine &L : Lines) {
    if (L.Is == DirectiveLine::If)
      Open.push_back(&L);
    else if (L.Is == DirectiveLine::Endif && !Open.empty())
      Open.pop_back();
    else if (L.isBranch() && !Open.empty())
      Open.back() = &L; // what the other branches ask for does not hold
    else if (L.Is == DirectiveLine::Define && !L.Tokens.empty())
      All.push_back({&L, Open});
  }
  return All;
}

/// The condition that asks for the pass; null: the definition is no such.
const DirectiveLine *passOf(const Definition &D) {
  if (!isDeviceMacro(*D.Line) || D.In.size() < 2 ||
      !asksFor(*D.In.back(), D.name()))
    return nullptr;
  const DirectiveLine *Around = D.In[D.In.size() - 2];
  return asksForDevicePass(*Around) ? Around : nullptr;
}

class PassSpaces {
public:
  explicit PassSpaces(const std::map<std::string, std::string> &Texts) {
    for (const auto &[File, Text] : Texts) {
      if (!StringRef(Text).contains("__CUDA_ARCH__"))
        continue;
      std::vector<DirectiveLine> Lines = readDirectiveLines(Text);
      for (const Definition &D : definitionsIn(Lines))
        if (const DirectiveLine *Pass = passOf(D);
            Pass && areGuarded(Texts, D.name()))
          add(File, Text, *Pass, *D.Line);
    }
  }

  Mends Found;

private:
  static bool areGuarded(const std::map<std::string, std::string> &Texts,
                         StringRef Name) {
    for (const auto &[File, Text] : Texts) {
      if (!StringRef(Text).contains(Name))
        continue;
      std::vector<DirectiveLine> Lines = readDirectiveLines(Text);
      for (const Definition &D : definitionsIn(Lines))
        if (D.name() == Name && (D.In.empty() || !asksFor(*D.In.back(), Name)))
          return false;
      for (const DirectiveLine &L : Lines)
        if (L.Is == DirectiveLine::Undef && holds(L, {Name}))
          return false;
    }
    return true;
  }

  void add(StringRef File, StringRef Text, const DirectiveLine &Pass,
           const DirectiveLine &Define) {
    StringRef Name = Define.Tokens[0].Text;
    std::string Value = "__host__";
    for (const ConditionToken &T : drop_begin(Define.Tokens))
      Value += (" " + T.Text).str();
    auto Before = [&](StringRef Compiler) {
      return ("#if defined(" + Compiler + ") && !defined(" + Name +
              ")\n#define " + Name + " " + Value + "\n#endif\n")
          .str();
    };
    Mend M;
    M.Offset = Pass.Begin;
    M.Cuda = Before("__CUDACC__") + "#line " +
             std::to_string(Text.take_front(Pass.Begin).count('\n') + 1) + "\n";
    M.Port = Before("__HIPCC__");
    M.Symbol = Name.str();
    M.Defines = {(Name + "=" + Value).str()};
    std::vector<Mend> &List = Found[File.str()];
    auto Same =
        find_if(List, [&](const Mend &O) { return O.Offset == M.Offset; });
    if (Same == List.end()) {
      addMend(Found, File, std::move(M));
      return;
    }
    Same->Cuda = M.Cuda + Same->Cuda;
    Same->Port += M.Port;
    append_range(Same->Defines, M.Defines);
  }
};

} // namespace

Mends passSpaceMends(const std::map<std::string, std::string> &Texts) {
  return std::move(PassSpaces(Texts).Found);
}

} // namespace porthip
