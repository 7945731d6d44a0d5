// `register`, which nvcc takes and C++17 refuses, is dropped: it says nothing
// to a GPU's compiler. The port compiles as C++17 without warnings switched off.
// RUN: %check_port %s --host -- -std=c++17 -Werror=register
#define HOT register
#define ROW(type) register type row
// CHECK: {{^}}#define HOT{{ *$}}
// CHECK: {{^}}#define ROW(type) type row{{$}}

// CHECK: {{^}}__global__ void k(int *p, const int n) {
__global__ void k(register int *p, register const int n) {
  // CHECK: {{^}}  int i = threadIdx.x, j = n;
  register int i = threadIdx.x, j = n;
  // CHECK: {{^}}  for (unsigned r = 0; r < 4; ++r)
  for (register unsigned r = 0; r < 4; ++r)
    p[i] += r + j;
  HOT int h = 1;
  ROW(int) = 2;
  // CHECK: int spread = h + row;
  register
      int spread = h + row;
  p[0] = spread; // register stays in comments
  // CHECK: register stays in comments
}

// A register of the processor: C++17 has those.
#if defined(__x86_64__) && !defined(__HIP_DEVICE_COMPILE__)
// CHECK: register unsigned long stack asm("rsp");
inline unsigned long top() { register unsigned long stack asm("rsp"); return stack; }
#endif

// CHECK: "register now"
const char *text() { return "register now"; }
// CHECK: {{^}}int registered(int register_) {
int registered(int register_) { return register_; }
