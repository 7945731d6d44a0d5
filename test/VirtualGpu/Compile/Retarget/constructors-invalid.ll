; Constructors of device code would have to run before the first kernel; nobody runs them.
; RUN: not vgpu-opt %s 2>&1 | FileCheck %s
; CHECK: 'llvm.global_ctors' is not empty
target triple = "nvptx64-nvidia-cuda"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
define void @init() {
  ret void
}
