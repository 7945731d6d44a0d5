; Shared variables lie one after the other in the block's shared memory, aligned; dynamic ones follow.
; A call around each address says for the checks how large the variable is.
; RUN: vgpu-opt %s --pass=place-shared-variables | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-NOT: addrspace(3) global
@bytes = internal addrspace(3) global [5 x i8] undef, align 1
@doubles = internal addrspace(3) global [4 x double] undef, align 8
@wide = internal addrspace(3) global [1 x i32] undef, align 32
@unused = internal addrspace(3) global [4096 x i32] undef, align 4
@dynamicShared = external addrspace(3) global [0 x float], align 16

; CHECK-LABEL: define void @static(
define ptx_kernel void @static(double %v, i64 %i) {
; CHECK:      %[[BLOCK:.*]] = call ptr @__vg_block()
; CHECK-NEXT: %[[FIELD:.*]] = getelementptr inbounds i8, ptr %[[BLOCK]], i64 56
; CHECK-NEXT: %[[BASE:.*]] = load ptr, ptr %[[FIELD]], align 8, !invariant.load
; CHECK-DAG:  %[[WIDE:.*]] = getelementptr i8, ptr %[[BASE]], i64 64
; CHECK-DAG:  %[[OF_WIDE:.*]] = call ptr @__vg_shared_variable(ptr %[[WIDE]], i64 4)
; CHECK-DAG:  %wide = addrspacecast ptr %[[OF_WIDE]] to ptr addrspace(3)
; CHECK-DAG:  %[[DOUBLES:.*]] = getelementptr i8, ptr %[[BASE]], i64 8
; CHECK-DAG:  %[[OF_DOUBLES:.*]] = call ptr @__vg_shared_variable(ptr %[[DOUBLES]], i64 32)
; CHECK-DAG:  %doubles = addrspacecast ptr %[[OF_DOUBLES]] to ptr addrspace(3)
; CHECK-DAG:  %[[OF_BYTES:.*]] = call ptr @__vg_shared_variable(ptr %[[BASE]], i64 5)
; CHECK-DAG:  %bytes = addrspacecast ptr %[[OF_BYTES]] to ptr addrspace(3)
; CHECK-DAG:  getelementptr inbounds double, ptr addrspace(3) %doubles, i64 %i
  %p = getelementptr inbounds double, ptr addrspace(3) @doubles, i64 %i
  store double %v, ptr addrspace(3) %p
  store i8 1, ptr addrspace(3) @bytes
  store i32 1, ptr addrspacecast (ptr addrspace(3) @wide to ptr)
  ret void
}

; A constant expression in a phi becomes instructions where the edge starts.
; CHECK-LABEL: define internal ptr @inPhi(
define ptr @inPhi(i1 %c) {
entry:
  br i1 %c, label %a, label %b
; CHECK: a:
; CHECK: getelementptr {{.*}} %doubles, i64 16
a:
  br label %end
b:
  br label %end
end:
  %p = phi ptr [ addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @doubles, i64 16) to ptr), %a ], [ null, %b ]
  ret ptr %p
}

; CHECK-LABEL: define internal float @dynamic(
define float @dynamic(i64 %i) {
; CHECK: getelementptr inbounds i8, ptr %[[B:.*]], i64 44
; CHECK: %[[STATIC:.*]] = load i32, ptr %{{.*}}, align 4, !invariant.load
; CHECK: %[[WIDE:.*]] = zext i32 %[[STATIC]] to i64
; CHECK: getelementptr i8, ptr %{{.*}}, i64 %[[WIDE]]
  %p = getelementptr float, ptr addrspace(3) @dynamicShared, i64 %i
  %v = load float, ptr addrspace(3) %p
  ret float %v
}

; bytes at 0, doubles at 8..40, wide at 64..68, rounded up to 32.
; CHECK: ; shared: 96 bytes, aligned to 32
