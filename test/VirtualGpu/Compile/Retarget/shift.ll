; Shifts by the width or more: NVIDIA clamps, AMD takes the amount modulo the width.
; RUN: vgpu-opt %s --vendor=nv > %t.nv.ll
; RUN: FileCheck %s < %t.nv.ll
; RUN: lli %t.nv.ll
; RUN: sed -e 's/nvptx64-nvidia-cuda/amdgcn-amd-amdhsa/' -e 's/@vendor = constant i32 0/@vendor = constant i32 1/' %s > %t.amd.ll
; RUN: vgpu-opt %t.amd.ll --vendor=amd --arch=gfx942 --wave=64 > %t.amd.out.ll
; RUN: lli %t.amd.out.ll
; A constant amount, and one that cannot be too large, stay as they are.
; CHECK-LABEL: define i32 @byThree(
; CHECK-NEXT: shl i32 %x, 3
; CHECK-LABEL: define i32 @bySmall(
; CHECK: lshr i32 %x, %small
; CHECK-NEXT: ret
target triple = "nvptx64-nvidia-cuda"
@vendor = constant i32 0
@failed = global i32 0
define i32 @byThree(i32 %x) {
  %r = shl i32 %x, 3
  ret i32 %r
}
define i32 @bySmall(i32 %x, i32 %y) {
  %small = and i32 %y, 15
  %r = lshr i32 %x, %small
  ret i32 %r
}
define i32 @shl(i32 %x, i32 %y) noinline {
  %r = shl i32 %x, %y
  ret i32 %r
}
define i64 @lshr(i64 %x, i64 %y) noinline {
  %r = lshr i64 %x, %y
  ret i64 %r
}
define i32 @ashr(i32 %x, i32 %y) noinline {
  %r = ashr i32 %x, %y
  ret i32 %r
}
define void @expect(i64 %got, i64 %nv, i64 %amd, i32 %number) {
  %which = load volatile i32, ptr @vendor
  %isNv = icmp eq i32 %which, 0
  %wanted = select i1 %isNv, i64 %nv, i64 %amd
  %same = icmp eq i64 %got, %wanted
  br i1 %same, label %good, label %bad
bad:
  store volatile i32 %number, ptr @failed
  br label %good
good:
  ret void
}
define i32 @main() {
  %a = call i32 @shl(i32 1, i32 33)
  %a64 = zext i32 %a to i64
  call void @expect(i64 %a64, i64 0, i64 2, i32 1)
  %b = call i32 @shl(i32 1, i32 31)
  %b64 = zext i32 %b to i64
  call void @expect(i64 %b64, i64 2147483648, i64 2147483648, i32 2)
  %c = call i64 @lshr(i64 -1, i64 64)
  call void @expect(i64 %c, i64 0, i64 -1, i32 3)
  %d = call i32 @ashr(i32 -8, i32 40)
  %d64 = sext i32 %d to i64
  call void @expect(i64 %d64, i64 -1, i64 -1, i32 4)
  %e = call i32 @ashr(i32 -8, i32 33)
  %e64 = sext i32 %e to i64
  call void @expect(i64 %e64, i64 -1, i64 -4, i32 5)
  %r = load volatile i32, ptr @failed
  ret i32 %r
}
