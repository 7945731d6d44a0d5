; A vendor's promises about its instructions do not hold for calls on the host.
; RUN: vgpu-opt %s --pass=fit-builtin-calls | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define void @k(
define ptx_kernel void @k(ptr noalias readonly %in, ptr nocapture writeonly %out) mustprogress willreturn memory(argmem: readwrite) {
; CHECK: load float, ptr %in, align 4, !tbaa
; CHECK-NOT: invariant
  %v = load float, ptr %in, align 4, !tbaa !0, !invariant.load !3
; CHECK: call float @__vgi.llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 1, i32 31) #[[CONVERGENT:[0-9]+]]
  %s = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 1, i32 31) memory(none)
; CHECK: fence syncscope("singlethread") acq_rel
  fence syncscope("block") acq_rel
; CHECK: fence seq_cst
  fence syncscope("device") seq_cst
; Atomics keep that they are a block's, for the check of races.
; CHECK: atomicrmw volatile fadd ptr %out, float %s syncscope("block") monotonic
  %old = atomicrmw volatile fadd ptr %out, float %s syncscope("block") monotonic
; CHECK: atomicrmw volatile fadd ptr %out, float %s monotonic
  %wide = atomicrmw volatile fadd ptr %out, float %s syncscope("device") monotonic
; CHECK: store volatile float %old
  store volatile float %old, ptr %out, align 4
  ret void
}
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
; CHECK: declare float @__vgi.llvm.nvvm.shfl.sync.down.f32({{.*}}) #[[CONVERGENT]]
; CHECK: attributes #[[CONVERGENT]] = { convergent nounwind }

!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2, i64 0}
!2 = !{!"Simple C++ TBAA"}
!3 = !{}
