// rocFFT's plan is executed on the device that was current when it was made,
// whichever is now, in the stream that it is told.
// REQUIRES: hip-headers
// RUN: env PORTHIP_VGPU_DEVICES=2 %porthip run --as=gfx942 %s -lrocfft | FileCheck %s
#include <cstdio>
#include <hip/hip_runtime.h>
#include <rocfft/rocfft.h>

int main() {
  const size_t length = 4;
  float *data, values[8] = {1, 0, 2, 0, 3, 0, 4, 0};
  (void)hipMalloc((void **)&data, sizeof(values));
  (void)hipMemcpy(data, values, sizeof(values), hipMemcpyHostToDevice);
  hipStream_t stream;
  (void)hipStreamCreate(&stream);
  rocfft_plan plan;
  rocfft_execution_info info;
  rocfft_execution_info_create(&info);
  rocfft_plan_create(&plan, rocfft_placement_inplace,
                     rocfft_transform_type_complex_forward,
                     rocfft_precision_single, 1, &length, 1, nullptr);
  (void)hipSetDevice(1);
  void *buffers[] = {data};
  int status = rocfft_execute(plan, buffers, nullptr, nullptr);
  rocfft_execution_info_set_stream(info, stream);
  status += rocfft_execute(plan, buffers, nullptr, info);
  int device = -1;
  (void)hipGetDevice(&device);
  (void)hipStreamSynchronize(stream);
  (void)hipMemcpy(values, data, sizeof(values), hipMemcpyDeviceToHost);
  // Twice the transform: the elements times 4, in the other order.
  std::printf("%d %d: %g %g %g %g\n", status, device, values[0], values[2],
              values[4], values[6]);
  // CHECK: 0 1: 4 16 12 8
  rocfft_execution_info_destroy(info);
  rocfft_plan_destroy(plan);
}
