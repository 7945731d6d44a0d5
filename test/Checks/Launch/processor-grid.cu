// porthip --gpu=gfx90a,gfx942
// RUN: %check_findings %s
// Grids of all multiprocessors, where something has room for fewer.
#include <algorithm>
#include <cassert>
#include <cuda_runtime.h>

__global__ void indexed(float *out) {
  __shared__ float part[128], enough[512];
  part[blockIdx.x] = 1; // wrong: porthip-launch-processor-grid
  enough[blockIdx.x] = 1;
  int block = blockIdx.x;
  out[0] = part[block]; // wrong: porthip-launch-processor-grid
  for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x)
    out[i] = part[i]; // wrong: porthip-launch-processor-grid
}
__device__ float sums[256];
__global__ void last(float *out) {
  sums[blockIdx.x] = 1; // wrong: porthip-launch-processor-grid
  __syncthreads();
  if (threadIdx.x < gridDim.x) // wrong: porthip-launch-processor-grid
    out[threadIdx.x] = sums[threadIdx.x];
}
__global__ void cooperative(float *out) {
  assert(gridDim.x < blockDim.x); // wrong: porthip-launch-processor-grid
  if (gridDim.x > 160)            // wrong: porthip-launch-processor-grid
    __trap();
  out[0] = 1;
}
void direct(float *out, const cudaDeviceProp &device) {
  indexed<<<device.multiProcessorCount, 64>>>(out);
}
static int processors() {
  int count = 0;
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  return count;
}
void byAttribute(float *out) {
  int perProcessor = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perProcessor, last, 256, 0);
  dim3 grid(processors() * perProcessor);
  last<<<grid, 256>>>(out);
  void *arguments[] = {&out};
  cudaLaunchCooperativeKernel((void *)cooperative, dim3(processors()),
                              dim3(256), arguments, 0, nullptr);
}
__global__ void combine(float *out) { out[threadIdx.x] = 1; }
void onHost(float *out, int *started) {
  int count = processors();
  int from[160];
  for (int i = 0; i < count; ++i)
    from[i] = started[i]; // wrong: porthip-launch-processor-grid
  combine<<<1, count * 4>>>(out + from[0]); // wrong: porthip-launch-processor-grid
}

// Right: there is room for all, or the number is limited, or a loop does it.
__global__ void roomy(float *out) {
  __shared__ float part[1024];
  part[blockIdx.x] = 1;
  for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x)
    out[i] = part[i];
  assert(gridDim.x < blockDim.x);
  if (threadIdx.x < gridDim.x)
    out[threadIdx.x] = 0;
}
__global__ void limited(float *out) {
  __shared__ float part[128];
  part[blockIdx.x] = 1;
  out[0] = part[blockIdx.x];
}
__global__ void knows(float *out) {
  __shared__ float part[32];
  if (blockIdx.x < 32)
    part[blockIdx.x] = 1;
  part[threadIdx.x] = 1;
  part[blockIdx.x % 32] = 1;
  while (threadIdx.x < gridDim.x)
    out[0] = part[0];
}
void fine(float *out, const cudaDeviceProp &device, int n) {
  roomy<<<device.multiProcessorCount, 1024>>>(out);
  limited<<<std::min(device.multiProcessorCount, 128), 64>>>(out);
  int grid = device.multiProcessorCount;
  grid = grid > 128 ? 128 : grid;
  limited<<<grid, 64>>>(out);
  limited<<<n, 64>>>(out);
  knows<<<device.multiProcessorCount * 8, 64>>>(out);
  combine<<<1, device.multiProcessorCount>>>(out);
}
__global__ void taken(float *out) {
  __shared__ float part[128];
  part[blockIdx.x] = 1; // wrong: porthip-launch-processor-grid
  out[0] = part[0];
}
template <class T> void inTemplate(T *out, const cudaDeviceProp &device) {
  dim3 grid(device.multiProcessorCount, 1, 1), none(T(1));
  taken<<<grid, none>>>(out);
  dim3 block(sizeof(T) * 16, 2);
  taken<<<dim3(1, 1), block>>>(out);
}
void called(float *out, const cudaDeviceProp &device) {
  inTemplate(out, device);
}
