// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Fragments.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
namespace tok = clang::tok;

namespace porthip {
namespace {

/// Includes of one file, by the place of the name: those in braces.
std::set<unsigned> includesInBraces(const SourceText &Source) {
  std::set<unsigned> Found;
  std::vector<bool> Open; // whether each brace counts
  unsigned Token = 0;
  for (const Directive &D : Source.directives()) {
    for (; Token < D.FirstToken; ++Token) {
      const SourceToken &T = Source.tokens()[Token];
      if (T.Directive != None)
        continue;
      bool IsLinkage = Token >= 2 && Source.spelling(Token - 2) == "extern";
      if (T.Kind == tok::l_brace)
        Open.push_back(!IsLinkage);
      else if (T.Kind == tok::r_brace && !Open.empty())
        Open.pop_back();
    }
    if (D.Is == Directive::Include && is_contained(Open, true))
      Found.insert(D.NameBegin);
  }
  return Found;
}

/// An #include of a file of the project by another.
struct Edge {
  std::string From, To;
  bool IsInBraces;
};

std::vector<Edge> edgesOf(const std::map<std::string, SourceText> &Sources,
                          const Evidence &Names) {
  std::vector<Edge> Edges;
  for (const auto &[Path, Source] : Sources) {
    auto File = Names.Files.find(Path);
    if (File == Names.Files.end())
      continue;
    const std::set<unsigned> InBraces = includesInBraces(Source);
    for (const auto &[Offset, Target] : File->second.Includes)
      if (Sources.count(Target))
        Edges.push_back({Path, Target, InBraces.count(Offset) != 0});
  }
  return Edges;
}

} // namespace

std::map<std::string, std::set<std::string>>
findFragments(const std::map<std::string, SourceText> &Sources,
              const Evidence &Names) {
  std::map<std::string, std::set<std::string>> Found;
  const std::vector<Edge> Edges = edgesOf(Sources, Names);
  for (size_t Known = ~size_t(0); Known != Found.size();) {
    Known = Found.size();
    std::map<std::string, std::set<std::string>> Includers;
    std::set<std::string> AtTop;
    for (const Edge &E : Edges) {
      Includers[E.To].insert(E.From);
      if (!E.IsInBraces && !Found.count(E.From))
        AtTop.insert(E.To);
    }
    for (auto &[Path, From] : Includers)
      if (!AtTop.count(Path))
        Found[Path] = std::move(From);
  }
  return Found;
}

} // namespace porthip
