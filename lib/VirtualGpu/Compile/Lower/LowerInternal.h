// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared by the passes of Lower/: the kernel on its way from IR that calls the
// primitives of Abi.h to code that the scheduler runs. Private to Lower/.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_LOWER_LOWERINTERNAL_H
#define PORTHIP_VIRTUALGPU_COMPILE_LOWER_LOWERINTERNAL_H

#include "VirtualGpu/Compile/Lower/Lower.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"

namespace porthip::vgpu::lowering {

enum class Primitive : uint8_t {
  None,
  Lane,
  TidX,
  TidY,
  TidZ,
  Block,
  Exchange,
  Barrier,
  Arrive,
  GridSync,
  Yield,
  Exit
};
/// None for everything else, indirect calls included.
Primitive primitiveOf(const llvm::Function &F);
Primitive primitiveOf(const llvm::Instruction &I);
/// The lane has to stop here in region mode.
inline bool isCut(Primitive P) {
  return P == Primitive::Exchange || P == Primitive::Barrier ||
         P == Primitive::Arrive || P == Primitive::GridSync ||
         P == Primitive::Yield;
}
/// The argument of a cut that holds its site.
unsigned siteOperand(Primitive P);
VgSiteKind siteKind(Primitive P);

/// LLVM's passes, set up for the host once per kernel.
class Passes {
public:
  explicit Passes(llvm::TargetMachine &Host);
  void run(llvm::Function &F, llvm::FunctionPassManager &FPM);
  void run(llvm::Module &M, llvm::ModulePassManager &MPM);
  llvm::FunctionAnalysisManager FAM;

private:
  llvm::LoopAnalysisManager LAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
  llvm::PassBuilder PB;
};

struct Site {
  VgSiteKind Kind;
  uint32_t LoopEnd = 0;
  std::string Where;
};

/// A kernel while it is lowered.
struct KernelState {
  llvm::Module &M;
  std::string Name;
  const SharedLayout &Shared;
  const LowerOptions &Options;
  Passes &Run;
  llvm::Function *Kernel; ///< as it came
  std::vector<VgArgument> Arguments = {};
  uint32_t MaxThreads = 0;
  uint32_t PrivateBytes = 0;
  uint32_t AccessCount = 0; ///< checked sites
  uint32_t FactCount = 0;
  llvm::Constant *Facts = nullptr; ///< VgFact's, null: none
  std::vector<Site> Sites = {};
  /// void (const VgBlock *Block, void **Args): one lane, primitives as calls.
  llvm::Function *Body = nullptr;
  VgMode Mode = VG_MODE_FIBER;       ///< once it is chosen
  llvm::Constant *Regions = nullptr; ///< the VgRegionCode, region mode only
  /// A function that is still called and may reach a collective, or "".
  std::string CallsCollective = {};
  /// Calls to functions that ask for the lane are left.
  bool NeedsCurrentLane = false;
  bool HasCuts = false;
  /// Compile time counts more than the last bit of speed.
  bool IsLarge = false;

  llvm::Argument *block() const { return Body->getArg(0); }
  llvm::Argument *args() const { return Body->getArg(1); }
};

// The passes; Lower.cpp has their order.

/// Puts checks before the accesses of memory.
void checkAccesses(KernelState &K);
/// The same for as what elements are stored.
void noteStores(KernelState &K);
void profile(KernelState &K);
/// Makes K.Body: the kernel with its arguments loaded and all calls inlined
/// that can be.
void makeEntry(KernelState &K);
void inlineCalls(KernelState &K);
/// Calls of __vg_yield in loops that wait for another lane's store.
void yieldInSpinLoops(KernelState &K);
/// Lanes that are together meet between accesses of shared memory.
void keepInStep(KernelState &K);
/// An exchange of the lanes that are there, which orders and nothing else.
void meetBefore(KernelState &K, llvm::Instruction *At);
/// Lanes of a loop meet at its end where a collective would else mix lanes of
/// different iterations.
void reconvergeLoops(KernelState &K);
void numberSites(KernelState &K);
/// Fills CallsCollective, NeedsCurrentLane and HasCuts.
void inspectCalls(KernelState &K);
/// Simplification that helps region and loop mode, before lanes are loops.
void simplify(KernelState &K);

/// Functions of their own for what would keep the loop over lanes scalar.
void outlinePrivateArrays(KernelState &K);

void lowerToFiber(KernelState &K);
void lowerToLoop(KernelState &K);
/// False: it does not fit; Why says what. The module is then unchanged.
bool lowerToRegions(KernelState &K, std::string &Why);
/// Whether it multiplies matrices in many places: one lane does it for the
/// warp, so that running lanes together would only take longer to compile.
bool isForMatrices(const KernelState &K);

/// Adds the constant vgm.NAME.
void writeKernelConstant(KernelState &K);

/// Answers __vg_holds in F, which computes the lane on whose stack it is.
void lowerHolds(llvm::Function &F, llvm::Value *Block);
/// The same for F, which runs lanes of a block from one barrier to the next:
/// gives a function that is F, or, where all facts hold that F asks for, runs a
/// form of it without the checks. Gives F if it asks for none.
llvm::Function *splitByFacts(KernelState &K, llvm::Function &F);

// ---- Shared by loop and region mode.

/// The fields of VgBlock that are read often. Each emits an invariant load at
/// B.
enum class BlockField { BlockDimX, BlockDimY, LaneCount, Private };
llvm::Value *loadBlockField(llvm::IRBuilder<> &B, llvm::Value *Block,
                            BlockField Field);
/// Tid[Dimension][Lane]
llvm::Value *loadTid(llvm::IRBuilder<> &B, llvm::Value *Block,
                     unsigned Dimension, llvm::Value *Lane);

/// Runs F's code once for each lane of First..End (null: all lanes of the
/// block). F computes one lane; Lane, TidX.. calls and `ret`s are replaced.
/// Code before BodyStart in the entry block is run once. The caller adds a
/// terminator to After.
struct LaneLoop {
  llvm::BasicBlock *Header = nullptr; ///< both null if no lane comes to its end
  llvm::BasicBlock *After = nullptr;
};
LaneLoop wrapInLaneLoop(KernelState &K, llvm::Function &F, llvm::Value *Block,
                        llvm::Value *First, llvm::Value *End,
                        llvm::BasicBlock::iterator BodyStart);
/// Moves loads of the launch's facts from the blocks From to To's end.
void hoistFacts(KernelState &K, llvm::BasicBlock *To,
                llvm::ArrayRef<llvm::BasicBlock *> From);
/// Makes a copy of the loop over lanes at Header in which indices that do not
/// wrap round are computed in 64 bits.
void widenLaneIndices(KernelState &K, llvm::Function &F,
                      llvm::BasicBlock *Header);

} // namespace porthip::vgpu::lowering
#endif
