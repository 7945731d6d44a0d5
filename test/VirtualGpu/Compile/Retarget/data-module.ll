; Without a kernel the module is what kernels refer to by name: its names stay.
; RUN: vgpu-opt %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
; CHECK: @operations = global [1 x ptr] [ptr @twice]
@operations = addrspace(1) externally_initialized global [1 x ptr] [ptr @twice]
; CHECK: define i32 @twice(i32 %x)
define dso_local i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}
