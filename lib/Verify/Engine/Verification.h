// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The engine of `porthip verify`: builds the original and its port, runs both
// on each leg and judges what their kernels wrote. It prints nothing but notes,
// to a Progress; what came of it is a VerifyReport.
#ifndef PORTHIP_VERIFY_ENGINE_VERIFICATION_H
#define PORTHIP_VERIFY_ENGINE_VERIFICATION_H

#include "Verify/Engine/LegRuns.h"

namespace porthip {

class Verification {
public:
  /// Both are kept by reference.
  Verification(const VerifySettings &Settings, Progress &Shown)
      : Settings(Settings), Shown(Shown), Rules(Settings.Rules),
        Runs(Settings, Shown) {}

  /// First of all. Errors: no temporary folder; where kernels are verified,
  /// source or spec cannot be read, or no such kernel is there.
  llvm::Error prepare();
  /// The spec of kernels that holds, as JSON for people.
  std::string specText() { return Runs.kernels()->specText(); }
  /// Makes the cases of kernels: what they are called with. Error: the spec is
  /// wrong.
  llvm::Error makeCases();

  /// All legs, compared with the first. One that fails is no error but a part
  /// of the report. Error: the port cannot be made.
  llvm::Expected<VerifyReport> run();
  /// VerifySettings::OnlyLeg: leaves its trace. Error: the port cannot be made.
  llvm::Expected<LegResult> runOnlyLeg();

private:
  llvm::Error makePorts();
  bool isOnlyLeg(const Leg &L) const;
  llvm::Error checkReference(Trace &T, VerifyReport &Report);
  LegResult resultOf(const Leg &L, std::optional<Trace> &Reference,
                     class LegJudge &Judge, VerifyReport &Report);
  void noteRandomNumbers(VerifyReport &Report) const;

  const VerifySettings &Settings;
  Progress &Shown;
  VerdictRules Rules;
  LegRuns Runs;
};

} // namespace porthip
#endif
