; Shared and global accesses do not alias, and atomics on shared memory need no locked instruction.
; RUN: vgpu-opt %s | FileCheck %s
; RUN: vgpu-opt %s --lower-block-atomics | FileCheck %s --check-prefix=PLAIN
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@bins = internal addrspace(3) global [64 x i32] undef, align 4

; CHECK-LABEL: define void @k(
; PLAIN-LABEL: define void @k(
define ptx_kernel void @k(ptr %in, ptr %table) {
; CHECK: %v = load i32, ptr %in, align 4, !alias.scope ![[GLOBAL:[0-9]+]], !noalias ![[SHARED:[0-9]+]]
  %v = load i32, ptr %in, align 4
  %i = sext i32 %v to i64
  %bin = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @bins to ptr), i64 %i
; CHECK: atomicrmw add ptr %{{.*}}, i32 1 syncscope("singlethread") monotonic, align 4, !alias.scope ![[SHARED]], !noalias ![[GLOBAL]]
; PLAIN: %[[OLD:.*]] = load volatile i32, ptr %[[BIN:.*]], align 4
; PLAIN: %[[NEW:.*]] = add i32 %[[OLD]], 1
; PLAIN: store volatile i32 %[[NEW]], ptr %[[BIN]], align 4
  %old = atomicrmw add ptr %bin, i32 1 syncscope("block") monotonic
; PLAIN: load volatile i32
; PLAIN: icmp eq i32
; PLAIN: select i1
; PLAIN: store volatile i32
  %pair = cmpxchg ptr %bin, i32 %old, i32 7 seq_cst seq_cst
; Global atomics stay, whatever their scope says.
; CHECK: atomicrmw add ptr %in, i32 1 syncscope("block") monotonic
; PLAIN: atomicrmw add ptr %in, i32 1 syncscope("block") monotonic
  %o = atomicrmw add ptr %in, i32 1 syncscope("block") monotonic
; A pointer that was loaded may point anywhere.
  %p = load ptr, ptr %table
; CHECK: store i32 %old, ptr %p, align 4{{$}}
  store i32 %old, ptr %p
  ret void
}
; A function's argument may be shared memory.
; CHECK-LABEL: define internal void @device(
; CHECK: store i32 1, ptr %p, align 4{{$}}
define internal void @device(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define ptx_kernel void @caller() {
  call void @device(ptr addrspacecast (ptr addrspace(3) @bins to ptr))
  ret void
}
