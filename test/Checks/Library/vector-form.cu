// RUN: %check_findings %s
// Where a macro writes it, the port cannot be mended by itself.
#include <cuda_runtime.h>
#define DECLARE(NAME) struct float4 NAME
DECLARE(value); // wrong: porthip-library-vector-form
struct float4 fine;
#define EXTENT(NAME, D) uint3 NAME = D.d
struct Launch { dim3 d; };
unsigned area(Launch l) {
  EXTENT(u, l); // wrong: porthip-library-vector-form
  uint3 v = l.d;
  return u.x * v.y;
}
// The project's own vectors.
namespace own {
struct float4 { float x, y, z, w; };
struct float4 value;
}
