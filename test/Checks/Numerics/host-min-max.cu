// RUN: %check_findings %s
// CUDA's min and max on the host.
#include <algorithm>
float clamp(float x) { return min(x, 0.5f); } // wrong: porthip-numerics-host-min-max
size_t most(size_t a, size_t b) {
  return max(a, b); // wrong: porthip-numerics-host-min-max
}
int blocks(int n) { return min(n, 1024); }
float standard(float x) { return std::min(x, 0.5f); }
__global__ void onDevice(float *p) { *p = min(*p, 0.5f); }
namespace own {
double max(double a, double b) { return a < b ? b : a; }
double most(double a) { return max(a, 1.0); }
} // namespace own
