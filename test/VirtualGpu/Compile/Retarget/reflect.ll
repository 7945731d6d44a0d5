; Code for other targets is gone: __nvvm_reflect by flags and architecture, also in IR that was not optimized.
; RUN: vgpu-opt %s --arch=sm_90 | FileCheck %s --check-prefixes=CHECK,EXACT
; RUN: vgpu-opt %s --arch=sm_70 --image-flags=2 | FileCheck %s --check-prefixes=CHECK,FTZ
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@ftz = private unnamed_addr addrspace(1) constant [11 x i8] c"__CUDA_FTZ\00"
@arch = private unnamed_addr constant [12 x i8] c"__CUDA_ARCH\00"
@odd = private unnamed_addr constant [4 x i8] c"ODD\00"
declare i32 @__nvvm_reflect(ptr)

; CHECK-LABEL: define void @k(
define ptx_kernel void @k(ptr %out) {
  %ftz = call i32 @__nvvm_reflect(ptr addrspacecast (ptr addrspace(1) @ftz to ptr))
  %isFtz = icmp ne i32 %ftz, 0
  br i1 %isFtz, label %flush, label %keep
flush:
; EXACT-NOT: store i32 1,
; FTZ: store i32 1,
  store i32 1, ptr %out
  br label %end
keep:
; EXACT: store i32 2,
; FTZ-NOT: store i32 2,
  store i32 2, ptr %out
  br label %end
end:
  %arch = call i32 @__nvvm_reflect(ptr @arch)
; EXACT: store i32 900,
; FTZ: store i32 700,
  store i32 %arch, ptr %out
  %odd = call i32 @__nvvm_reflect(ptr @odd)
; CHECK: store i32 0,
  store i32 %odd, ptr %out
  ret void
}
; EXACT-NOT: vg-ftz
; FTZ: "vg-ftz"
