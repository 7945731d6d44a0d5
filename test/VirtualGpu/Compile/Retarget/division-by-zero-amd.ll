; Integers divided by zero give what AMD's instructions end with: by the width that
; the numbers need. Values: what the assembly of gfx942 and gfx1100 computes.
; RUN: vgpu-opt %s --vendor=amd --arch=gfx942 --wave=64 > %t.ll
; RUN: lli %t.ll
; A divisor that cannot be 0 stays as it is.
; RUN: FileCheck %s < %t.ll
; CHECK-LABEL: define i64 @byOdd(
; CHECK: udiv i64 %x, %odd
; CHECK-NEXT: ret
target triple = "amdgcn-amd-amdhsa"
@failed = global i32 0
define i64 @byOdd(i64 %x, i64 %y) {
  %odd = or i64 %y, 1
  %r = udiv i64 %x, %odd
  ret i64 %r
}
define void @expect(i64 %got, i64 %wanted, i32 %number) {
  %same = icmp eq i64 %got, %wanted
  br i1 %same, label %good, label %bad
bad:
  store volatile i32 %number, ptr @failed
  br label %good
good:
  ret void
}
define i64 @u32(i32 %x, i32 %y) noinline {
  %r = udiv i32 %x, %y
  %w = zext i32 %r to i64
  ret i64 %w
}
define i64 @s32(i32 %x, i32 %y) noinline {
  %r = sdiv i32 %x, %y
  %w = sext i32 %r to i64
  ret i64 %w
}
define i64 @r32(i32 %x, i32 %y) noinline {
  %r = srem i32 %x, %y
  %w = sext i32 %r to i64
  ret i64 %w
}
define i64 @u16(i16 %x, i8 %y) noinline {
  %a = zext i16 %x to i32
  %b = zext i8 %y to i32
  %r = udiv i32 %a, %b
  %w = zext i32 %r to i64
  ret i64 %w
}
define i64 @s8(i8 %x, i8 %y) noinline {
  %a = sext i8 %x to i32
  %b = sext i8 %y to i32
  %r = sdiv i32 %a, %b
  %w = sext i32 %r to i64
  ret i64 %w
}
define i64 @u64(i64 %x, i64 %y) noinline {
  %r = udiv i64 %x, %y
  ret i64 %r
}
define i64 @s64(i64 %x, i64 %y) noinline {
  %r = sdiv i64 %x, %y
  ret i64 %r
}
define i64 @r64(i64 %x, i64 %y) noinline {
  %r = urem i64 %x, %y
  ret i64 %r
}
define i64 @u64low(i64 %x, i64 %y) noinline {
  %a = and i64 %x, 4294967295
  %b = and i64 %y, 4294967295
  %r = udiv i64 %a, %b
  ret i64 %r
}
define i32 @main() {
  %a = call i64 @u32(i32 7, i32 0)
  call void @expect(i64 %a, i64 8, i32 1)
  %b = call i64 @u32(i32 0, i32 0)
  call void @expect(i64 %b, i64 2, i32 2)
  %c = call i64 @u32(i32 -1, i32 0)
  call void @expect(i64 %c, i64 0, i32 3)
  %d = call i64 @s32(i32 -7, i32 0)
  call void @expect(i64 %d, i64 -8, i32 4)
  %e = call i64 @s32(i32 0, i32 0)
  call void @expect(i64 %e, i64 2, i32 5)
  %f = call i64 @s32(i32 -2147483648, i32 0)
  call void @expect(i64 %f, i64 2147483647, i32 6)
  %g = call i64 @r32(i32 -7, i32 0)
  call void @expect(i64 %g, i64 -7, i32 7)
  %h = call i64 @u16(i16 9, i8 0)
  call void @expect(i64 %h, i64 65535, i32 8)
  %i = call i64 @u16(i16 0, i8 0)
  call void @expect(i64 %i, i64 0, i32 9)
  %j = call i64 @s8(i8 5, i8 0)
  call void @expect(i64 %j, i64 -1, i32 10)
  %k = call i64 @s8(i8 -5, i8 0)
  call void @expect(i64 %k, i64 0, i32 11)
  %l = call i64 @u64(i64 9223372036854775809, i64 0)
  call void @expect(i64 %l, i64 9223372034707292162, i32 12)
  %m = call i64 @u64(i64 8589934592, i64 0)
  call void @expect(i64 %m, i64 8589934592, i32 13)
  %n = call i64 @u64(i64 4294967295, i64 0)
  call void @expect(i64 %n, i64 0, i32 14)
  %o = call i64 @s64(i64 -9223372036854775807, i64 0)
  call void @expect(i64 %o, i64 -9223372034707292161, i32 15)
  %p = call i64 @r64(i64 -5, i64 0)
  call void @expect(i64 %p, i64 -5, i32 16)
  %q = call i64 @u64low(i64 4294967303, i64 4294967296)
  call void @expect(i64 %q, i64 8, i32 17)
  %r = call i64 @s32(i32 -2147483648, i32 -1)
  call void @expect(i64 %r, i64 -2147483648, i32 18)
  %number = load volatile i32, ptr @failed
  ret i32 %number
}
