; Asm that pins values is the identity, waiting is nothing, a known instruction is IR; the rest ends the lane.
; RUN: vgpu-opt %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
; CHECK: c"inline asm 's_mystery_b32 $0, $1'\00"
; CHECK-LABEL: @pinned(
define i32 @pinned(i32 %x) {
; CHECK-NEXT: ret i32 %x
  %y = call i32 asm sideeffect "; ockl readfirstlane hoisting hack $0", "=v,0"(i32 %x)
  call void asm sideeffect "s_waitcnt vmcnt(0) lgkmcnt(0)\0As_nop 0", "~{memory}"()
  ret i32 %y
}
; CHECK-LABEL: @both(
define i32 @both(i32 %x, i32 %y) {
; CHECK: %[[P:.*]] = insertvalue { i32, i32 } poison, i32 %x, 0
; CHECK: insertvalue { i32, i32 } %[[P]], i32 %y, 1
  %r = call { i32, i32 } asm "", "=v,=v,0,1"(i32 %x, i32 %y)
  %a = extractvalue { i32, i32 } %r, 0
  ret i32 %a
}
; CHECK-LABEL: @product(
define float @product(float %x, float %y) {
; CHECK-NEXT: fmul float %x, %y
  %r = call float asm "v_mul_f32_e32 $0, $1, $2", "=v,v,v"(float %x, float %y)
  ret float %r
}
; Loads past the caches, as rocPRIM writes them; the wait is nothing.
; CHECK-LABEL: @load(
define i32 @load(ptr %p) {
; CHECK-NEXT: %[[V:.*]] = load volatile i8, ptr %p, align 1
; CHECK-NEXT: zext i8 %[[V]] to i32
  %r = call i32 asm sideeffect "flat_load_ubyte $0, $1 glc\0A\09s_waitcnt vmcnt($2)", "=v,v,I"(ptr %p, i32 0)
  ret i32 %r
}
; CHECK-LABEL: @store(
define void @store(ptr %p, <4 x i32> %x) {
; CHECK-NEXT: store volatile <4 x i32> %x, ptr %p, align 4
  call void asm sideeffect "flat_store_dwordx4 $0, $1 glc slc", "v,v"(ptr %p, <4 x i32> %x)
  ret void
}
; CHECK-LABEL: @first(
define i32 @first(i32 %x) {
; CHECK-NOT: asm
; CHECK: call i32 @__vgi.llvm.amdgcn.readfirstlane.i32(i32 %x)
  %r = call i32 asm "v_readfirstlane_b32 $0, $1", "=s,v"(i32 %x)
  ret i32 %r
}
; Modifiers change what an instruction does: not guessed.
; CHECK-LABEL: @negated(
define float @negated(float %x, float %y) {
; CHECK: call void @__vg_fault(i32 3,
  %r = call float asm "v_mul_f32 $0, -$1, $2", "=v,v,v"(float %x, float %y)
  ret float %r
}
; CHECK-LABEL: @unknown(
define i32 @unknown(i32 %x) {
; CHECK: call void @__vg_fault(i32 3,
; CHECK-NEXT: unreachable
  %r = call i32 asm "s_mystery_b32 $0, $1", "=s,s"(i32 %x)
  ret i32 %r
}
; Matrix instructions, by the names of gfx908 and of gfx942, with sums that stay where they are.
; CHECK-LABEL: @matrix(
define <4 x float> @matrix(<4 x half> %a, <4 x half> %b, <4 x float> %c) {
; CHECK: call void @__vgi.llvm.amdgcn.mfma.f32.16x16x16f16(ptr %{{.*}}, i64 %{{.*}}, i64 %{{.*}}, ptr %{{.*}}, i32 0, i32 0, i32 0, ptr
  %r = call <4 x float> asm "v_mfma_f32_16x16x16f16 $0, $1, $2, $0\0As_nop 15", "=v,v,v,0"(<4 x half> %a, <4 x half> %b, <4 x float> %c)
  ret <4 x float> %r
}
; CHECK-LABEL: @blocks(
define <16 x float> @blocks(<2 x i32> %a, <2 x i32> %b) {
; CHECK: call void @__vgi.llvm.amdgcn.mfma.f32.16x16x4bf16.1k({{.*}}, i32 2, i32 3, i32 1, ptr
  %r = call <16 x float> asm "v_mfma_f32_16x16x4_4b_bf16 $0, $1, $2, 0 cbsz:2 abid:3 blgp:1", "=v,v,v"(<2 x i32> %a, <2 x i32> %b)
  ret <16 x float> %r
}
; CHECK-LABEL: @sparse(
define <4 x float> @sparse(<4 x half> %a, <8 x half> %b, i32 %index, <4 x float> %c) {
; CHECK: call void @__vgi.llvm.amdgcn.smfmac.f32.16x16x32.f16({{.*}}, i32 %index, i32 0, i32 1, ptr
  %r = call <4 x float> asm "v_smfmac_f32_16x16x32_f16 $0, $1, $2, $3 abid:1", "=v,v,v,v,0"(<4 x half> %a, <8 x half> %b, i32 %index, <4 x float> %c)
  ret <4 x float> %r
}
; CHECK-LABEL: @rdna(
define <8 x float> @rdna(<8 x i32> %a, <8 x i32> %b, <8 x float> %c) {
; CHECK: call void @__vgi.llvm.amdgcn.wmma.f32.16x16x16.bf16.v8f32.v16i16(
  %r = call <8 x float> asm "v_wmma_f32_16x16x16_bf16 $0, $1, $2, $3", "=v,v,v,v"(<8 x i32> %a, <8 x i32> %b, <8 x float> %c)
  ret <8 x float> %r
}
; CHECK-LABEL: @otherModifier(
define <4 x float> @otherModifier(<4 x half> %a, <4 x half> %b, <4 x float> %c) {
; CHECK: call void @__vg_fault(i32 3,
  %r = call <4 x float> asm "v_mfma_f32_16x16x16f16 $0, $1, $2, $0 neg:[1,0,0]", "=v,v,v,0"(<4 x half> %a, <4 x half> %b, <4 x float> %c)
  ret <4 x float> %r
}
; CHECK-LABEL: @otherTypes(
define <4 x float> @otherTypes(<2 x half> %a, <2 x half> %b, <4 x float> %c) {
; CHECK: call void @__vg_fault(i32 3,
  %r = call <4 x float> asm "v_mfma_f32_16x16x16f16 $0, $1, $2, $0", "=v,v,v,0"(<2 x half> %a, <2 x half> %b, <4 x float> %c)
  ret <4 x float> %r
}
