; AMDGCN's address spaces go: types, constants, casts, names of intrinsics.
; RUN: vgpu-opt %s --arch=gfx942 | FileCheck %s
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; CHECK: target datalayout = "e-m:e-p270
; CHECK-NOT: addrspace

%pair = type { ptr addrspace(1), i32 }
; CHECK: @pointers = global { ptr, ptr } { ptr @value, ptr getelementptr (i8, ptr @value, i64 4) }
@value = addrspace(1) global [2 x i32] [i32 1, i32 2], align 4
@pointers = addrspace(1) global { ptr addrspace(1), ptr } { ptr addrspace(1) @value, ptr addrspacecast (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @value, i64 4) to ptr) }, align 8

; CHECK-LABEL: define void @k(%pair{{.*}} %p, ptr %out)
define amdgpu_kernel void @k(%pair %p, ptr addrspace(1) %out) {
; CHECK: %local = alloca [4 x i32]
  %local = alloca [4 x i32], align 4, addrspace(5)
; CHECK: call void @llvm.lifetime.start.p0(ptr %local)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %local)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %local, ptr align 4 %from, i64 16, i1 false)
  %from = extractvalue %pair %p, 0
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 4 %local, ptr addrspace(1) align 4 %from, i64 16, i1 false)
  %flat = addrspacecast ptr addrspace(5) %local to ptr
; CHECK: %isNull = icmp eq ptr %local, null
  %isNull = icmp eq ptr addrspace(5) %local, addrspacecast (ptr null to ptr addrspace(5))
; CHECK: %bits = ptrtoint ptr %local to i32
  %bits = ptrtoint ptr addrspace(5) %local to i32
; CHECK: %sum = call i32 @helper(ptr %local, ptr @value)
  %sum = call i32 @helper(ptr %flat, ptr addrspace(1) @value)
  %n = zext i1 %isNull to i32
  %s = add i32 %sum, %n
  %t = add i32 %s, %bits
  store i32 %t, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define internal i32 @helper(ptr %a, ptr %b)
define i32 @helper(ptr %a, ptr addrspace(1) %b) {
; CHECK: select i1 %c, ptr %a, ptr %b
  %c = icmp eq ptr %a, null
  %g = addrspacecast ptr addrspace(1) %b to ptr
  %p = select i1 %c, ptr %a, ptr %g
  %v = load i32, ptr %p
  ret i32 %v
}
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5), ptr addrspace(1), i64, i1 immarg)
