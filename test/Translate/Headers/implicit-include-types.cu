// A source whose only CUDA are types that keep their names.
// RUN: %check_port %s --host
// CHECK: #include <hip/hip_runtime.h>
int3 corner(float4 v) { return {int(v.x), int(v.y), int(v.z)}; }
