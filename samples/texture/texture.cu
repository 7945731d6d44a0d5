// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture objects: a rotated image from a CUDA array (point and linear
// filter, clamped and wrapped addresses), 8-bit texels read as normalised
// floats, and linear memory read with tex1Dfetch.

#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using std::vector;

#define CUDA_ERROR_CHECK(ans)                                                  \
  {                                                                            \
    const cudaError_t code = (ans);                                            \
    if (code != cudaSuccess) {                                                 \
      fprintf(stderr, "%s %s:%d\n", cudaGetErrorString(code), __FILE__,        \
              __LINE__);                                                       \
      printf("FAILED\n");                                                      \
      exit(code);                                                              \
    }                                                                          \
  }

// Turns the image by an angle about its centre, in normalised coordinates.
__global__ void rotateKernel(cudaTextureObject_t tex, float *out, int width,
                             int height, float cosine, float sine) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  const float u = (x + 0.5f) / width - 0.5f;
  const float v = (y + 0.5f) / height - 0.5f;
  out[y * width + x] = tex2D<float>(tex, u * cosine - v * sine + 0.5f,
                                    v * cosine + u * sine + 0.5f);
}

__global__ void gatherKernel(cudaTextureObject_t tex, const int *index,
                             float4 *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = tex1Dfetch<float4>(tex, index[i]);
}

__global__ void bytesKernel(cudaTextureObject_t tex, float4 *out, int width,
                            int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    float4 texel;
    tex2D(&texel, tex, x + 0.5f, y + 0.5f);
    out[y * width + x] = texel;
  }
}

// The texture unit's work, with full precision.
static float sample(const vector<float> &image, int width, int height, float u,
                    float v, bool linear, bool wrap) {
  auto texel = [&](int x, int y) {
    if (wrap) {
      x = (x % width + width) % width;
      y = (y % height + height) % height;
    } else {
      x = x < 0 ? 0 : x >= width ? width - 1 : x;
      y = y < 0 ? 0 : y >= height ? height - 1 : y;
    }
    return image[y * width + x];
  };
  const float px = u * width, py = v * height;
  if (!linear)
    return texel((int)std::floor(px), (int)std::floor(py));
  const float bx = px - 0.5f, by = py - 0.5f;
  const int x = (int)std::floor(bx), y = (int)std::floor(by);
  const float fx = bx - x, fy = by - y;
  return (1 - fx) * (1 - fy) * texel(x, y) + fx * (1 - fy) * texel(x + 1, y) +
         (1 - fx) * fy * texel(x, y + 1) + fx * fy * texel(x + 1, y + 1);
}

static bool rotation(bool linear, bool wrap) {
  const int width = 64, height = 48;
  vector<float> image(width * height), result(width * height);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      image[y * width + x] = float((x * 3 + y * 5) % 32);

  cudaChannelFormatDesc desc =
      cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
  cudaArray_t array;
  CUDA_ERROR_CHECK(cudaMallocArray(&array, &desc, width, height));
  const size_t rowBytes = width * sizeof(float);
  CUDA_ERROR_CHECK(cudaMemcpy2DToArray(array, 0, 0, image.data(), rowBytes,
                                       rowBytes, height,
                                       cudaMemcpyHostToDevice));

  struct cudaResourceDesc resource;
  memset(&resource, 0, sizeof(resource));
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;

  struct cudaTextureDesc texture;
  memset(&texture, 0, sizeof(texture));
  texture.addressMode[0] = wrap ? cudaAddressModeWrap : cudaAddressModeClamp;
  texture.addressMode[1] = wrap ? cudaAddressModeWrap : cudaAddressModeClamp;
  texture.filterMode = linear ? cudaFilterModeLinear : cudaFilterModePoint;
  texture.readMode = cudaReadModeElementType;
  texture.normalizedCoords = 1;

  cudaTextureObject_t tex = 0;
  CUDA_ERROR_CHECK(cudaCreateTextureObject(&tex, &resource, &texture, NULL));

  // 3-4-5: the sine and cosine of the angle are 0.6 and 0.8.
  const float cosine = 0.8f, sine = 0.6f;
  float *d_out;
  CUDA_ERROR_CHECK(cudaMalloc(&d_out, result.size() * sizeof(float)));
  dim3 threads(8, 8, 1);
  rotateKernel<<<dim3(width / 8, height / 8, 1), threads>>>(
      tex, d_out, width, height, cosine, sine);
  CUDA_ERROR_CHECK(cudaGetLastError());
  CUDA_ERROR_CHECK(cudaMemcpy(result.data(), d_out,
                              result.size() * sizeof(float),
                              cudaMemcpyDeviceToHost));

  int compared = 0, wrong = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const float u = (x + 0.5f) / width - 0.5f;
      const float v = (y + 0.5f) / height - 0.5f;
      const float su = u * cosine - v * sine + 0.5f;
      const float sv = v * cosine + u * sine + 0.5f;
      const float ex = sample(image, width, height, su, sv, linear, wrap);
      // On the border of two texels rounding decides which one is read.
      const float tx = su * width, ty = sv * height;
      if (!linear && (std::fabs(tx - std::round(tx)) < 1e-3f ||
                      std::fabs(ty - std::round(ty)) < 1e-3f))
        continue;
      ++compared;
      // Hardware interpolates with weights of 8 fractional bits: off by at
      // most 1/256 of the range of 31 in each direction.
      const float tolerance = linear ? 0.25f : 0.0f;
      wrong += !(std::fabs(result[y * width + x] - ex) <= tolerance);
    }
  CUDA_ERROR_CHECK(cudaDestroyTextureObject(tex));
  CUDA_ERROR_CHECK(cudaFreeArray(array));
  CUDA_ERROR_CHECK(cudaFree(d_out));
  const bool ok = wrong == 0 && compared > width * height / 2;
  printf("rotation, %s, %s: %s\n", linear ? "linear" : "point",
         wrap ? "wrap" : "clamp", ok ? "ok" : "wrong");
  return ok;
}

