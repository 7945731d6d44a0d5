; Traps end the launch; clocks are the runtime's; exec is a builtin.
; RUN: vgpu-opt %s --pass=fit-builtin-calls | FileCheck %s
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
; CHECK-LABEL: define void @k(
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %a, i32 %b) {
; CHECK: call i64 @__vg_clock()
  %clock = call i64 @llvm.readcyclecounter()
  store i64 %clock, ptr addrspace(1) %out
; CHECK: call i64 @__vgi.llvm.read_register.exec.i64() #[[CONVERGENT:[0-9]+]]
  %exec = call i64 @llvm.read_register.i64(metadata !0)
  store i64 %exec, ptr addrspace(1) %out
; llvm.amdgcn.icmp is a ballot of the comparison (38: signed greater).
; CHECK: %[[BIT:.*]] = icmp sgt i32 %a, %b
; CHECK: call i64 @__vgi.llvm.amdgcn.ballot.i64(i1 %[[BIT]])
  %lanes = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %a, i32 %b, i32 38)
  store i64 %lanes, ptr addrspace(1) %out
; CHECK: call void @__vg_fault(i32 1, ptr @{{.*}}trap, ptr @
; CHECK-NEXT: unreachable
  call void @llvm.trap()
  call void @llvm.trap()
  unreachable
}
declare i64 @llvm.readcyclecounter()
declare i64 @llvm.read_register.i64(metadata)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32 immarg)
declare void @llvm.trap()
!0 = !{!"exec"}
