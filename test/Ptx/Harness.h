// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs asm statements: each becomes a function of device IR, which goes through
// retarget() (lib/Ptx, then the builtins) and the JIT. A suite compiles all its
// statements at once. Expected values come from a model that the test gives.
#ifndef PORTHIP_TEST_PTX_HARNESS_H
#define PORTHIP_TEST_PTX_HARNESS_H

#include "Values.h"
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace porthip::ptx::test {

/// Inputs in, outputs out, as bit patterns.
using Model = std::function<void(const uint64_t *In, uint64_t *Out)>;

/// How outputs are compared beyond equal bits: NaNs of that format are equal.
/// On a GPU alone: NanTf32, the same of tf32; NearF16x2, approximations that
/// may be a unit in the last place off.
enum class Compare {
  Bits,
  NanF16,
  NanBF16,
  NanF16x2,
  NanBF16x2,
  NanTf32,
  NearF16x2
};

class Suite {
public:
  /// Asm in LLVM's form ($0 is the first output), with its constraints. Every
  /// combination of the inputs' values is run (of many, a part that does not
  /// depend on anything but their number).
  void add(const char *Asm, const char *Constraints,
           std::vector<Words> InputValues, Model M,
           Compare How = Compare::Bits);
  /// The same for one output.
  void add(const char *Asm, const char *Constraints,
           std::vector<Words> InputValues,
           std::function<uint64_t(const uint64_t *In)> M,
           Compare How = Compare::Bits) {
    add(Asm, Constraints, std::move(InputValues),
        Model([M](const uint64_t *In, uint64_t *Out) { Out[0] = M(In); }), How);
  }
  /// Compiles and runs what was added; failures are GoogleTest's.
  void run();

private:
  struct Case {
    std::string Asm, Constraints;
    std::vector<Words> InputValues;
    Model M;
    Compare How;
  };
  void run(const Case &C, void (*Function)(const void *, void *));
  void runOnGpu(const Case &C);
  void runPort();

  std::vector<Case> Cases;
};

/// Runs one statement on 32 lanes that are in step, and gives its outputs by
/// lane. Inputs: by lane.
std::vector<Words> runWarp(const char *Asm, const char *Constraints,
                           const std::vector<Words> &Inputs);

/// "{$0, $1}": registers from First on, as a statement lists them.
std::string list(unsigned First, unsigned Count);
/// "=r,=r": constraints of as many operands.
std::string repeat(const char *Text, unsigned Count);

/// Says that inputs may be addresses in this memory, so that a GPU gets its
/// own copies; memory below 4 GiB stands for shared memory.
void declareMemory(void *Host, size_t SizeBytes);

/// The message of lowerInlineAsm for that statement; empty if it lowers.
std::string lowerMessage(const std::string &Asm,
                         const std::string &Constraints);
/// The IR of the function around the statement after lowering.
std::string lowerText(const std::string &Asm, const std::string &Constraints);

} // namespace porthip::ptx::test
#endif
