// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements on a GPU (Gpu/Device.h): the function around a statement becomes a
// kernel, each thread of which has its own inputs, outputs and memory.
#ifndef PORTHIP_TEST_PTX_ONGPU_H
#define PORTHIP_TEST_PTX_ONGPU_H

#include "Gpu/Device.h"
#include "Harness.h"

namespace porthip::ptx::test {

/// Void @lane(ptr %in, ptr %out) in IR, and what it takes.
struct Statement {
  std::string Asm, Function;
  std::vector<char> Inputs, Outputs; ///< constraint letters
};

/// Inputs and outputs of threads, which are blocks of BlockThreads.
struct Threads {
  unsigned BlockThreads = 1;
  std::vector<Words>
      Inputs; ///< by thread; afterwards as the statement saw them
  std::vector<Words> Outputs;
  /// Whose shared memory declareMemory's is afterwards; none if it is negative.
  int BlockToKeep = -1;
};

gputest::Outcome runOnGpu(const Statement &S, Threads &T);

/// Whether threads of one block would share what the statement uses.
bool sharesMemory(const std::string &Asm);

} // namespace porthip::ptx::test
#endif
