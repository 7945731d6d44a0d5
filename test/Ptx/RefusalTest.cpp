// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that is not lowered is refused, with the instruction and the reason.
#include "Harness.h"
#include "Ptx/Advice.h"
#include "gtest/gtest.h"

using namespace porthip::ptx::test;

static void expectRefused(const char *Asm, const char *Constraints,
                          const char *Instruction, const char *Reason) {
  std::string Message = lowerMessage(Asm, Constraints);
  EXPECT_NE(Message.find(Instruction), std::string::npos) << Message;
  EXPECT_NE(Message.find(Reason), std::string::npos) << Message;
}

TEST(PtxRefusal, KnownInstructions) {
  expectRefused("{ wmma.load.a.sync; }", "", "wmma.load", "tensor core");
  expectRefused("tcgen05.fence::after_thread_sync;", "", "tcgen05",
                "tensor core");
  expectRefused("tensormap.replace.tile.rank.global.b1024.b32 [$0], 1;", "l",
                "tensormap.replace", "not changed on the device");
  expectRefused("{ .reg .pred p; istypep.texref p, $0; }", "l", "istypep",
                "texture");
  expectRefused("sured.b.add.1d.u32.trap [$0, {$1}], $2;", "l,r,r", "sured.b",
                "surface");
  expectRefused("{ call (_), vprintf, (a, b); }", "", "call", "calls");
  expectRefused("multimem.red.global.add.u32 [$0], $1;", "l,r", "multimem",
                "several devices");
}

TEST(PtxRefusal, WordsOfLaterGpus) {
  expectRefused("{ mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale."
                "scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0 {$0, $1, $2, $3}, {$4, "
                "$4, $4, $4}, {$4, $4}, {$0, $1, $2, $3}, $4, {0, 0}, $4, {0, "
                "0}; }",
                "=f,=f,=f,=f,r", "kind::mxf4", "wmma_scale_f32_16x16x128");
  expectRefused("cvt.rs.f16x2.f32 $0, $1, $2, $3;", "=r,f,f,r", "cvt.rs",
                "gfx950 has __builtin_amdgcn_cvt_sr");
}

TEST(PtxRefusal, TensorCopies) {
  auto Load = [](const char *Words, const char *Coordinates, const char *Why) {
    expectRefused((std::string("cp.async.bulk.tensor.") + Words +
                   ".mbarrier::complete_tx::bytes [$0], [$1, " + Coordinates +
                   "], [$3];")
                      .c_str(),
                  "r,l,r,r", "cp.async.bulk.tensor", Why);
  };
  Load("2d.shared::cluster.global.tile", "{$2}", "as many coordinates");
  Load("4d.shared::cluster.global.im2col", "{$2, $2, $2, $2}",
       "'.im2col' is not supported, only '.tile'");
  Load("2d.shared::cta.global.tile::gather4", "{$2, $2, $2, $2, $2}",
       "'.tile::gather4' is not supported");
  Load("shared::cluster.global.tile", "{$2}", "number of dimensions");
  Load("1d.shared::cluster.global.multicast::cluster", "{$2}",
       "operands and modifiers");
  auto Reduce = [](const char *Words, const char *Why) {
    expectRefused(
        (std::string("cp.reduce.async.bulk.") + Words + " [$0], [$1], 16;")
            .c_str(),
        "l,r", "cp.reduce.async.bulk", Why);
  };
  Reduce("global.shared::cta.bulk_group.add.s64", "'.add' has no type '.s64'");
  Reduce("global.shared::cta.bulk_group.min.f32", "'.min' has no type '.f32'");
  Reduce("global.shared::cta.bulk_group.and.u32", "'.and' has no type '.u32'");
  Reduce("global.shared::cta.bulk_group.inc.u64", "'.inc' has no type '.u64'");
  Reduce("global.shared::cta.bulk_group.u32", "the operation is missing");
}

