; Carry chains are written as several asm statements: the flag lives between them.
; RUN: vgpu-opt %s --vendor=nv > %t.ll
; RUN: lli %t.ll
; RUN: FileCheck %s < %t.ll
; CHECK-NOT: asm
target triple = "nvptx64-nvidia-cuda"
@failed = global i32 0
define void @expect(i64 %got, i64 %wanted) {
  %same = icmp eq i64 %got, %wanted
  br i1 %same, label %good, label %bad
bad:
  store volatile i32 1, ptr @failed
  br label %good
good:
  ret void
}
define i64 @add(i32 %a0, i32 %a1, i32 %b0, i32 %b1) noinline {
  %lo = call i32 asm sideeffect "add.cc.u32 $0, $1, $2;", "=r,r,r"(i32 %a0, i32 %b0)
  %hi = call i32 asm sideeffect "addc.u32 $0, $1, $2;", "=r,r,r"(i32 %a1, i32 %b1)
  %h = zext i32 %hi to i64
  %l = zext i32 %lo to i64
  %s = shl i64 %h, 32
  %r = or i64 %s, %l
  ret i64 %r
}
; The flag of one call is not that of the next.
define i64 @sub(i32 %a0, i32 %a1, i32 %b0, i32 %b1) noinline {
  %lo = call i32 asm sideeffect "sub.cc.u32 $0, $1, $2;", "=r,r,r"(i32 %a0, i32 %b0)
  %hi = call i32 asm sideeffect "subc.cc.u32 $0, $1, $2;", "=r,r,r"(i32 %a1, i32 %b1)
  %h = zext i32 %hi to i64
  %l = zext i32 %lo to i64
  %s = shl i64 %h, 32
  %r = or i64 %s, %l
  ret i64 %r
}
define i32 @main() {
  %a = call i64 @add(i32 -1, i32 1, i32 1, i32 2)
  call void @expect(i64 %a, i64 17179869184)
  %b = call i64 @add(i32 1, i32 1, i32 1, i32 2)
  call void @expect(i64 %b, i64 12884901890)
  %c = call i64 @sub(i32 0, i32 5, i32 1, i32 2)
  call void @expect(i64 %c, i64 12884901887)
  %d = call i64 @sub(i32 4, i32 5, i32 1, i32 2)
  call void @expect(i64 %d, i64 12884901891)
  %number = load volatile i32, ptr @failed
  ret i32 %number
}
