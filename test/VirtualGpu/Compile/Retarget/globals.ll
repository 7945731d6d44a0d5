; What the host may write is not constant, and what kernels share has one name.
; RUN: vgpu-opt %s | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
$table = comdat any

; CHECK-DAG: @coefficients = global [2 x float]
@coefficients = protected addrspace(4) externally_initialized constant [2 x float] [float 1.0, float 2.0], align 8
; CHECK-DAG: @counter = global i32 3
@counter = internal addrspace(1) global i32 3, align 4
; CHECK-DAG: @elsewhere = external {{.*}}global i32
@elsewhere = external dso_local addrspace(1) global i32, align 4
; CHECK-DAG: @text = internal unnamed_addr constant [2 x i8]
@text = private unnamed_addr constant [2 x i8] c"a\00", align 1
; CHECK-DAG: @table = internal constant [1 x i32]
@table = linkonce_odr addrspace(1) constant [1 x i32] [i32 7], comdat, align 4
; CHECK-NOT: llvm.compiler.used
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @counter to ptr)], section "llvm.metadata"
; CHECK-NOT: @other
@other = alias i32 (), ptr @one

; CHECK-LABEL: define void @k(ptr %out)
; CHECK-SAME: #[[KERNEL:[0-9]+]] {
define weak_odr ptx_kernel void @k(ptr %out) "nvvm.maxntid"="16,8" "target-cpu"="sm_80" {
  %a = load float, ptr addrspacecast (ptr addrspace(4) @coefficients to ptr)
  %b = load i32, ptr addrspace(1) @counter
  %c = load i32, ptr addrspace(1) @elsewhere
  %d = load i8, ptr @text
  %e = load i32, ptr addrspace(1) @table
; CHECK: call i32 @one()
  %f = call i32 @other()
  store float %a, ptr %out
  store i32 %b, ptr %out
  store i32 %c, ptr %out
  store i8 %d, ptr %out
  store i32 %e, ptr %out
  store i32 %f, ptr %out
  ret void
}
; CHECK-LABEL: define internal i32 @one()
define linkonce_odr hidden i32 @one() noinline optnone {
  ret i32 1
}
; CHECK: attributes #[[KERNEL]] = { nounwind "vg-kernel" "vg-max-threads"="128" }
