// Device pointers of the driver API and textures are integers in CUDA and pointers
// in HIP: the port writes the conversions.
// RUN: %check_port %s --host
#include <cuda.h>
#include <cuda_runtime.h>
#include <stddef.h>
#include <vector>

struct Pool {
  CUdeviceptr base;
  size_t used;
};
void use(CUdeviceptr P, size_t N);

// CHECK: return (unsigned long long)(P);
size_t number(CUdeviceptr P) { return P; }
// CHECK: return (hipDeviceptr_t)(N);
CUdeviceptr pointer(size_t N) { return N; }
// CHECK: return 0;
CUdeviceptr none() { return 0; }
CUdeviceptr fromPointer(void *V) { return (CUdeviceptr)V; }
// CHECK: return static_cast<size_t>((unsigned long long)(P));
size_t written(CUdeviceptr P) { return static_cast<size_t>(P); }
// CHECK: return static_cast<hipDeviceptr_t>((hipDeviceptr_t)(N));
CUdeviceptr writtenBack(size_t N) { return static_cast<CUdeviceptr>(N); }
// CHECK: return (int)(unsigned long long)(P);
int low(CUdeviceptr P) { return (int)P; }

void all(CUdeviceptr D, size_t N) {
  // CHECK: hipDeviceptr_t A = (hipDeviceptr_t)(N), B((hipDeviceptr_t)(N)), Same = D;
  CUdeviceptr A = N, B(N), Same = D;
  // CHECK: A = (hipDeviceptr_t)(N);
  A = N;
  // CHECK: N += (unsigned long long)(D);
  N += D;
  // CHECK: A = (hipDeviceptr_t)((unsigned long long)(D) & ~(unsigned long long)(hipDeviceptr_t(255)));
  A = D & ~CUdeviceptr(255);
  // CHECK: A = (hipDeviceptr_t)(((unsigned long long)(static_cast<char*>(D) + 255)) / 256 * 256);
  A = (D + 255) / 256 * 256;
  // CHECK: hipDeviceptr_t Some[] = {0, (hipDeviceptr_t)(N), D};
  CUdeviceptr Some[] = {0, N, D};
  // CHECK: Pool P = {(hipDeviceptr_t)(N), N};
  Pool P = {N, N};
  // CHECK: if ((unsigned long long)(D) % 256 == 0 || (unsigned long long)(D) > N || D == 0 || !D || A < B)
  if (D % 256 == 0 || D > N || D == 0 || !D || A < B)
    // CHECK: use((hipDeviceptr_t)(N), (unsigned long long)(D));
    use(N, D);
  // CHECK: use(static_cast<char*>(D) + N, static_cast<char*>(A) - static_cast<char*>(B));
  use(D + N, A - B);
  // Containers of handles hold pointers in the port.
  std::vector<CUdeviceptr> List;
  // CHECK: List.push_back(D);
  List.push_back(D);
  use(Some[0] + P.used, N);
}

// CHECK: hipTextureObject_t next(hipTextureObject_t T) { return (hipTextureObject_t)((unsigned long long)(T) + 1); }
cudaTextureObject_t next(cudaTextureObject_t T) { return T + 1; }

// The project's own of that name, and plain integers.
namespace own {
typedef unsigned long long CUdeviceptr;
// CHECK: size_t number(CUdeviceptr P) { return P; }
size_t number(CUdeviceptr P) { return P; }
}
unsigned long long plain(unsigned long long N) { return N & 255; }
