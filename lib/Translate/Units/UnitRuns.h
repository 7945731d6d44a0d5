// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The translation units of a run: which of them were parsed before, what those
// that are left have in common, and each in a process of its own.

#ifndef PORTHIP_TRANSLATE_UNITS_UNITRUNS_H
#define PORTHIP_TRANSLATE_UNITS_UNITRUNS_H

#include "Support/Workers.h"
#include "Translate/Translate.h"
#include "Translate/Units/SharedHeaders.h"
#include "Translate/Units/UnitCache.h"
#include <functional>
#include <map>

namespace porthip {

/// A translation unit of a run.
struct RunUnit {
  const TranslationInput *Input = nullptr;
  bool IsHip = false; ///< as UnitJob has it
};

class UnitRuns {
public:
  using Taker =
      std::function<void(const TranslationInput &, const WorkerResult &)>;

  /// \p InRoot: as Translation has it. All must outlive this.
  UnitRuns(const TranslationRequest &Request, const std::string &InRoot,
           llvm::ArrayRef<RunUnit> Units)
      : Request(Request), InRoot(InRoot), Units(Units),
        Checks(Request.Options.forChecks()) {}

  /// Hands on what each unit says (UnitResult::toJson()), in the order of the
  /// units. Where the request has a shard, units of others that are not known
  /// yet are left out. \return how many were.
  unsigned run(const Taker &Take);

private:
  UnitJob jobOf(unsigned Unit) const;
  bool isOurs(unsigned Unit) const;
  void answered(unsigned Unit, WorkerResult Answer, const Taker &Take);
  std::string headerKey(unsigned Unit) const;
  bool wasWanted(const std::string &Key) const;
  void shareHeaders(llvm::ArrayRef<unsigned> Which, const WorkerLimits &Limits);
  std::string analyze(unsigned Unit, UnitCache &Kept,
                      llvm::sys::TimePoint<> Begin) const;

  const TranslationRequest &Request;
  const std::string &InRoot;
  llvm::ArrayRef<RunUnit> Units;
  const CheckOptions Checks;
  std::map<unsigned, SharedHeaders> Shared; ///< by unit
  /// The answers that came before their turn.
  std::map<unsigned, WorkerResult> Answers;
  unsigned Next = 0;
};

} // namespace porthip

#endif
