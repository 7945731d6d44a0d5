// Functions for types that are two in CUDA and one in HIP: the port makes an
// overload that is preferred where that concerns no other file, and compiles.
// RUN: %check_port %s --host
#include <cuda.h>
#include <cuda_runtime.h>

// CHECK: {{^}}static const char *text(hipError_t Status)
static const char *text(cudaError_t Status) { return cudaGetErrorName(Status); }
// CHECK: {{^}}template <class = void /* one type in HIP */> static const char *text(hipError_t Status)
// finding@+1: porthip-library-merged-types "calls the definition for 'cudaError_t' for both"
static const char *text(CUresult Status) {
  const char *Text = nullptr;
  cuGetErrorName(Status, &Text);
  return Text;
}

template <class T>
// CHECK: {{^}}__attribute__((enable_if(true, "one type in HIP"))) int weigh(T *, hipDeviceAttribute_t
int weigh(T *, cudaDeviceAttr) { return 1; }
template <class T>
// finding@+1: porthip-library-merged-types "'weigh'"
int weigh(T *, CUdevice_attribute) { return 2; }

struct Log {
  // CHECK: {{^}}  void add(const hipError_t &
  void add(const cudaError_t &) {}
  // CHECK: {{^}}  template <class = void /* one type in HIP */> void add(const hipError_t &
  // finding@+1: porthip-library-merged-types "'add'"
  void add(const CUresult &) {}
  // CHECK: {{^}}  void add(const hipError_t *
  void add(const cudaError_t *) {}
};

// CHECK: {{^}}__host__ __device__ inline bool isNull(hipDeviceptr_t
__host__ __device__ inline bool isNull(CUdeviceptr P) { return P == 0; }
// CHECK: {{^}}template <class = void /* one type in HIP */> __host__ __device__ inline bool isNull(void *
// finding@+1: porthip-library-merged-types "'isNull'"
__host__ __device__ inline bool isNull(void *P) { return P == nullptr; }

// Attributes that are written out, and what cannot be a template.
// CHECK: __attribute__((enable_if(true, "one type in HIP"))) inline int number(hipError_t
inline int number(cudaError_t E) { return E; }
// finding@+1: porthip-library-merged-types "'number'"
[[nodiscard]] inline int number(CUresult E) { return E; }
struct Handler {
  // CHECK: __attribute__((enable_if(true, "one type in HIP"))) virtual void handle(hipError_t
  virtual void handle(cudaError_t) {}
  // finding@+1: porthip-library-merged-types "'handle'"
  virtual void handle(CUresult) {}
};

// One type in CUDA already, or told apart by the rest.
inline void keep(CUstream, int) {}
inline void keep(cudaStream_t, float) {}
namespace other {
inline const char *text(CUresult) { return ""; }
}

const char *all(cudaError_t A, CUresult B) { return A ? text(A) : text(B); }
int weighAll(int *P) { return weigh(P, cudaDevAttrClockRate); }
