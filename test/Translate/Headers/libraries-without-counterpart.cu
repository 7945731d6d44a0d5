// A library that AMD has no counterpart of is known by its headers: each says
// what AMD offers in its place, and none is a header that was not found.

// RUN: not %porthip %s -o %t.hip 2>&1 | FileCheck %s --implicit-check-not='not found' --implicit-check-not='-I'
// CHECK: header 'cudss.h' has no HIP equivalent: ROCm has no cuDSS
// CHECK: fix: use rocSOLVER
// CHECK: header 'optix.h'{{.*}}no OptiX
// CHECK: HIP RT
// CHECK: header 'NvInferRuntimeBase.h'{{.*}}no TensorRT
// CHECK: MIGraphX
// CHECK: header 'rmm/device_uvector.hpp'
// CHECK: hipMM
// CHECK: header 'nvshmem.h'
// CHECK: rocSHMEM
// CHECK: header 'cupti_pmsampling.h'
// CHECK: rocprofiler-sdk
// CHECK: header 'cudnn_frontend.h'
// CHECK: hipDNN

#include <cuda_runtime.h>
#include <cudss.h>
#include <optix.h>
#include <NvInferRuntimeBase.h>
#include <rmm/device_uvector.hpp>
#include <nvshmem.h>
#include <cupti_pmsampling.h>
#include <cudnn_frontend.h>
int main() { cudaDeviceSynchronize(); }
