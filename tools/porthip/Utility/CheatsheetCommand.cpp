// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// porthip cheatsheet: what is done most, on one page.
#include "tools/porthip/Commands.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

static constexpr StringLiteral Page(R"(Look before you port
  porthip report solver                   how long, what is left, where
  porthip report solver --plan            where to start, with commands
  porthip explain porthip-warp-mask       what a finding means, and its fix
  porthip query cudaMemcpyToSymbol        what becomes of a symbol

Port
  porthip kernel.cu                       kernel.hip beside it
  porthip --stdout kernel.cu              print it, write nothing
  porthip --diff kernel.cu                what would change
  porthip port solver                     a whole project: solver-hip
  porthip port solver --way=one-source    one tree for both vendors
  porthip port solver --update            what is new, merged into your edits
  porthip status solver-hip               which side changed since
  porthip undo solver-hip --dry-run       take the last run back

Prove it, without a GPU
  porthip verify prog.cu -- 1024          original and port, compared
  porthip verify --kernel k.cu:saxpy      one kernel, with made-up inputs
  porthip run --check=race prog.cu        what goes wrong while it runs
  porthip status solver-hip --verify      kernels that were touched

Build
  porthip toolkit --cuda ~/cuda --rocm ~/rocm    folders that builds look for
  porthip cc -c kernel.cu -o kernel.o     as nvcc and hipcc take it
  porthip doctor                          what this machine can do

Exit status: 0 done, 1 findings or a difference, 2 wrong usage, 3 it failed.
More: porthip help COMMAND, porthip COMMAND --help-all, man porthip-verify
)");

CommandInfo cheatsheetInfo() {
  CommandInfo Info;
  Info.IsRare = true;
  Info.Summary = "Print what is done most, on one page";
  Info.Examples = {{"porthip cheatsheet", "the page"}};
  return Info;
}

int runCheatsheet(const ParsedOptions &) {
  outs() << Page;
  return ExitDone;
}

} // namespace porthip