static bool gather() {
  const int n = 1024;
  vector<float4> table(n), result(n);
  vector<int> index(n);
  for (int i = 0; i < n; ++i) {
    table[i] = make_float4(i, i + 0.25f, -i, 1.0f / (i + 1));
    index[i] = (i * 269) % n;
  }
  float4 *d_table, *d_out;
  int *d_index;
  CUDA_ERROR_CHECK(cudaMalloc(&d_table, n * sizeof(float4)));
  CUDA_ERROR_CHECK(cudaMalloc(&d_out, n * sizeof(float4)));
  CUDA_ERROR_CHECK(cudaMalloc(&d_index, n * sizeof(int)));
  CUDA_ERROR_CHECK(cudaMemcpy(d_table, table.data(), n * sizeof(float4),
                              cudaMemcpyHostToDevice));
  CUDA_ERROR_CHECK(cudaMemcpy(d_index, index.data(), n * sizeof(int),
                              cudaMemcpyHostToDevice));

  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = d_table;
  resource.res.linear.desc = cudaCreateChannelDesc<float4>();
  resource.res.linear.sizeInBytes = n * sizeof(float4);
  cudaTextureDesc texture = {};
  texture.readMode = cudaReadModeElementType;
  cudaTextureObject_t tex;
  CUDA_ERROR_CHECK(cudaCreateTextureObject(&tex, &resource, &texture, nullptr));
  gatherKernel<<<n / 128, 128>>>(tex, d_index, d_out, n);
  CUDA_ERROR_CHECK(cudaGetLastError());
  CUDA_ERROR_CHECK(cudaMemcpy(result.data(), d_out, n * sizeof(float4),
                              cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += memcmp(&result[i], &table[index[i]], sizeof(float4)) != 0;
  CUDA_ERROR_CHECK(cudaDestroyTextureObject(tex));
  CUDA_ERROR_CHECK(cudaFree(d_table));
  CUDA_ERROR_CHECK(cudaFree(d_out));
  CUDA_ERROR_CHECK(cudaFree(d_index));
  printf("tex1Dfetch: %d wrong of %d\n", wrong, n);
  return wrong == 0;
}

static bool normalisedBytes() {
  const int width = 32, height = 16, n = width * height;
  vector<uchar4> texels(n);
  vector<float4> result(n);
  for (int i = 0; i < n; ++i)
    texels[i] = make_uchar4(i & 255, (i * 3) & 255, 255 - (i & 255), 255);

  cudaChannelFormatDesc desc = cudaCreateChannelDesc<uchar4>();
  cudaArray_t array;
  CUDA_ERROR_CHECK(cudaMallocArray(&array, &desc, width, height));
  CUDA_ERROR_CHECK(cudaMemcpy2DToArray(
      array, 0, 0, texels.data(), width * sizeof(uchar4),
      width * sizeof(uchar4), height, cudaMemcpyHostToDevice));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc texture = {};
  texture.addressMode[0] = cudaAddressModeClamp;
  texture.addressMode[1] = cudaAddressModeClamp;
  texture.filterMode = cudaFilterModePoint;
  texture.readMode = cudaReadModeNormalizedFloat;
  cudaTextureObject_t tex;
  CUDA_ERROR_CHECK(cudaCreateTextureObject(&tex, &resource, &texture, nullptr));

  float4 *d_out;
  CUDA_ERROR_CHECK(cudaMalloc(&d_out, n * sizeof(float4)));
  bytesKernel<<<dim3(2, 2), dim3(16, 8)>>>(tex, d_out, width, height);
  CUDA_ERROR_CHECK(cudaGetLastError());
  CUDA_ERROR_CHECK(cudaMemcpy(result.data(), d_out, n * sizeof(float4),
                              cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += !(std::fabs(result[i].x - texels[i].x / 255.0f) < 1e-6f &&
               std::fabs(result[i].y - texels[i].y / 255.0f) < 1e-6f &&
               std::fabs(result[i].z - texels[i].z / 255.0f) < 1e-6f &&
               std::fabs(result[i].w - texels[i].w / 255.0f) < 1e-6f);
  CUDA_ERROR_CHECK(cudaDestroyTextureObject(tex));
  CUDA_ERROR_CHECK(cudaFreeArray(array));
  CUDA_ERROR_CHECK(cudaFree(d_out));
  printf("normalised bytes: %d wrong of %d\n", wrong, n);
  return wrong == 0;
}

int main() {
  bool ok = rotation(false, false);
  ok = rotation(true, false) && ok;
  ok = rotation(true, true) && ok;
  ok = gather() && ok;
  ok = normalisedBytes() && ok;
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
