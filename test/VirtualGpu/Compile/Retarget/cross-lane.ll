; Cross-lane operations on any type go through their forms for 32 and 64 bits.
; RUN: vgpu-opt %s --pass=narrow-cross-lane | FileCheck %s
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: @f16(
define half @f16(half %x) {
; CHECK: bitcast half %x to i16
; CHECK: zext i16 %{{.*}} to i32
; CHECK: call i32 @__vgi.llvm.amdgcn.readfirstlane.i32(i32
; CHECK: trunc i32 %{{.*}} to i16
  %y = call half @llvm.amdgcn.readfirstlane.f16(half %x)
  ret half %y
}
; CHECK-LABEL: @f64(
define double @f64(double %x, i32 %lane) {
; CHECK: call i64 @__vgi.llvm.amdgcn.readlane.i64(i64 %{{.*}}, i32 %lane)
  %y = call double @llvm.amdgcn.readlane.f64(double %x, i32 %lane)
  ret double %y
}
; CHECK-LABEL: @pointer(
define ptr @pointer(ptr %x) {
; CHECK: ptrtoint ptr %x to i64
; CHECK: call i64 @__vgi.llvm.amdgcn.readfirstlane.i64(
; CHECK: inttoptr i64
  %y = call ptr @llvm.amdgcn.readfirstlane.p0(ptr %x)
  ret ptr %y
}
; Both the old and the new value are split; the rest of the arguments stay.
; CHECK-LABEL: @v3f32(
define <3 x float> @v3f32(<3 x float> %old, <3 x float> %x) {
; CHECK: %[[OLD:.*]] = bitcast <3 x float> %old to i96
; CHECK: call i64 @__vgi.llvm.amdgcn.update.dpp.i64(i64 %{{.*}}, i64 %{{.*}}, i32 273, i32 15, i32 15, i1 false)
; CHECK: lshr i96 %[[OLD]], 64
; CHECK: call i32 @__vgi.llvm.amdgcn.update.dpp.i32(i32 %{{.*}}, i32 %{{.*}}, i32 273, i32 15, i32 15, i1 false)
; CHECK: shl i96 %{{.*}}, 64
; CHECK: or i96
  %y = call <3 x float> @llvm.amdgcn.update.dpp.v3f32(<3 x float> %old, <3 x float> %x, i32 273, i32 15, i32 15, i1 false)
  ret <3 x float> %y
}
; What has a form already stays.
; CHECK-LABEL: @i32(
define i32 @i32(i32 %x) {
; CHECK-NEXT: call i32 @__vgi.llvm.amdgcn.readfirstlane.i32(i32 %x)
  %y = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %y
}
declare half @llvm.amdgcn.readfirstlane.f16(half)
declare double @llvm.amdgcn.readlane.f64(double, i32)
declare ptr @llvm.amdgcn.readfirstlane.p0(ptr)
declare <3 x float> @llvm.amdgcn.update.dpp.v3f32(<3 x float>, <3 x float>, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
