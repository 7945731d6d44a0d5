// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How far an equal verdict can be trusted: what of both runs was exact, and
// what that was not may have decided. docs/design/fidelity.md.
#ifndef PORTHIP_VERIFY_JUDGE_CERTIFICATE_H
#define PORTHIP_VERIFY_JUDGE_CERTIFICATE_H

#include "Verify/Trace/Trace.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>

namespace porthip {

struct CertifiedOperation {
  std::string Kernel; ///< demangled
  InexactOperation Of;
  bool reachesResult() const { return Of.Reaches.First.count("result"); }
};

/// The certificate of one run.
struct CertifiedRun {
  std::string Leg;
  /// False: who recorded it does not tell, or not of all processes.
  bool IsKnown = false;
  /// Counts of operations in the code of the kernels that ran, by class.
  std::array<uint64_t, OperationClassCount> Counts = {};
  std::vector<CertifiedOperation> Operations; ///< that are not exact
  /// The decisions of values that are not exact and came by way of memory: as
  /// Reach::First.
  std::map<std::string, std::string> ByMemory;

  bool isExact() const;
  /// \p Shown: a place as the user knows it.
  void showPlaces(llvm::function_ref<std::string(const std::string &)> Shown);
};

struct Certificate {
  CertifiedRun A, B;

  /// No value that is not exact reaches a result of either run.
  bool isExact() const { return A.isExact() && B.isExact(); }
};

CertifiedRun certifiedRun(const Trace &T);
Certificate certificateOf(const Trace &A, const Trace &B);

/// "exact", "not exact: within 2 ULP by 'sinf' at prog.cu:13".
std::string textOf(const Certificate &C);
Json jsonOf(const Certificate &C);

} // namespace porthip
#endif
