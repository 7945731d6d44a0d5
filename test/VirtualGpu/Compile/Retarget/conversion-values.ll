; Float to integer saturates; NaN is 0, or on NVIDIA the sign bit where 64 bits take part; narrow types are cut, on AMD only where they are stored.
; RUN: vgpu-opt %s --vendor=nv > %t.nv.ll
; RUN: lli %t.nv.ll
; RUN: sed -e 's/i64 -9223372036854775808, i32 2)/i64 0, i32 2)/' -e 's/i32 -2147483648, i32 4)/i32 0, i32 4)/' -e 's/i32 44, i32 7)/i32 300, i32 7)/' %s > %t.ll
; RUN: vgpu-opt %t.ll --vendor=amd > %t.amd.ll
; RUN: lli %t.amd.ll
target triple = "nvptx64-nvidia-cuda"
@failed = global i32 0
define void @expect(i32 %got, i32 %wanted, i32 %number) {
  %same = icmp eq i32 %got, %wanted
  br i1 %same, label %good, label %bad
bad:
  store volatile i32 %number, ptr @failed
  br label %good
good:
  ret void
}
define void @expect64(i64 %got, i64 %wanted, i32 %number) {
  %same = icmp eq i64 %got, %wanted
  %all = zext i1 %same to i32
  call void @expect(i32 %all, i32 1, i32 %number)
  ret void
}
define i32 @toInt(float %x) noinline {
  %r = fptosi float %x to i32
  ret i32 %r
}
define i64 @toLong(float %x) noinline {
  %r = fptosi float %x to i64
  ret i64 %r
}
define i32 @fromDouble(double %x) noinline {
  %r = fptosi double %x to i32
  ret i32 %r
}
define i32 @toUnsigned(float %x) noinline {
  %r = fptoui float %x to i32
  ret i32 %r
}
define i32 @toByte(float %x) noinline {
  %r = fptoui float %x to i8
  %w = zext i8 %r to i32
  ret i32 %w
}
define i32 @main() {
  %a = call i32 @toInt(float 0x7FF8000000000000)
  call void @expect(i32 %a, i32 0, i32 1)
  %b = call i64 @toLong(float 0x7FF8000000000000)
  call void @expect64(i64 %b, i64 -9223372036854775808, i32 2)
  %c = call i32 @toInt(float 0x4415AF1D80000000)
  call void @expect(i32 %c, i32 2147483647, i32 3)
  %d = call i32 @fromDouble(double 0x7FF8000000000000)
  call void @expect(i32 %d, i32 -2147483648, i32 4)
  %e = call i32 @toUnsigned(float -5.0)
  call void @expect(i32 %e, i32 0, i32 5)
  %f = call i32 @toInt(float -2.5)
  call void @expect(i32 %f, i32 -2, i32 6)
  %g = call i32 @toByte(float 300.0)
  call void @expect(i32 %g, i32 44, i32 7)
  %h = call i32 @toInt(float 0xFFF0000000000000)
  call void @expect(i32 %h, i32 -2147483648, i32 8)
  %number = load volatile i32, ptr @failed
  ret i32 %number
}
