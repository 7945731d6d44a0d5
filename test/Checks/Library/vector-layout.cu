// RUN: %check_findings %s
// Structs that HIP's alignment of 32 bytes makes larger.
#include <type_traits>
#include <cuda_runtime.h>
struct Cell {
  int id;
  longlong4 moments; // wrong: porthip-library-vector-layout
};
struct Padded {
  double4 first; // wrong: porthip-library-vector-layout
  double2 second;
};
struct Pair {
  double2 id;
  double4 values[2]; // wrong: porthip-library-vector-layout
};
struct Inner {
  ulong4 v;
};
struct Outer {
  long long id;
  Inner inner; // wrong: porthip-library-vector-layout
};
// Where it begins and ends at 32 anyway, and for smaller vectors.
struct Whole {
  double4 a, b;
};
struct After {
  double2 a, b;
  double4 c;
};
struct Small {
  int id;
  float4 a;
  double3 b;
  double2 c;
};
__global__ void k(Cell *a, Padded *b, Pair *c, Outer *d, Whole *e, After *f,
                  Small *g) {}
// What is asked of one.
static const int aligned = alignof(double4); // wrong: porthip-library-vector-layout
static const int ofStruct = alignof(Whole); // wrong: porthip-library-vector-layout
static const int byName = std::alignment_of<ulong4>::value; // wrong: porthip-library-vector-layout
static const int small = alignof(float4) + alignof(Small) + sizeof(double4);
