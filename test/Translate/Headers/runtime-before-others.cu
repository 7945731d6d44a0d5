// nvcc includes the runtime first; before HIP 5.6 vectors are other classes where
// another header of HIP's comes first.
// RUN: %porthip translate -q -o - %s | FileCheck %s --check-prefix=OLD
// RUN: %porthip translate -q --hip-version=6.0 -o - %s | FileCheck %s --check-prefix=NEW
// OLD: {{^}}#include <hip/hip_runtime.h>
// OLD-NEXT: #include <hip/hip_complex.h>
// NEW-NOT: {{^}}#include <hip/hip_runtime.h>
// NEW: {{^}}#include <hip/hip_complex.h>
// NEW-NEXT: {{^}}#include <hip/hip_runtime.h>
#include <cuComplex.h>
#include <cuda_runtime.h>
float real(float2 v) { return v.x; }
