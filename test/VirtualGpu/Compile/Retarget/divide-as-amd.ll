; Divisions that AMD's back end makes estimates and steps of, each with its condition; all others stay.
; RUN: vgpu-opt %s --pass=divide-as-amd | FileCheck --check-prefixes=CHECK,USUAL %s
; RUN: vgpu-opt %s --pass=divide-as-amd --image-flags=64 | FileCheck --check-prefixes=CHECK,KEEPS %s
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: @doubleRoot(
; USUAL: [[R:%.*]] = call double @llvm.amdgcn.rsq.f64(double %x)
; USUAL: [[P:%.*]] = select i1 {{.*}}, double [[R]], double %x
; USUAL: [[M:%.*]] = fneg double [[R]]
; USUAL: [[T:%.*]] = fmul double [[P]], [[M]]
; USUAL: [[E:%.*]] = call double @llvm.fma.f64(double [[T]], double [[R]], double 1.000000e+00)
; USUAL: [[S:%.*]] = fmul double [[E]], [[R]]
; USUAL: [[C:%.*]] = call double @llvm.fma.f64(double [[E]], double 3.750000e-01, double 5.000000e-01)
; USUAL: [[Q:%.*]] = call double @llvm.fma.f64(double [[S]], double [[C]], double [[R]])
; USUAL: ret double [[Q]]
; KEEPS: fdiv contract double 1.000000e+00
define double @doubleRoot(double %x) !dbg !21 {
  %r = call contract double @llvm.sqrt.f64(double %x)
  %q = fdiv contract double 1.0, %r
  ret double %q
}
; CHECK-LABEL: @notAllowed(
; CHECK: fdiv double
; CHECK: fdiv contract double
define double @notAllowed(double %x) !dbg !22 {
  %r = call contract double @llvm.sqrt.f64(double %x)
  %q = fdiv double 1.0, %r
  %s = call double @llvm.sqrt.f64(double %q)
  %t = fdiv contract double 1.0, %s
  ret double %t
}
; CHECK-LABEL: @usedElsewhere(
; CHECK: fdiv contract double
define double @usedElsewhere(double %x, ptr %to) !dbg !23 {
  %r = call contract double @llvm.sqrt.f64(double %x)
  store double %r, ptr %to
  %q = fdiv contract double 1.0, %r
  ret double %q
}
; CHECK-LABEL: @anyNumerator(
; CHECK: fdiv contract double
define double @anyNumerator(double %x) !dbg !24 {
  %r = call contract double @llvm.sqrt.f64(double %x)
  %q = fdiv contract double 3.0, %r
  ret double %q
}
; Half: in one block, also where the pass before selection is off.
; CHECK-LABEL: @halfRoot(
; CHECK: [[R:%.*]] = call contract half @llvm.amdgcn.rsq.f16(half %x)
; CHECK: fneg contract half [[R]]
define half @halfRoot(half %x) !dbg !25 {
  %r = call contract half @llvm.sqrt.f16(half %x)
  %q = fdiv contract half -1.0, %r
  ret half %q
}
; CHECK-LABEL: @halfElsewhere(
; CHECK: fdiv contract half
define half @halfElsewhere(half %x) !dbg !26 {
  %r = call contract half @llvm.sqrt.f16(half %x)
  br label %next
next:
  %q = fdiv contract half 1.0, %r
  ret half %q
}
; CHECK-LABEL: @vectorRoot(
; CHECK-COUNT-2: call contract half @llvm.amdgcn.rsq.f16(
; CHECK-NOT: sqrt
; CHECK: ret
define <2 x half> @vectorRoot(<2 x half> %x) !dbg !27 {
  %r = call contract <2 x half> @llvm.sqrt.v2f16(<2 x half> %x)
  %q = fdiv contract <2 x half> <half 1.0, half 1.0>, %r
  ret <2 x half> %q
}
; Floats are divided exactly, unless a flag says otherwise.
; CHECK-LABEL: @exactFloat(
; CHECK: fdiv contract float 1.000000e+00
; CHECK: fdiv contract float %
define float @exactFloat(float %x, float %y) !dbg !28 {
  %r = call contract float @llvm.sqrt.f32(float %x)
  %q = fdiv contract float 1.0, %r
  %s = fdiv contract float %q, %y
  ret float %s
}
; -fno-hip-fp32-correctly-rounded-divide-sqrt
; CHECK-LABEL: @inexactFloat(
; USUAL: call contract float @llvm.amdgcn.rsq.f32(
; USUAL: call {{.*}}float @llvm.amdgcn.fdiv.fast(float
; KEEPS-COUNT-2: fdiv contract float
; CHECK: ret
define float @inexactFloat(float %x, float %y) !dbg !29 {
  %r = call contract float @llvm.sqrt.f32(float %x), !fpmath !7
  %q = fdiv contract float 1.0, %r, !fpmath !8
  %s = fdiv contract float %q, %y, !fpmath !8
  ret float %s
}
; -ffast-math: a quotient is a product, and doubles are not mended at the ends.
; CHECK-LABEL: @fastFloat(
; CHECK: [[R:%.*]] = call fast float @llvm.amdgcn.rcp.f32(float %y)
; CHECK: fmul fast float %x, [[R]]
define float @fastFloat(float %x, float %y) !dbg !30 {
  %q = fdiv fast float %x, %y
  ret float %q
}
; CHECK-LABEL: @fastDouble(
; CHECK: call double @llvm.amdgcn.rcp.f64(double %y)
; CHECK-COUNT-4: call double @llvm.fma.f64(
; CHECK: fmul double %x,
; CHECK-COUNT-2: call double @llvm.fma.f64(
; CHECK-NOT: fdiv
; CHECK: ret
define double @fastDouble(double %x, double %y) !dbg !31 {
  %q = fdiv fast double %x, %y
  ret double %q
}
; A library's own function has no lines.
; CHECK-LABEL: @library(
; CHECK: fdiv fast float
define float @library(float %x, float %y) {
  %q = fdiv fast float %x, %y
  ret float %q
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, isOptimized: true, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "k.hip", directory: "/")
!3 = !DISubroutineType(types: !4)
!4 = !{}
!7 = !{float 3.0}
!8 = !{float 2.5}
!21 = distinct !DISubprogram(name: "k21", scope: !2, file: !2, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!22 = distinct !DISubprogram(name: "k22", scope: !2, file: !2, line: 2, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!23 = distinct !DISubprogram(name: "k23", scope: !2, file: !2, line: 3, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!24 = distinct !DISubprogram(name: "k24", scope: !2, file: !2, line: 4, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!25 = distinct !DISubprogram(name: "k25", scope: !2, file: !2, line: 5, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!26 = distinct !DISubprogram(name: "k26", scope: !2, file: !2, line: 6, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!27 = distinct !DISubprogram(name: "k27", scope: !2, file: !2, line: 7, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!28 = distinct !DISubprogram(name: "k28", scope: !2, file: !2, line: 8, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!29 = distinct !DISubprogram(name: "k29", scope: !2, file: !2, line: 9, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!30 = distinct !DISubprogram(name: "k30", scope: !2, file: !2, line: 10, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!31 = distinct !DISubprogram(name: "k31", scope: !2, file: !2, line: 11, type: !3, spFlags: DISPFlagDefinition, unit: !1)
