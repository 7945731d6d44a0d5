// As graphs.cu, for HIP.
// REQUIRES: hip-headers
// RUN: rm -rf %t && mkdir %t
// RUN: %porthip cc --as gfx942 -w -o %t/app %s
// RUN: %porthip record --on=vgpu -o %t/nodes.phtrace -- %t/app | FileCheck --check-prefix=OUT %s
// RUN: %porthip record --on=gpu -o %t/wholes.phtrace -- %t/app | FileCheck --check-prefix=OUT %s
// OUT: 8 kernels, 1
// RUN: %porthip trace diff %t/nodes.phtrace %t/wholes.phtrace | FileCheck --check-prefix=EQUAL %s
// EQUAL: equal (7 launches, {{[0-9]+}} buffers compared)
// RUN: %porthip record --on=gpu -o %t/other.phtrace -- %t/app other > %t/out.txt
// RUN: not %porthip trace diff %t/nodes.phtrace %t/other.phtrace | FileCheck --check-prefix=OTHER %s
// OTHER: launch 2
// OTHER-SAME: graph
#include <hip/hip_runtime.h>

#define GPU(Name) hip##Name
#define SYMBOL(Name) HIP_SYMBOL(Name)
#include "Inputs/GraphCalls.h"
