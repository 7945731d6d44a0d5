; A table of addresses of shared variables has no meaning before a block runs.
; RUN: not vgpu-opt %s 2>&1 | FileCheck %s
; CHECK: the address of shared variable 's' is used in an initializer
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global i32 undef, align 4
@table = global [1 x ptr addrspace(3)] [ptr addrspace(3) @s]
define ptx_kernel void @k(ptr %out) {
  %p = load ptr, ptr @table
  store ptr %p, ptr %out
  ret void
}
