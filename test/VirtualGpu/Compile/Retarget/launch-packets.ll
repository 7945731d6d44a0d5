; The implicit arguments are memory of the lane, filled by a builtin once in a function.
; RUN: vgpu-opt %s --pass=fit-builtin-calls | FileCheck %s
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
; CHECK-LABEL: define void @k(
; CHECK-COUNT-1: call void @__vgi.llvm.amdgcn.implicitarg.ptr(ptr %[[PACKET:.*]])
; CHECK-NOT: implicitarg
; CHECK: getelementptr i8, ptr %[[PACKET]], i64 12
; CHECK: getelementptr i8, ptr %[[PACKET]], i64 14
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %x = getelementptr i8, ptr addrspace(4) %p, i64 12
  %a = load i16, ptr addrspace(4) %x, !invariant.load !0
  store i16 %a, ptr addrspace(1) %out
  %q = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %y = getelementptr i8, ptr addrspace(4) %q, i64 14
  %b = load i16, ptr addrspace(4) %y, !invariant.load !0
  store i16 %b, ptr addrspace(1) %out
  ret void
}
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
!0 = !{}
