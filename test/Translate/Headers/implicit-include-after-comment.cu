/*
 * A licence text stays at the top; the include goes after it.
 */
// RUN: %check_port %s

#include <cstdio>

// CHECK: {{^}}/*{{$}}
// CHECK-NEXT: {{^}} * A licence text stays at the top; the include goes after it.{{$}}
// CHECK-NEXT: {{^}} */{{$}}
// CHECK: {{^}}#include <hip/hip_runtime.h>{{$}}
// CHECK-NEXT: {{^}}#include <cstdio>{{$}}
__global__ void k() {}
