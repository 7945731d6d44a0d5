// 8-bit floats: CUDA's formats on every target, with a shim.
// RUN: %check_port %s --host
#include <cuda_fp8.h>
// CHECK: {{^}}#include <porthip/fp8.h>
// CHECK-NOT: #include

template <class T> struct Largest;
template <> struct Largest<__nv_fp8_e4m3> {
  // CHECK: {{^}}template <> struct Largest<porthip::fp8_e4m3> {
  static constexpr float Value = 448;
};
__global__ void widen(const __nv_fp8_e4m3 *in, float *out) {
  // CHECK: {{^}}__global__ void widen(const porthip::fp8_e4m3 *in, float *out) {
  out[threadIdx.x] = float(in[threadIdx.x]);
}
__global__ void narrow(const float *in, __nv_fp8_storage_t *out,
                       __nv_fp8_interpretation_t format) {
  // CHECK: {{^}}__global__ void narrow(const float *in, porthip::fp8_storage_t *out,
  // CHECK-NEXT: {{^}}                       porthip::fp8_interpretation_t format) {
  out[0] = __nv_cvt_float_to_fp8(in[0], __NV_SATFINITE, format);
  // CHECK: {{^}}  out[0] = porthip::cvt_float_to_fp8(in[0], porthip::SATFINITE, format);
  __nv_fp8x4_e5m2 four(make_float4(1, 2, 3, 4));
  // CHECK: {{^}}  porthip::fp8x4_e5m2 four(make_float4(1, 2, 3, 4));
  __half_raw half = __nv_cvt_fp8_to_halfraw(out[0], __NV_E4M3);
  // CHECK: {{^}}  __half_raw half = porthip::cvt_fp8_to_halfraw(out[0], porthip::E4M3);
  out[1] = ::__nv_cvt_halfraw_to_fp8(half, __NV_NOSAT, __NV_E5M2) + four.__x;
  // CHECK: {{^}}  out[1] = {{(::)?}}porthip::cvt_halfraw_to_fp8(half, porthip::NOSAT, porthip::E5M2) + four.__x;
  out[2] = static_cast<__nv_fp8_e5m2>(in[1]).__x;
  // CHECK: {{^}}  out[2] = static_cast<porthip::fp8_e5m2>(in[1]).__x;
}
void launch(const float *in, __nv_fp8_storage_t *out) {
  narrow<<<1, 64>>>(in, out, __NV_E4M3);
  // CHECK: {{^}}  narrow<<<1, 64>>>(in, out, porthip::E4M3);
}
