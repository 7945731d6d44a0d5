// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The catalogue of findings: what each id means, how severe it is, and its
// documentation. An entry stands in the file that reports the finding; the
// check pages, `explain` and SARIF are made from here, without clang.

#ifndef PORTHIP_PORT_CHECKINFO_H
#define PORTHIP_PORT_CHECKINFO_H

#include "Gpus/GpuTarget.h"
#include "Port/Port.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// A kind of finding. The text lives as long as the program.
struct CheckInfo {
  llvm::StringRef Id;    ///< `porthip-group-hazard`; never used again.
  llvm::StringRef Title; ///< The fault, in under 70 characters.
  Severity Default = Severity::Warning;
  unsigned EffortMinutes = 0;      ///< For one place; 0: differs.
  llvm::StringRef What = {};       ///< Code that is found, and what is not.
  llvm::StringRef Why = {};        ///< Why it goes wrong, and on which target.
  llvm::StringRef Wrong = {};      ///< Code that is found; may be empty.
  llvm::StringRef Right = {};      ///< The same, ported; may be empty.
  llvm::StringRef Fix = {};        ///< A developer's remedy.
  llvm::StringRef References = {}; ///< Manuals and headers; may be empty.
  /// On which targets the hazard exists; null: on all.
  bool (*AppliesTo)(const GpuTarget &) = nullptr;
  /// CUDA's symbols whose uses it looks at, with blanks between them; `*`
  /// stands for any letters. Empty: not certain symbols.
  llvm::StringRef Symbols = {};

  /// `checks/group-hazard.md`, below the documentation's root.
  std::string page() const;
  /// Whether \p Symbol is among the symbols.
  bool looksAt(llvm::StringRef Symbol) const;
  /// The usual targets that have the hazard.
  std::vector<const GpuTarget *> targets() const;
};

/// All that are linked into the program, sorted by id.
std::vector<const CheckInfo *> allChecks();
/// Null when there is no such id.
const CheckInfo *findCheck(llvm::StringRef Id);

/// The documentation page of one check, in Markdown.
std::string checkPage(const CheckInfo &Check);

/// The comment that accepts a finding of the check, at its line or before it.
std::string suppression(const CheckInfo &Check);
/// A section that every check has, filled in for one: targets, options, how to
/// suppress it. In Markdown, to follow the page.
std::string checkUsage(const CheckInfo &Check);

/// Adds an entry before main starts; see PORTHIP_CHECK.
class CheckRegistration {
public:
  explicit CheckRegistration(const CheckInfo &Info);

private:
  friend std::vector<const CheckInfo *> allChecks();
  const CheckInfo &Info;
  CheckRegistration *Next;
};

/// Defines the entry `const CheckInfo Name` and adds it to the catalogue:
///   PORTHIP_CHECK(DynamicParallelism, {"porthip-launch-from-device",
///                                      "kernel launched on the device", ...});
/// Put it into the file that reports the finding, which is then linked.
#define PORTHIP_CHECK(Name, ...)                                               \
  static const ::porthip::CheckInfo Name __VA_ARGS__;                          \
  static const ::porthip::CheckRegistration Name##Registration(Name)

} // namespace porthip

#endif
