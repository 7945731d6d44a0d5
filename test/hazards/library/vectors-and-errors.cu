// porthip --hip-version=6.3
// Vectors that are initialised in part; errors of launches.
// 1
__global__ void partly(float3 *out) {
  float3 v = {1.0f, 2.0f}; // the port has all components
  out[threadIdx.x] = v;
}
// 2
__global__ void inArray(int4 *out) {
  int4 all[2] = {{1, 2, 3, 4}, {5}};
  out[0] = all[0], out[1] = all[1];
}
// 3
__global__ void whole(float3 *out) {
  float3 v = {1.0f, 2.0f, 3.0f}, w = make_float3(1, 2, 3), z = {};
  out[0] = v, out[1] = w, out[2] = z;
}
// 4
struct Pixel {
  uchar4 colour;
  int depth;
};
__global__ void inMember(Pixel *out) {
  Pixel p = {{255, 0, 0, 255}, 1};
  Pixel q = {{0, 0, 0, 0}};
  out[0] = p, out[1] = q;
}
// 5
__global__ void kernel(int *p) { *p = 1; }
int late(int *p) {
  kernel<<<1, 64>>>(p);
  cudaDeviceSynchronize();
  if (cudaGetLastError() != cudaSuccess) // note: porthip-library-lost-error
    return 1;
  return 0;
}
int inTime(int *p) {
  kernel<<<1, 64>>>(p);
  if (cudaPeekAtLastError() != cudaSuccess)
    return 1;
  return cudaDeviceSynchronize() != cudaSuccess;
}
int ofCopies(int *p, int *q) {
  cudaMemcpy(p, q, 4, cudaMemcpyDefault);
  return cudaGetLastError() != cudaSuccess;
}
