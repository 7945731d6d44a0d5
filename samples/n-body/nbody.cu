// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All-pairs gravity: bodies as float4 (mass in w), tiles of them in dynamic
// shared memory, rsqrtf for the distance, leapfrog integration.

#include <cuda_runtime.h>
#include <vector_types.h>
#include <vector_functions.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define SOFTENING2 0.01f

#define CUDA_CALL(x)                                                           \
  do {                                                                         \
    if ((x) != cudaSuccess) {                                                  \
      fprintf(stderr, "Error at %s:%d: %s\n", __FILE__, __LINE__,              \
              cudaGetErrorString(cudaGetLastError()));                         \
      printf("FAILED\n");                                                      \
      exit(EXIT_FAILURE);                                                      \
    }                                                                          \
  } while (0)

inline __host__ __device__ float3 operator+(float3 a, float3 b) {
  return make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
}
inline __host__ __device__ float3 operator*(float s, float3 a) {
  return make_float3(s * a.x, s * a.y, s * a.z);
}
inline __host__ __device__ void operator+=(float3 &a, const float3 &b) {
  a = a + b;
}
inline __host__ __device__ float3 xyz(const float4 &v) {
  return make_float3(v.x, v.y, v.z);
}

__device__ __forceinline__ float3 interaction(float4 bi, float4 bj, float3 ai) {
  const float dx = bj.x - bi.x;
  const float dy = bj.y - bi.y;
  const float dz = bj.z - bi.z;
  const float distSqr = fmaf(dx, dx, fmaf(dy, dy, fmaf(dz, dz, SOFTENING2)));
  const float invDist = rsqrtf(distSqr);
  const float s = bj.w * invDist * invDist * invDist;
  ai.x += dx * s;
  ai.y += dy * s;
  ai.z += dz * s;
  return ai;
}

template <int BLOCK>
__global__ void __launch_bounds__(BLOCK, 4)
integrate(const float4 *__restrict__ oldPos, float4 *__restrict__ newPos,
          float4 *__restrict__ velocity, int n, float dt) {
  extern __shared__ float4 sharedPos[];
  const int i = blockIdx.x * BLOCK + threadIdx.x;
  const float4 zero = make_float4(0.f, 0.f, 0.f, 0.f);
  const float4 mine = i < n ? oldPos[i] : zero;
  float3 acc = {0.0f, 0.0f, 0.0f};

  for (int tile = 0; tile < n; tile += BLOCK) {
    const int j = tile + threadIdx.x;
    // A body without mass pulls nothing: it fills up the last tile.
    sharedPos[threadIdx.x] = j < n ? oldPos[j] : zero;
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < BLOCK; ++k)
      acc = interaction(mine, sharedPos[k], acc);
    __syncthreads();
  }
  if (i >= n)
    return;

  float3 v = xyz(velocity[i]);
  v += dt * acc;
  const float3 p = xyz(mine) + dt * v;
  velocity[i] = make_float4(v.x, v.y, v.z, 0.0f);
  newPos[i] = make_float4(p.x, p.y, p.z, mine.w);
}

// The same in double on the host.
static void reference(std::vector<double> &pos, std::vector<double> &vel,
                      const std::vector<float4> &bodies, int steps, double dt) {
  const size_t n = bodies.size();
  std::vector<double> acc(3 * n);
  for (int s = 0; s < steps; ++s) {
    for (size_t i = 0; i < n; ++i) {
      double a[3] = {0, 0, 0};
      for (size_t j = 0; j < n; ++j) {
        double d[3], r2 = double(SOFTENING2);
        for (int c = 0; c < 3; ++c) {
          d[c] = pos[3 * j + c] - pos[3 * i + c];
          r2 += d[c] * d[c];
        }
        const double f = bodies[j].w / (r2 * std::sqrt(r2));
        for (int c = 0; c < 3; ++c)
          a[c] += d[c] * f;
      }
      for (int c = 0; c < 3; ++c)
        acc[3 * i + c] = a[c];
    }
    for (size_t k = 0; k < 3 * n; ++k) {
      vel[k] += dt * acc[k];
      pos[k] += dt * vel[k];
    }
  }
}

int main(int argc, char *argv[]) {
  const int steps = argc > 1 ? atoi(argv[1]) : 3;
  const int n = 500; // the last tile is not full
  const float dt = 0.01f;
  constexpr int block = 64;

  std::vector<float4> bodies(n), velocities(n, make_float4(0, 0, 0, 0));
  unsigned seed = 42;
  auto uniform = [&seed]() {
    seed = seed * 1664525u + 1013904223u;
    return float(seed >> 8) / float(1 << 24);
  };
  for (auto &b : bodies) {
    b.x = 2.0f * uniform() - 1.0f;
    b.y = 2.0f * uniform() - 1.0f;
    b.z = 2.0f * uniform() - 1.0f;
    b.w = (0.5f + uniform()) / n;
  }
  std::vector<double> pos(3 * n), vel(3 * n, 0.0);
  for (int i = 0; i < n; ++i) {
    pos[3 * i] = bodies[i].x;
    pos[3 * i + 1] = bodies[i].y;
    pos[3 * i + 2] = bodies[i].z;
  }

  const size_t bytes = n * sizeof(float4);
  float4 *d_pos[2], *d_vel;
  CUDA_CALL(cudaMalloc(&d_pos[0], bytes));
  CUDA_CALL(cudaMalloc(&d_pos[1], bytes));
  CUDA_CALL(cudaMalloc(&d_vel, bytes));
  CUDA_CALL(cudaMemcpy(d_pos[0], bodies.data(), bytes, cudaMemcpyHostToDevice));
  CUDA_CALL(cudaMemcpy(d_vel, velocities.data(), bytes, cudaMemcpyHostToDevice));

  int current = 0;
  for (int s = 0; s < steps; ++s, current ^= 1) {
    integrate<block><<<(n + block - 1) / block, block, block * sizeof(float4)>>>(
        d_pos[current], d_pos[current ^ 1], d_vel, n, dt);
    CUDA_CALL(cudaGetLastError());
  }
  CUDA_CALL(cudaMemcpy(bodies.data(), d_pos[current], bytes, cudaMemcpyDeviceToHost));
  CUDA_CALL(cudaMemcpy(velocities.data(), d_vel, bytes, cudaMemcpyDeviceToHost));

  reference(pos, vel, bodies, steps, dt); // masses do not change

  double worst = 0.0, momentum[3] = {0, 0, 0};
  for (int i = 0; i < n; ++i) {
    const double p[3] = {bodies[i].x, bodies[i].y, bodies[i].z};
    const double v[3] = {velocities[i].x, velocities[i].y, velocities[i].z};
    for (int c = 0; c < 3; ++c) {
      worst = std::fmax(worst, std::fabs(p[c] - pos[3 * i + c]));
      worst = std::fmax(worst, std::fabs(v[c] - vel[3 * i + c]));
      momentum[c] += bodies[i].w * v[c];
    }
  }
  const double drift =
      std::sqrt(momentum[0] * momentum[0] + momentum[1] * momentum[1] +
                momentum[2] * momentum[2]);
  for (float4 *p : d_pos)
    CUDA_CALL(cudaFree(p));
  CUDA_CALL(cudaFree(d_vel));

  // !(a < b), so that NaN fails as well.
  const bool ok = !(!(worst < 1e-4) || !(drift < 1e-5));
  fprintf(stderr, "largest difference %.2e, momentum %.2e\n", worst, drift);
  printf("%d bodies, %d steps: %s\n", n, steps, ok ? "ok" : "wrong");
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
