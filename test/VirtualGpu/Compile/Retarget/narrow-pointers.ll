; AMDGCN's 32-bit pointers keep their size in memory, so that structures and copies do.
; RUN: vgpu-opt %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%node = type { ptr addrspace(3), ptr addrspace(3), i32 }

; CHECK-LABEL: define void @k(
define amdgpu_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %out, i64 %i) {
; Two structures of 12 bytes.
; CHECK: %two = alloca [24 x i8]
  %two = alloca [2 x %node], align 4, addrspace(5)
; CHECK: %[[OFFSET:.*]] = mul {{.*}}i32 %{{.*}}, 12
; CHECK: add {{.*}}%[[OFFSET]], 4
  %at = getelementptr %node, ptr addrspace(5) %two, i64 %i, i32 1
; CHECK: %[[BITS:.*]] = ptrtoint ptr %p to i32
; CHECK: store i32 %[[BITS]], ptr %
  store ptr addrspace(3) %p, ptr addrspace(5) %at, align 4
; CHECK: %[[BACK:.*]] = load i32, ptr %
; CHECK: inttoptr i32 %[[BACK]] to ptr
  %q = load ptr addrspace(3), ptr addrspace(5) %at, align 4
  %v = load i32, ptr addrspace(3) %q
  store i32 %v, ptr addrspace(1) %out
  ret void
}
