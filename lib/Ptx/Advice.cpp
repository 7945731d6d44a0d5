// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Advice.h"

using llvm::StringRef;
namespace porthip::ptx {

// Minutes are those of the first place; what further ones cost, and why, is in
// lib/Report/Effort/effort-model.json. Each text ends so that an instruction
// name can stand before, a full stop after.
static const Advice Entries[] = {
    {"mma", "multiplies and adds small matrices that a warp holds in registers",
     "rocWMMA (rocwmma::mma_sync), or the builtins __builtin_amdgcn_mfma_* of "
     "CDNA and __builtin_amdgcn_wmma_* of RDNA 3 and 4; shapes and the "
     "elements that each lane holds differ",
     1440},
    {"wmma",
     "loads, multiplies or stores matrices that a warp holds in registers",
     "rocWMMA, whose fragments are used like those of nvcuda::wmma", 480},
    {"ldmatrix",
     "spreads 8x8 matrices from shared memory over the registers of a warp as "
     "'mma' wants them",
     "rocWMMA (rocwmma::load_matrix_sync), or loads of each lane's elements in "
     "the layout of the AMD instruction",
     120},
    {"stmatrix",
     "stores 8x8 matrices from the registers of a warp to shared memory",
     "rocWMMA (rocwmma::store_matrix_sync), or stores of each lane's elements",
     120},
    {"movmatrix", "transposes an 8x8 matrix in the registers of a warp",
     "a transposed load, or shuffles", 120},
    {"wgmma", "multiplies matrices from shared memory for four warps together",
     "a dense A, which has a port, the code for sm_80 if there is any ('mma' "
     "and 'cp.async' have ports), "
     "hipBLASLt for a plain or fused GEMM, else Composable Kernel or rocWMMA "
     "in C++, or FlyDSL, which has CuTe's layouts for AMD GPUs in Python",
     2400},
    {"tcgen05", "multiplies matrices in the tensor memory of Blackwell GPUs",
     "the code for sm_80 if there is any ('mma' and 'cp.async' have ports), "
     "hipBLASLt for a plain or fused GEMM, else Composable Kernel or rocWMMA "
     "in C++, or FlyDSL, which has CuTe's layouts for AMD GPUs in Python",
     2400},
    {"cp.async.bulk.tensor",
     "copies a box of a tensor between global and shared memory",
     "the code for sm_80 if there is any ('cp.async' has a port), else the "
     "block copies of Composable Kernel, or loads and stores by the threads of "
     "the block (global_load_lds on gfx942 and gfx950), and __syncthreads()",
     480},
    {"cp.async.bulk", "copies a run of bytes with the bulk copy engine",
     "loads and stores by the threads of the block, and __syncthreads()", 240},
    {"cp.reduce.async.bulk", "adds a run of values into memory in bulk",
     "atomics by the threads of the block", 120},
    {"mbarrier", "counts arrivals and bytes in a barrier object",
     "__syncthreads(), or a counter in shared memory with atomics", 240},
    {"tex", "reads a texture", "tex1D, tex2D, tex3D and their kind in HIP", 30},
    {"tld4", "reads four texels", "tex2Dgather in HIP", 30},
    {"txq", "asks for the size or format of a texture",
     "an argument of the kernel", 30},
    {"suld", "reads a surface", "surf1Dread, surf2Dread and their kind in HIP",
     30},
    {"sust", "writes a surface",
     "surf1Dwrite, surf2Dwrite and their kind in HIP", 30},
    {"sured", "changes a surface atomically", "atomics on linear memory", 60},
    {"call", "calls a function", "a call in C++", 30},
    {"multimem", "reads or adds up memory of several GPUs at once",
     "RCCL, or accesses to each GPU's memory", 480},
    {"barrier.cluster", "waits for the blocks of a cluster",
     "one larger block, or cooperative groups with a grid barrier; AMD's GPUs "
     "before gfx1250 have no clusters, and kernels of Composable Kernel do "
     "without",
     480},
    {"mapa", "finds the shared memory of another block of the cluster",
     "global memory", 480},
    {"bar", "waits at a numbered barrier of the block",
     "__syncthreads(), or flags in shared memory with atomics where only a "
     "part of the block waits",
     60},
    {"exit", "ends the thread", "'return' in the kernel", 20},
};

const Advice *adviceFor(StringRef Instruction) {
  // A guard stands before the opcode.
  if (Instruction.starts_with("@"))
    Instruction = Instruction.split(' ').second;
  const Advice *Best = nullptr;
  for (const Advice &A : Entries) {
    StringRef Opcode = A.Opcode;
    StringRef Rest = Instruction.substr(Opcode.size());
    if (!Instruction.starts_with(Opcode) ||
        (!Rest.empty() && Rest[0] != '.' && Rest[0] != ' ' && Rest[0] != ';'))
      continue;
    if (!Best || StringRef(Best->Opcode).size() < Opcode.size())
      Best = &A;
  }
  return Best;
}

} // namespace porthip::ptx
