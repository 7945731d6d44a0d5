// porthip --shim=none
// RUN: %check_findings %s
// CUDA's min and max on the host, where the port may not bring its own.
#include <algorithm>
float clamp(float x) { return min(x, 0.5f); } // wrong: porthip-numerics-host-min-max
size_t most(size_t a, size_t b) {
  return max(a, b); // wrong: porthip-numerics-host-min-max
}
template <class T> __host__ __device__ T larger(T a, T b) {
  return max(a, b); // wrong: porthip-numerics-host-min-max
}
double use() { return larger(2.5, 2.75); }
int blocks(int n) { return min(n, 1024); }
float standard(float x) { return std::min(x, 0.5f); }
__global__ void onDevice(float *p) { *p = min(*p, 0.5f); }
namespace own {
double max(double a, double b) { return a < b ? b : a; }
double most(double a) { return max(a, 1.0); }
} // namespace own
// std's needs no conversion; with two types it does not fit.
namespace visible {
using namespace std;
float clamp(float a) { return max(a, 1.5f); }
double mixed(float a) { return max(a, 1.5); } // wrong: porthip-numerics-host-min-max
} // namespace visible
namespace declared {
using std::max;
float clamp(float a) { return max(a, 1.5f); }
} // namespace declared
