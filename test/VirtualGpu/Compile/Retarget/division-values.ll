; Integer division by zero and of the least number by -1 gives numbers, and never a signal:
; those of NVIDIA. AMD: division-by-zero-amd.ll.
; RUN: vgpu-opt %s --vendor=nv > %t.ll
; RUN: lli %t.ll
; A divisor that cannot be 0 stays as it is.
; RUN: FileCheck %s < %t.ll
; CHECK-LABEL: define i32 @byTen(
; CHECK-NEXT: sdiv i32 %x, 10
; CHECK-LABEL: define i32 @byOdd(
; CHECK: udiv i32 %x, %odd
; CHECK-NEXT: ret
target triple = "nvptx64-nvidia-cuda"
@failed = global i32 0
define i32 @byTen(i32 %x) {
  %r = sdiv i32 %x, 10
  ret i32 %r
}
define i32 @byOdd(i32 %x, i32 %y) {
  %odd = or i32 %y, 1
  %r = udiv i32 %x, %odd
  ret i32 %r
}
define void @expect(i32 %got, i32 %wanted, i32 %number) {
  %same = icmp eq i32 %got, %wanted
  br i1 %same, label %good, label %bad
bad:
  store volatile i32 %number, ptr @failed
  br label %good
good:
  ret void
}
define i32 @sdiv(i32 %x, i32 %y) noinline {
  %r = sdiv i32 %x, %y
  ret i32 %r
}
define i32 @udiv(i32 %x, i32 %y) noinline {
  %r = udiv i32 %x, %y
  ret i32 %r
}
define i32 @srem(i32 %x, i32 %y) noinline {
  %r = srem i32 %x, %y
  ret i32 %r
}
define i32 @urem(i32 %x, i32 %y) noinline {
  %r = urem i32 %x, %y
  ret i32 %r
}
define i32 @main() {
  %a = call i32 @sdiv(i32 7, i32 0)
  call void @expect(i32 %a, i32 -1, i32 1)
  %b = call i32 @udiv(i32 7, i32 0)
  call void @expect(i32 %b, i32 -1, i32 2)
  %c = call i32 @srem(i32 -7, i32 0)
  call void @expect(i32 %c, i32 -7, i32 3)
  %d = call i32 @urem(i32 7, i32 0)
  call void @expect(i32 %d, i32 7, i32 4)
  %e = call i32 @sdiv(i32 -2147483648, i32 -1)
  call void @expect(i32 %e, i32 -2147483648, i32 5)
  %f = call i32 @srem(i32 -2147483648, i32 -1)
  call void @expect(i32 %f, i32 0, i32 6)
  %g = call i32 @sdiv(i32 -7, i32 2)
  call void @expect(i32 %g, i32 -3, i32 7)
  %h = call i32 @srem(i32 -7, i32 2)
  call void @expect(i32 %h, i32 -1, i32 8)
  %i = call i32 @udiv(i32 -1, i32 16)
  call void @expect(i32 %i, i32 268435455, i32 9)
  %j = call i32 @sdiv(i32 7, i32 -1)
  call void @expect(i32 %j, i32 -7, i32 10)
  %number = load volatile i32, ptr @failed
  ret i32 %number
}
