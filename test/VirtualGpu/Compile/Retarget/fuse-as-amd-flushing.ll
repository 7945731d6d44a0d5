; Where denormal floats are flushed, gfx900 has v_mad_f32, which rounds twice, and products of halves go into sums of floats on all.
; RUN: vgpu-opt %s --arch=gfx900 --image-flags=2 --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,OLDEST %s
; RUN: vgpu-opt %s --arch=gfx906 --image-flags=2 --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,NEWER %s
; RUN: vgpu-opt %s --arch=gfx942 --image-flags=2 --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,NEWER %s
; RUN: vgpu-opt %s --arch=gfx942 --pass=fuse-multiply-add | FileCheck --check-prefixes=KEPT %s
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: @plain(
; OLDEST: fmul float
; OLDEST: fadd float
; NEWER: call float @llvm.fma.f32(
; CHECK: ret
define float @plain(float %a, float %b, float %c) {
  %p = fmul contract float %a, %b
  %s = fadd contract float %p, %c
  ret float %s
}
; CHECK-LABEL: @muladd(
; OLDEST: fadd float
; NEWER: call float @llvm.fma.f32(
; CHECK: ret
define float @muladd(float %a, float %b, float %c) {
  %s = call float @llvm.fmuladd.f32(float %a, float %b, float %c)
  ret float %s
}
; CHECK-LABEL: @widened(
; NEWER: [[A:%.*]] = fpext half %a to float
; NEWER: call float @llvm.fma.f32(float [[A]],
; CHECK: ret
; KEPT-LABEL: @widened(
; KEPT: fmul half
; KEPT: fadd float
define float @widened(half %a, half %b, float %c) {
  %p = fmul contract half %a, %b
  %w = fpext half %p to float
  %s = fadd contract float %w, %c
  ret float %s
}
