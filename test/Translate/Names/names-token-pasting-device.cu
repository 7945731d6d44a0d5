// Device functions whose names are made by token pasting: those that HIP lacks
// are the shims' under a name with the same end.
// RUN: %check_port %s --no-compile
#define DPX(W) __viadd##W##_s32
// CHECK: {{^}}#define DPX(W) porthip::viadd##W##_s32
#define WORD(name) __##name // finding: porthip-translate-pasted-name "the whole name, '__dp4a', is not translated"
// CHECK: {{^}}#define WORD(name) __##name
#define ROUND(name) __f##name##_rn
// CHECK: {{^}}#define ROUND(name) porthip::f##name##_rn
__global__ void k(int *out) {
  out[0] = DPX(max)(out[1], out[2], out[3]) + DPX(min)(out[1], out[2], out[3]);
  out[1] = WORD(dp4a)(out[2], out[3], out[4]);
  ((float *)out)[2] = ROUND(add)(1.0f, 2.0f);
}
