// Libraries of NVIDIA's that AMD has nothing of are named, with a way out.
// RUN: %check_port %s --no-compile
#include <cudss.h> // finding: porthip-translate-header "ROCm has no cuDSS"
#include <optix.h> // finding: porthip-translate-header "ROCm has no OptiX"
#include <NvInfer.h> // finding: porthip-translate-header "ROCm has no TensorRT"
#include <cublasdx.hpp> // finding: porthip-translate-header "ROCm has no cuBLASDx"
#include <nvcomp/lz4.hpp> // finding: porthip-translate-header "ROCm has no nvCOMP"
// CHECK: {{^}}#include <nvcomp/lz4.hpp>
