; What a device library defines comes in with the target's control constants; what we define ourselves does not.
; RUN: split-file %s %t
; RUN: llvm-as %t/ocml.ll -o %t/ocml.bc
; RUN: llvm-as %t/ockl.ll -o %t/ockl.bc
; RUN: vgpu-opt %t/k.ll --ocml=%t --arch=gfx90a | FileCheck %s --check-prefixes=CHECK,W64
; RUN: vgpu-opt %t/k.ll --ocml=%t --arch=gfx1151 --wave=32 | FileCheck %s --check-prefixes=CHECK,W32
; RUN: echo damaged > %t/ocml.bc
; RUN: not vgpu-opt %t/k.ll --ocml=%t 2>&1 | FileCheck %s --check-prefix=DAMAGED
; DAMAGED: vgpu-opt: device library '{{.*}}ocml.bc' is damaged:
; RUN: not vgpu-opt %t/k.ll --ocml=%t/none 2>&1 | FileCheck %s --check-prefix=MISSING
; MISSING: vgpu-opt: cannot read device library '{{.*}}none{{.}}ocml.bc'

; CHECK-LABEL: define void @k(
; CHECK: call float @__ocml_half_f32(
; CHECK-LABEL: define internal float @__ocml_half_f32(
; CHECK: call float @__ocmlpriv_scale(
; W64: ret float %large
; W32: ret float %x
; CHECK-LABEL: define internal float @__ocmlpriv_scale(
; W64: 9.010000e+03
; W32: 1.150100e+04
; CHECK-NOT: hostcall
;--- k.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out, float %x) {
  %y = call float @__ocml_half_f32(float %x)
  store float %y, ptr addrspace(1) %out
  %b = call i64 @__ockl_printf_begin(i64 0)
  store i64 %b, ptr addrspace(1) %out
  ret void
}
declare float @__ocml_half_f32(float)
declare i64 @__ockl_printf_begin(i64)
;--- ocml.ll
target triple = "amdgcn-amd-amdhsa"
@__oclc_wavefrontsize64 = external hidden local_unnamed_addr addrspace(4) constant i8
@__oclc_ISA_version = external hidden local_unnamed_addr addrspace(4) constant i32
define hidden float @__ocml_half_f32(float %x) {
  %wide = load i8, ptr addrspace(4) @__oclc_wavefrontsize64
  %isWide = icmp ne i8 %wide, 0
  %large = call float @__ocmlpriv_scale(float %x)
  br i1 %isWide, label %a, label %b
a:
  ret float %large
b:
  ret float %x
}
define internal float @__ocmlpriv_scale(float %x) {
  %isa = load i32, ptr addrspace(4) @__oclc_ISA_version
  %f = uitofp i32 %isa to float
  %y = fmul float %x, %f
  ret float %y
}
define float @__ocml_unused_f32(float %x) {
  ret float %x
}
;--- ockl.ll
target triple = "amdgcn-amd-amdhsa"
define i64 @__ockl_printf_begin(i64 %x) {
  %y = call i64 @__ockl_hostcall_preview(i64 %x)
  ret i64 %y
}
declare i64 @__ockl_hostcall_preview(i64)
