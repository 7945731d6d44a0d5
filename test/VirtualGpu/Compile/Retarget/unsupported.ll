; An instruction that we do not have ends the lane that gets there, and says which and where.
; RUN: vgpu-opt %s | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-DAG: @[[WHAT:.*]] = private unnamed_addr constant [{{.*}} x i8] c"llvm.nvvm.porthip.not.there\00"
; CHECK-DAG: @[[WHERE:.*]] = private unnamed_addr constant [11 x i8] c"mine.cu:12\00"
; CHECK-LABEL: define void @k(
define ptx_kernel void @k(ptr %out, i1 %c) !dbg !3 {
  br i1 %c, label %a, label %b
a:
; CHECK: call void @__vg_fault(i32 3, ptr @[[WHAT]], ptr @[[WHERE]])
; CHECK-NEXT: unreachable
; CHECK-NOT: not.there(
  %v = call i32 @llvm.nvvm.porthip.not.there(i32 1), !dbg !6
  %w = call i32 @llvm.nvvm.porthip.not.there(i32 2), !dbg !6
  store i32 %v, ptr %out
  br label %b
b:
; CHECK: ret void
  ret void
}
declare i32 @llvm.nvvm.porthip.not.there(i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "mine.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", file: !1, line: 10, unit: !0, type: !4, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocation(line: 90, scope: !7, inlinedAt: !9)
!7 = distinct !DISubprogram(name: "helper", file: !8, line: 88, unit: !0, type: !4, spFlags: DISPFlagDefinition)
!8 = !DIFile(filename: "vendor_intrinsics.h", directory: "/")
!9 = !DILocation(line: 12, scope: !3)
