// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers that differ between runs of the original by the order of atomics, and
// launches that read what such an order has made.
#ifndef PORTHIP_VERIFY_JUDGE_ORDEREDBUFFERS_H
#define PORTHIP_VERIFY_JUDGE_ORDEREDBUFFERS_H

#include "Verify/Judge/Verdict.h"
#include <map>
#include <set>

namespace porthip {

class OrderedBuffers {
public:
  /// Is kept by reference: VerdictRules::Orders.
  explicit OrderedBuffers(llvm::ArrayRef<OrderMaker> Orders) : Orders(Orders) {}

  /// Before the arrays of \p L. The bytes that a launch writes may depend on
  /// what its own atomics gave, or on buffers that depend on others'.
  void begin(const TraceLaunch &L);
  /// The launch wrote \p X, and so did it in the other runs (\p Again; null:
  /// it did not); the leg wrote \p Y.
  void note(const TraceArray &X, const TraceArray &Y,
            llvm::ArrayRef<const TraceArray *> Again);

  /// Origin of the launch: "file:line" of atomics; empty: none is known.
  const std::string &madeBy() const { return MadeBy; }
  /// The launch was given a buffer that such an order has made another one than
  /// the original's: what it writes cannot be held to the original's.
  bool readsOther() const { return ReadsOther; }
  /// "file:line" of the atomics behind a buffer; empty: none.
  llvm::StringRef madeBy(const std::string &Buffer) const;

private:
  llvm::ArrayRef<OrderMaker> Orders;
  std::string MadeBy;
  bool ReadsOther = false;
  /// Origins of buffers that are other ones in other runs.
  std::map<std::string, std::string> Makers;
  std::set<std::string> Others; ///< of these, those that differ in the leg
};

} // namespace porthip
#endif
