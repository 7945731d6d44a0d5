; Builtins are C: struct results and long vectors go by pointer, short vectors as integers, metadata not at all.
; RUN: vgpu-opt %s --pass=fit-builtin-calls | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: @results(
define i32 @results(i32 %x) {
; CHECK: %[[SLOT:.*]] = alloca { i32, i1 }
; CHECK: call void @__vgi.llvm.nvvm.match.all.sync.i32p(ptr %[[SLOT]], i32 -1, i32 %x)
; CHECK: load { i32, i1 }, ptr %[[SLOT]]
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %x)
  %m = extractvalue { i32, i1 } %r, 0
  ret i32 %m
}
; CHECK-LABEL: @shortVectors(
define <2 x half> @shortVectors(<2 x half> %a, <2 x half> %b) {
; CHECK: bitcast <2 x half> %a to i32
; CHECK: call i32 @__vgi.llvm.nvvm.fmin.f16x2(i32 %{{.*}}, i32 %{{.*}})
; CHECK: bitcast i32 %{{.*}} to <2 x half>
  %r = call <2 x half> @llvm.nvvm.fmin.f16x2(<2 x half> %a, <2 x half> %b)
  ret <2 x half> %r
}
; CHECK-LABEL: @longVectors(
define <4 x i32> @longVectors(<4 x i32> %a) {
; CHECK-DAG: store <4 x i32> %a, ptr %[[ARG:.*]], align 16
; CHECK-DAG: call void @__vgi.llvm.nvvm.porthip.long(ptr %[[RESULT:.*]], ptr %
; CHECK-DAG: load <4 x i32>, ptr %{{.*}}, align 16
  %r = call <4 x i32> @llvm.nvvm.porthip.long(<4 x i32> %a)
  ret <4 x i32> %r
}
; Names do not depend on address spaces.
; CHECK-LABEL: @names(
define void @names(ptr addrspace(1) %p) {
; CHECK: call void @__vgi.llvm.nvvm.porthip.touch.p0(ptr %p)
  call void @llvm.nvvm.porthip.touch.p1(ptr addrspace(1) %p)
  ret void
}
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare <2 x half> @llvm.nvvm.fmin.f16x2(<2 x half>, <2 x half>)
declare <4 x i32> @llvm.nvvm.porthip.long(<4 x i32>)
declare void @llvm.nvvm.porthip.touch.p1(ptr addrspace(1))
