; Which products clang 22 fuses for each class of AMD's GPUs: those that pack two floats, gfx900, and the others. Read off its assembly (llc -mcpu=...).
; RUN: vgpu-opt %s --arch=gfx90a --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,PACKED,DOT %s
; RUN: vgpu-opt %s --arch=gfx942 --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,PACKED,DOT %s
; RUN: vgpu-opt %s --arch=gfx950 --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,PACKED,DOT %s
; RUN: vgpu-opt %s --arch=gfx900 --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,SINGLE,NODOT %s
; RUN: vgpu-opt %s --arch=gfx1010 --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,SINGLE,NODOT %s
; RUN: vgpu-opt %s --arch=gfx908 --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,SINGLE,DOT %s
; RUN: vgpu-opt %s --arch=gfx1100 --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,SINGLE,DOT %s
; RUN: vgpu-opt %s --arch=gfx1201 --pass=fuse-multiply-add | FileCheck --check-prefixes=CHECK,SINGLE,DOT %s
target triple = "amdgcn-amd-amdhsa"

; What the vectoriser makes of a*b - c*d.
; CHECK-LABEL: @difference(
; PACKED: fmul <2 x float>
; PACKED-NOT: @llvm.fma
; PACKED: fsub float
; SINGLE: fmul float
; SINGLE: call float @llvm.fma.f32(
; SINGLE-NOT: fsub
; CHECK: ret
define float @difference(<2 x float> %ac, <2 x float> %bd) {
  %p = fmul contract <2 x float> %ac, %bd
  %q = shufflevector <2 x float> %p, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %d = fsub contract <2 x float> %p, %q
  %r = extractelement <2 x float> %d, i64 0
  ret float %r
}
; Four are two pairs.
; CHECK-LABEL: @fourth(
; PACKED-COUNT-2: fmul <2 x float>
; PACKED-NOT: @llvm.fma
; PACKED: fadd float
; SINGLE: call float @llvm.fma.f32(
; SINGLE-NOT: fadd
; CHECK: ret
define float @fourth(<4 x float> %a, <4 x float> %b) {
  %p = fmul contract <4 x float> %a, %b
  %x = extractelement <4 x float> %p, i32 0
  %y = extractelement <4 x float> %p, i32 3
  %s = fadd contract float %x, %y
  ret float %s
}
; Three are none, and doubles are always single.
; CHECK-LABEL: @third(
; CHECK: call float @llvm.fma.f32(
; CHECK-NOT: fadd
; CHECK: ret
define float @third(<3 x float> %a, <3 x float> %b) {
  %p = fmul contract <3 x float> %a, %b
  %x = extractelement <3 x float> %p, i32 0
  %y = extractelement <3 x float> %p, i32 2
  %s = fadd contract float %x, %y
  ret float %s
}
; CHECK-LABEL: @doubles(
; CHECK: call double @llvm.fma.f64(
; CHECK-NOT: fadd
; CHECK: ret
define double @doubles(<2 x double> %a, <2 x double> %b) {
  %p = fmul contract <2 x double> %a, %b
  %x = extractelement <2 x double> %p, i32 0
  %y = extractelement <2 x double> %p, i32 1
  %s = fadd contract double %x, %y
  ret double %s
}
; Halves are pairs on all.
; CHECK-LABEL: @halves(
; CHECK-COUNT-2: fmul <2 x half>
; CHECK-NOT: @llvm.fma
; CHECK: fsub half
define half @halves(<3 x half> %a, <3 x half> %b) {
  %p = fmul contract <3 x half> %a, %b
  %x = extractelement <3 x half> %p, i32 0
  %y = extractelement <3 x half> %p, i32 2
  %s = fsub contract half %x, %y
  ret half %s
}
; What stands together as vectors is fused; a pair of four is a pair.
; CHECK-LABEL: @pairOfFour(
; PACKED: call <2 x float> @llvm.fma.v2f32(
; SINGLE-COUNT-2: call float @llvm.fma.f32(
; CHECK-NOT: fadd
; CHECK: ret
define <2 x float> @pairOfFour(<4 x float> %a, <4 x float> %b, <2 x float> %c, ptr %to) {
  %p = fmul contract <4 x float> %a, %b
  %high = shufflevector <4 x float> %p, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %s = fadd contract <2 x float> %high, %c
  store <4 x float> %p, ptr %to
  ret <2 x float> %s
}
; CHECK-LABEL: @turned(
; PACKED: fmul <2 x float>
; PACKED: fadd <2 x float>
; SINGLE-COUNT-2: call float @llvm.fma.f32(
; CHECK: ret
define <2 x float> @turned(<2 x float> %a, <2 x float> %b, <2 x float> %c) {
  %p = fmul contract <2 x float> %a, %b
  %t = shufflevector <2 x float> %p, <2 x float> poison, <2 x i32> <i32 1, i32 0>
  %s = fadd contract <2 x float> %t, %c
  ret <2 x float> %s
}
; Single products in a packed sum.
; CHECK-LABEL: @gathered(
; PACKED: fadd <2 x float>
; SINGLE-COUNT-2: call float @llvm.fma.f32(
; CHECK: ret
define <2 x float> @gathered(float %a, float %b, float %c, <2 x float> %d) {
  %p = fmul contract float %a, %b
  %q = fmul contract float %a, %c
  %v = insertelement <2 x float> poison, float %p, i32 0
  %w = insertelement <2 x float> %v, float %q, i32 1
  %s = fadd contract <2 x float> %w, %d
  ret <2 x float> %s
}
; Of a vector of which one element is wanted, that one is computed.
; CHECK-LABEL: @one(
; CHECK: call float @llvm.fma.f32(
; CHECK-NOT: {{fadd|fmul}}
; CHECK: ret
define float @one(<2 x float> %a, <2 x float> %b, float %c, i32 %i) {
  %p = fmul contract <2 x float> %a, %b
  %n = fneg contract <2 x float> %p
  %x = extractelement <2 x float> %n, i32 %i
  %s = fadd contract float %x, %c
  ret float %s
}
; bfloat: fused in float, but not through vectors of which more is wanted.
; CHECK-LABEL: @bfloats(
; CHECK: call bfloat @llvm.fma.bf16(
; CHECK: fadd bfloat
define void @bfloats(<2 x bfloat> %a, <2 x bfloat> %b, bfloat %c, ptr %to) {
  %x = extractelement <2 x bfloat> %a, i32 0
  %p = fmul contract bfloat %x, %c
  %s = fadd contract bfloat %p, %c
  store bfloat %s, ptr %to
  %q = fmul contract <2 x bfloat> %a, %b
  %y = extractelement <2 x bfloat> %q, i32 0
  %z = extractelement <2 x bfloat> %q, i32 1
  %t = fadd contract bfloat %y, %z
  store bfloat %t, ptr %to
  ret void
}
; The last sum of a block is looked at first: it leaves %p with fewer uses.
; CHECK-LABEL: @lastFirst(
; CHECK: [[Q:%.*]] = fmul float %c, %d
; CHECK: call float @llvm.fma.f32(float %a, float %b, float [[Q]])
; CHECK: call float @llvm.fma.f32(float %a, float %b, float
define float @lastFirst(float %a, float %b, float %c, float %d, float %e) {
  %p = fmul contract float %a, %b
  %q = fmul contract float %c, %d
  %s = fadd contract float %p, %q
  %t = fsub contract float %p, %e
  %r = fdiv float %s, %t
  ret float %r
}
; x + x is exact.
; CHECK-LABEL: @twice(
; CHECK-NOT: @llvm.fma
; CHECK: ret
define float @twice(float %a, float %b) {
  %p = fmul contract float %a, %b
  %s = fadd contract float %p, %p
  ret float %s
}
; CHECK-LABEL: @negated(
; CHECK: [[X:%.*]] = fneg float %a
; CHECK: call float @llvm.fma.f32(float [[X]], float %b, float %c)
define float @negated(float %a, float %b, float %c, ptr %to) {
  %p = fmul contract float %a, %b
  %n = fneg contract float %p
  store float %n, ptr %to
  %s = fadd contract float %n, %c
  ret float %s
}
; Where sums may change places, products go into each other's fma.
; CHECK-LABEL: @free(
; CHECK: [[I:%.*]] = call {{.*}}float @llvm.fma.f32(float %c, float %d, float %e)
; CHECK: call {{.*}}float @llvm.fma.f32(float %a, float %b, float [[I]])
define float @free(float %a, float %b, float %c, float %d, float %e) {
  %p = fmul reassoc contract float %a, %b
  %q = fmul reassoc contract float %c, %d
  %s = fadd reassoc contract float %p, %q
  %t = fadd reassoc contract float %s, %e
  ret float %t
}
; CHECK-LABEL: @distributed(
; CHECK: [[N:%.*]] = fneg {{.*}}float %b
; CHECK: call float @llvm.fma.f32(float %a, float %b, float [[N]])
define float @distributed(float %a, float %b) {
  %s = fadd ninf contract float %a, -1.0
  %p = fmul ninf contract float %s, %b
  ret float %p
}
; Two products of halves in float: the lower first, wherever it is written.
; CHECK-LABEL: @dot(
; DOT: call float @llvm.amdgcn.fdot2(<2 x half> %a, <2 x half> %b, float %c, i1 false)
; NODOT-COUNT-2: call float @llvm.fma.f32(
; CHECK: ret
define float @dot(<2 x half> %a, <2 x half> %b, float %c) {
  %a0 = extractelement <2 x half> %a, i32 0
  %a1 = extractelement <2 x half> %a, i32 1
  %b0 = extractelement <2 x half> %b, i32 0
  %b1 = extractelement <2 x half> %b, i32 1
  %x0 = fpext half %a0 to float
  %x1 = fpext half %a1 to float
  %y0 = fpext half %b0 to float
  %y1 = fpext half %b1 to float
  %p = fmul contract float %x1, %y1
  %s = fadd contract float %c, %p
  %t = call contract float @llvm.fma.f32(float %x0, float %y0, float %s)
  ret float %t
}
; A reduction is sums.
; CHECK-LABEL: @reduced(
; CHECK-NOT: reduce
; PACKED-COUNT-3: fadd float
; SINGLE-COUNT-3: call float @llvm.fma.f32(
; CHECK: ret
define float @reduced(<4 x float> %a, <4 x float> %b) {
  %p = fmul contract <4 x float> %a, %b
  %s = call contract float @llvm.vector.reduce.fadd.v4f32(float -0.0, <4 x float> %p)
  ret float %s
}
; Vectors of one (HIP's double1 and float1) are numbers.
; CHECK-LABEL: @oneDouble(
; CHECK: call double @llvm.fma.f64(
; CHECK: insertelement <1 x double>
define <1 x double> @oneDouble(<1 x double> %a, <1 x double> %b, <1 x double> %c) {
  %p = fmul contract <1 x double> %a, %b
  %s = fadd contract <1 x double> %p, %c
  ret <1 x double> %s
}
; CHECK-LABEL: @oneFloat(
; CHECK: fmul float
; CHECK: insertelement <1 x float>
define <1 x float> @oneFloat(<1 x float> %a, <1 x float> %b) {
  %p = fmul <1 x float> %a, %b
  ret <1 x float> %p
}
