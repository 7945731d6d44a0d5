// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CUDA names that a project uses, how a header gives each of them, and the
// edits that no header can stand in for.
#ifndef PORTHIP_TRANSLATE_ONESOURCE_NAMETABLE_H
#define PORTHIP_TRANSLATE_ONESOURCE_NAMETABLE_H

#include "Translate/Translate.h"

namespace porthip::one_source {

/// One name, as a header has it.
struct GivenName {
  enum Form : uint8_t {
    Macro,    ///< `#define cudaMalloc hipMalloc`
    Function, ///< `#define rsqrt(...) porthip::rsqrt(__VA_ARGS__)`
    Calls,    ///< a macro for each number of arguments
    Using     ///< `using porthip::atomicAdd;`
  };
  /// A call with so many arguments: what it calls, and the rule for them; null:
  /// the arguments stay.
  struct Call {
    std::string Hip;
    const Rule *Arguments = nullptr;
  };

  Form Is = Macro;
  std::string Library; ///< as Rule::Library has it; empty: the language
  std::string Hip;
  std::map<unsigned, Call> ByCount;
  /// A macro, and some `#ifdef` asks whether it is defined.
  bool IsAskedFor = false;
};

/// `cub` is `hipcub`; inside the namespace Scope, which may be empty.
struct GivenNamespace {
  std::string Scope, Cuda, Hip;
  bool operator<(const GivenNamespace &B) const {
    return std::tie(Scope, Cuda, Hip) < std::tie(B.Scope, B.Cuda, B.Hip);
  }
};

/// An edit that stays one: a range of the original, and what called for it.
struct LeftEdit {
  unsigned Begin = 0, End = 0;
  std::string Rule;
};

struct NameTable {
  std::map<std::string, GivenName> Names;
  std::set<GivenNamespace> Namespaces;
  /// Names of shims, by the namespace of HIP's that they join.
  std::set<std::pair<std::string, std::string>> Joined;
  /// By path, sorted.
  std::map<std::string, std::vector<LeftEdit>> Left;
  /// `register`, and literals with a macro right behind them.
  bool HasRegister = false, HasLiterals = false;
  bool AsksForArch = false; ///< `__CUDA_ARCH__`
  /// CUDA's headers by what they become, which may be empty or the same.
  std::map<std::string, std::string> Headers;
};

NameTable collectNames(const Translation &T, const RuleIndex &Rules);

} // namespace porthip::one_source

#endif
