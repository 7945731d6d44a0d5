// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many threads the blocks of a launch have, where the source says so.
#ifndef PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWLAUNCHES_H
#define PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWLAUNCHES_H

#include "Checks/Analysis/Flow/FlowLanes.h"

namespace porthip {

/// A part of `<<<grid, block, shared, stream>>>` as written, by its number;
/// null where there is none. A launch in device code, and in a lambda, which
/// clang takes for both sides, is configured by another function than one on
/// the host.
const clang::Expr *launchPart(const clang::CUDAKernelCallExpr *Launch,
                              unsigned Number);

/// The block of a launch, as written; null where there is none.
const clang::Expr *blockOf(const clang::CUDAKernelCallExpr *Launch);

/// The product of its sizes, if they are constants. A variable counts with the
/// last value that the function gives it before the launch, in the order of
/// the text. Around: the function that launches.
std::optional<int64_t> threadsOfBlock(const clang::CUDAKernelCallExpr *Launch,
                                      const clang::FunctionDecl &Around,
                                      CheckContext &C);

} // namespace porthip

#endif
