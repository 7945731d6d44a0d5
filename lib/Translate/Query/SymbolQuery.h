// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The port of a CUDA symbol, without a source in which it is used: the answer
// of `porthip query`. All of it comes from the rules and from what the passes
// make of them; nothing is parsed, so that it takes milliseconds.
#ifndef PORTHIP_TRANSLATE_QUERY_SYMBOLQUERY_H
#define PORTHIP_TRANSLATE_QUERY_SYMBOLQUERY_H

#include "Port/CheckInfo.h"
#include "Rules/RuleIndex.h"
#include "Support/Json/Json.h"

namespace porthip {

/// A finding, and on what it depends; empty \c When: every use has it.
struct QueryRemark {
  Finding Is;
  std::string When;
};

/// One rule, and what a use does that it is for.
struct QueryRule {
  const Rule *R = nullptr;
  /// Chosen for some use in the HIP versions asked for. Others are there for
  /// other versions.
  bool Applies = false;
  /// "writes 'hipMalloc'".
  std::string Action;
  /// How the arguments of the HIP call differ, one each.
  std::vector<std::string> Changes;
  std::vector<QueryRemark> Remarks;
};

/// All about one CUDA symbol.
struct QuerySymbol {
  enum KindOfName : uint8_t { Symbol, Header, Field, Syntax, Library };

  std::string Cuda;
  KindOfName Kind = Symbol;
  /// In the order in which they are tried.
  std::vector<QueryRule> Uses;
  /// The action where the rules do not say one.
  std::string Action;
  /// Where no rule covers the HIP versions asked for.
  std::vector<QueryRemark> Remarks;
  /// Checks that look at uses of the symbol.
  std::vector<const CheckInfo *> Checks;
};

struct QueryAnswer {
  enum Meaning : uint8_t {
    Unknown,
    Cuda,
    /// HIP's name; the symbols are those that become it.
    Hip
  };

  std::string Name;
  Meaning Is = Unknown;
  std::vector<QuerySymbol> Symbols;
  /// Neighbours of an unknown name: known ones like it, the nearest first.
  std::vector<std::string> Near;
};

/// Answers for one choice of rules and HIP versions. Refers to the rules.
class SymbolQuery {
public:
  SymbolQuery(const RuleIndex &Rules, VersionRange Hip);

  /// \p Name: a symbol, qualified or not, a field (`cudaDeviceProp::major` or
  /// `major`), a header with or without its brackets, a library (`cuDSS`).
  /// Never fails: an unknown name is an answer, too.
  QueryAnswer ask(llvm::StringRef Name) const;

private:
  void askCuda(llvm::StringRef Name, QueryAnswer &A) const;
  void askHeader(llvm::StringRef Name, QueryAnswer &A) const;
  void askNamespace(llvm::StringRef Name, QueryAnswer &A) const;
  void askHip(llvm::StringRef Name, QueryAnswer &A) const;
  void askLibrary(llvm::StringRef Name, QueryAnswer &A) const;
  /// \p Found: sorted by symbol.
  void addFates(llvm::ArrayRef<const Rule *> Found, QueryAnswer &A) const;
  QuerySymbol fateOf(llvm::ArrayRef<const Rule *> Found) const;
  std::vector<std::string> namesLike(llvm::StringRef Name) const;

  VersionRange Hip;
  std::vector<const Rule *> All; ///< Sorted by symbol.
  const RuleIndex &Rules;
};

/// How the arguments that \p R writes differ from the call's, in words.
std::vector<std::string> argumentChanges(const Rule &R);
/// The call that \p R writes for one with the arguments a1, a2, ...
std::string writtenCall(const Rule &R);

/// docs/schema/query.schema.json.
Json jsonOf(llvm::ArrayRef<QueryAnswer> Answers, VersionRange Hip);

llvm::StringRef toString(QuerySymbol::KindOfName K);
llvm::StringRef toString(QueryAnswer::Meaning M);

} // namespace porthip
#endif
