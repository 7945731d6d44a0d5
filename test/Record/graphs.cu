// Launches of graphs on a real GPU are recorded as wholes, those of the virtual
// GPU node by node; both compare with each other.
// REQUIRES: cuda-toolkit
// RUN: rm -rf %t && mkdir %t
// RUN: %porthip cc --as sm_80 -o %t/app %s
// RUN: %porthip record --on=vgpu -o %t/nodes.phtrace -- %t/app | FileCheck --check-prefix=OUT %s
// RUN: %porthip record --on=gpu -o %t/wholes.phtrace -- %t/app | FileCheck --check-prefix=OUT %s
// OUT: 8 kernels, 1
// RUN: %porthip trace show %t/nodes.phtrace | FileCheck --check-prefix=NODES %s
// NODES: 8 launches, 4 copies to the host
// NODES: launch 2: scale
// NODES-NEXT: in launch 1 of a graph
// RUN: %porthip trace show %t/wholes.phtrace | FileCheck --check-prefix=WHOLES %s
// WHOLES: 7 launches, 2 copies to the host
// WHOLES: launch 2: graph
// WHOLES-NEXT: launch 1 of a graph
// WHOLES-NEXT: changed buffer 1:
// WHOLES-NEXT: changed buffer 2:
// WHOLES-NEXT: changed variable Count:
// RUN: %porthip trace diff %t/nodes.phtrace %t/wholes.phtrace | FileCheck --check-prefix=EQUAL %s
// RUN: %porthip trace diff %t/wholes.phtrace %t/nodes.phtrace | FileCheck --check-prefix=EQUAL %s
// EQUAL: equal (7 launches, {{[0-9]+}} buffers compared)
// RUN: %porthip trace diff %t/nodes.phtrace %t/nodes.phtrace | FileCheck --check-prefix=SELF %s
// SELF: equal (8 launches
// A difference within a graph is one of its launch.
// RUN: %porthip record --on=gpu -o %t/other.phtrace -- %t/app other > %t/out.txt
// RUN: not %porthip trace diff %t/nodes.phtrace %t/other.phtrace | FileCheck --check-prefix=OTHER %s
// OTHER: launch 2
// OTHER-SAME: graph
// OTHER: buffer 1
#include <cuda_runtime.h>

#define GPU(Name) cuda##Name
#define SYMBOL(Name) Name
#include "Inputs/GraphCalls.h"
