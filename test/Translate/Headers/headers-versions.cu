// Headers that HIP or its libraries have from some version on are told, and what
// neither they nor AMD's libcu++ has is an error.
// RUN: not %porthip translate --cuda-path=none -v -o %t.hip %s 2>&1 | FileCheck %s
// RUN: not %porthip translate --cuda-path=none --hip-version=5.2 -o %t.hip %s 2>&1 | FileCheck %s --check-prefix=OLD
#include <cublasLt.h>
// CHECK: :[[@LINE-1]]:10: warning: 'hipblaslt/hipblaslt.h' exists from HIP 5.5 on: the port needs that version [porthip-translate-newer-hip]
// OLD: :[[@LINE-2]]:10: error: header 'cublasLt.h': HIP has it from 5.5 on, and this port is for
#include <cub/device/device_copy.cuh>
// CHECK: :[[@LINE-1]]:10: warning: 'hipcub/device/device_copy.hpp' exists from HIP 6.2 on
#include <cuda/std/latch>
// CHECK: :[[@LINE-1]]:10: warning: 'cuda/std/latch': needs libhipcxx
#include <cuda/std/variant>
// CHECK: :[[@LINE-1]]:10: warning: 'cuda/std/variant': needs libhipcxx{{.*}} lack this header too
#include <nv/target>
// CHECK: :[[@LINE-1]]:10: warning: 'nv/target': needs libhipcxx
#include <cuda/annotated_ptr>
// CHECK: :[[@LINE-1]]:10: error: header 'cuda/annotated_ptr' has no HIP equivalent: libhipcxx
__global__ void k() {}
