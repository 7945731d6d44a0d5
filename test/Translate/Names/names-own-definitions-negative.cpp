// A host file with an own miniature of the API, which includes nothing of
// CUDA's: the names are the project's.
// RUN: %check_port %s --unchanged --no-compile
// It is not CUDA, so there is nothing to compile as HIP.
typedef int cudaError_t;
enum { cudaSuccess };
struct cudaDeviceProp { int major; };
cudaError_t cudaMalloc(void **p, unsigned long n);
#define cudaFree(p) ((void)(p))

int main() {
  void *p;
  cudaDeviceProp d = {1};
  cudaError_t e = cudaMalloc(&p, 4);
  cudaFree(p);
  return e == cudaSuccess ? d.major : 0;
}