TEST(PtxRefusal, UnknownAndMalformed) {
  expectRefused("frobnicate.u32 $0, $1;", "=r,r", "'frobnicate.u32 %0, %1'",
                "no such instruction");
  expectRefused("add.u32.wibble $0, $1, $1;", "=r,r", "add.u32.wibble",
                "'.wibble' is not supported");
  expectRefused("add.u32 $0, $1;", "=r,r", "add.u32", "takes 3 operands");
  expectRefused("add.u32 $0, $1, $2;", "=r,r,l", "add.u32", "64 bits");
  expectRefused("add.u32 $0, nowhere, $1;", "=r,r", "add.u32",
                "'nowhere' is not declared");
  expectRefused("mov.u32 $0, %%nosuch;", "=r", "", "expected");
  expectRefused("mov.u32 $0, %nosuch;", "=r", "mov.u32", "not declared");
  expectRefused("bra NOWHERE;", "", "bra NOWHERE", "no label");
  expectRefused("{ mov.u32 $0, 1;", "=r", "", "'{' without '}'");
  expectRefused("mov.u32 $0, $9;", "=r", "mov.u32", "operand");
  expectRefused("lop3.b32 $0, $1, $1, $1, $1;", "=r,r", "lop3",
                "must be a constant");
  expectRefused("cp.async.ca.shared.global [$0], [$1], 5;", "r,l", "cp.async",
                "4, 8 or 16");
  expectRefused("setp.ltu.s32 $0, $1, $1;", "=r,r", "setp", "'.ltu'");
  expectRefused("atom.add.u64 $0, [$1], $2;", "=l,l,r", "atom.add", "32 bits");
  expectRefused("atom.add.u16 $0, [$1], $2;", "=h,l,h", "atom.add", "'.u16'");
  expectRefused("mul.u32 $0, $1, $1;", "=r,r", "mul.u32", "'.lo'");
  expectRefused("add.rz.f16 $0, $1, $1;", "=h,h", "add.rz.f16", "'.rz'");
  expectRefused("cvt.s32.f32 $0, $1;", "=r,f", "cvt", "rounding");
  // Forms that PTX does not define.
  expectRefused("cvt.rn.s32.f32 $0, $1;", "=r,f", "cvt", "cannot be combined");
  expectRefused("cvt.relu.f32.f32 $0, $1;", "=f,f", "cvt",
                "cannot be combined");
  expectRefused("cvt.rna.f16.f32 $0, $1;", "=h,f", "cvt", "cannot be combined");
  expectRefused("min.sat.f32 $0, $1, $1;", "=f,f", "min",
                "'.sat' is not supported");
  expectRefused("add.ftz.f64 $0, $1, $1;", "=d,d", "add", "'.ftz'");
  expectRefused("mov.b32 $0, -$1;", "=r,r", "mov", "negated");
  expectRefused("ld.param.u32 $0, [a];", "=r", "ld.param", "'.param'");
  expectRefused("mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32"
                " {$0,$1,$2,$3}, {$4,$4,$4,$4}, {$4,$4}, {$0,$1,$2,$3};",
                "=f,=f,=f,=f,r", "mma.sync", "'.col' is missing");
  expectRefused("mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32"
                " {$0,$1,$2,$3}, {$4,$4,$4,$4}, {$4,$4}, {$5,$5,$5,$5};",
                "=f,=f,=f,=f,r,f", "mma.sync", "A and B must have one type");
  expectRefused("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"
                " {$0,$1,$2,$3}, {$4,$4,$4}, {$4,$4}, {$5,$5,$5,$5};",
                "=f,=f,=f,=f,r,f", "mma.sync", "expected 4 registers");
  expectRefused(".section foo;", "", "", "directive");
  expectRefused("L: L: mov.u32 $0, 1;", "=r", "", "defined twice");
}

TEST(PtxRefusal, Constraints) {
  expectRefused("mov.u32 $0, $1;", "=r,x", "", "constraint 'x'");
}

// Instructions without a port name their counterpart on AMD.
TEST(PtxRefusal, NamesTheCounterpartOnAmd) {
  for (auto [Instruction, Name] :
       {std::pair("wgmma.mma_async.sp.sync.aligned.m64n8k32", "hipBLASLt"),
        {"wgmma.fence.sync.aligned", "Composable Kernel"},
        {"tcgen05.mma", "rocWMMA"},
        {"cp.async.bulk.tensor.2d", "Composable Kernel"},
        {"barrier.cluster.arrive",
         "AMD's GPUs before gfx1250 have no clusters"}}) {
    const porthip::ptx::Advice *A = porthip::ptx::adviceFor(Instruction);
    ASSERT_TRUE(A) << Instruction;
    EXPECT_NE(llvm::StringRef(A->Instead).find(Name), llvm::StringRef::npos)
        << Instruction;
  }
}
