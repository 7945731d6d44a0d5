; What the device compiler allowed to be fused is fma, on every CPU; nothing else is, and the host's compiler may choose no more.
; RUN: vgpu-opt %s --vendor=nv --pass=contract-as-ptxas | FileCheck --check-prefixes=CHECK,NV %s
; RUN: vgpu-opt %s --vendor=amd --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,AMD %s
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define float @sum(
; CHECK-NEXT: %s = call float @llvm.fma.f32(float %x, float %y, float %z)
; CHECK-NEXT: ret
define float @sum(float %x, float %y, float %z) {
  %p = fmul contract float %x, %y
  %s = fadd contract float %z, %p
  ret float %s
}
; CHECK-LABEL: define double @less(
; CHECK-NEXT: [[Z:%.*]] = fneg double %z
; CHECK-NEXT: call double @llvm.fma.f64(double %x, double %y, double [[Z]])
define double @less(double %x, double %y, double %z) {
  %p = fmul contract double %x, %y
  %s = fsub contract double %p, %z
  ret double %s
}
; CHECK-LABEL: define <2 x half> @lessProduct(
; CHECK-NEXT: [[X:%.*]] = fneg <2 x half> %x
; CHECK-NEXT: call <2 x half> @llvm.fma.v2f16(<2 x half> [[X]], <2 x half> %y, <2 x half> %z)
define <2 x half> @lessProduct(<2 x half> %x, <2 x half> %y, <2 x half> %z) {
  %p = fmul contract <2 x half> %x, %y
  %s = fsub contract <2 x half> %z, %p
  ret <2 x half> %s
}
; A product with several uses: AMD fuses it with each sum, and it stays for the
; others; nvcc does not where it has to stay.
; CHECK-LABEL: define float @several(
; CHECK-NEXT: %p = fmul float %x, %y
; AMD-NEXT: call float @llvm.fma.f32(float %x, float %y, float %z)
; NV-NEXT: fadd float %p, %z
; CHECK-NEXT: store float %p
define float @several(float %x, float %y, float %z, ptr %to) {
  %p = fmul contract float %x, %y
  %s = fadd contract float %p, %z
  store float %p, ptr %to
  ret float %s
}
; Of two products that with fewer uses.
; CHECK-LABEL: define float @two(
; CHECK-NEXT: %p = fmul float %x, %y
; CHECK-NEXT: call float @llvm.fma.f32(float %y, float %z, float %p)
define float @two(float %x, float %y, float %z, ptr %to) {
  %p = fmul contract float %x, %y
  %q = fmul contract float %y, %z
  %s = fadd contract float %p, %q
  store float %p, ptr %to
  ret float %s
}
; CHECK-LABEL: define float @sums(
; CHECK-COUNT-2: call float @llvm.fma.f32(
; CHECK-NOT: fadd
; CHECK: ret
define float @sums(float %x, float %y, float %z) {
  %p = fmul contract float %x, %y
  %s = fadd contract float %p, %z
  %t = fsub contract float %p, %x
  %r = fmul float %s, %t
  ret float %r
}
; x*y - x*y has no rounding error on NVIDIA.
; CHECK-LABEL: define float @cancel(
; CHECK-NEXT: %p = fmul float %x, %y
; NV-NEXT: fsub float %p, %p
; AMD: call float @llvm.fma.f32(
; CHECK: ret
define float @cancel(float %x, float %y) {
  %p = fmul contract float %x, %y
  %s = fsub contract float %p, %p
  ret float %s
}
; CHECK-LABEL: define float @muladd(
; CHECK-NEXT: call float @llvm.fma.f32(
define float @muladd(float %x, float %y, float %z) {
  %s = call float @llvm.fmuladd.f32(float %x, float %y, float %z)
  ret float %s
}
; Not allowed by either, or in another block: two roundings.
; CHECK-LABEL: define float @apart(
; CHECK-NOT: fma
; CHECK: ret
define float @apart(float %x, float %y, float %z) {
  %p = fmul float %x, %y
  %s = fadd contract float %p, %z
  %q = fmul contract float %s, %y
  %t = fadd float %q, %z
  %u = fmul contract float %t, %y
  br label %next
next:
  %v = fadd contract float %u, %z
  ret float %v
}
; bfloat: NVIDIA rounds once, for which there is a builtin; AMD computes in float, and rounds its fma to bfloat.
; CHECK-LABEL: define <2 x bfloat> @small(
; NV-COUNT-2: call bfloat @llvm.nvvm.fma.rn.bf16(
; NV-NOT: fmul
; AMD-NEXT: call <2 x bfloat> @llvm.fma.v2bf16(
; CHECK: ret
define <2 x bfloat> @small(<2 x bfloat> %x, <2 x bfloat> %y, <2 x bfloat> %z) {
  %p = fmul contract <2 x bfloat> %x, %y
  %s = fadd contract <2 x bfloat> %p, %z
  ret <2 x bfloat> %s
}
; CHECK-LABEL: define float @fast(
; CHECK-NEXT: fdiv float %x, %y
; CHECK-NEXT: call float @llvm.sqrt.f32(
; CHECK-NEXT: fcmp olt float
define float @fast(float %x, float %y) {
  %q = fdiv fast float %x, %y
  %r = call fast float @llvm.sqrt.f32(float %q)
  %c = fcmp fast olt float %r, %y
  %s = select fast i1 %c, float %r, float %x
  ret float %s
}
