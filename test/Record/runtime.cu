// The library for LD_PRELOAD records of a program of the runtime API what the
// virtual GPU records itself, call by call and bit by bit.
// RUN: rm -rf %t && mkdir %t
// RUN: %porthip cc --as sm_80 -w -o %t/app %s
// RUN: %t/app > %t/plain.txt
// RUN: %porthip record --on=vgpu -o %t/own.phtrace -- %t/app > %t/own.txt
// RUN: %porthip record --on=gpu -o %t/libs.phtrace -- %t/app > %t/libs.txt
// RUN: cmp %t/plain.txt %t/own.txt
// RUN: cmp %t/plain.txt %t/libs.txt
// RUN: FileCheck %s < %t/plain.txt
// CHECK: 17 9 22
// CHECK: 4 5 5
// CHECK: refused: 1 1 1 0
// RUN: %python %S/Inputs/same_trace.py %t/own.phtrace %t/libs.phtrace | \
// RUN:   FileCheck --check-prefix=SAME %s
// SAME: cuda@vgpu:sm_80 and cuda@nvidia:sm_80: 14 launches, 7 copies, the same

// With per-thread default streams, which are functions of other names.
// RUN: %porthip cc --as sm_80 -w -default-stream per-thread -o %t/own-streams %s
// RUN: %porthip record --on=vgpu -o %t/own2.phtrace -- %t/own-streams
// RUN: %porthip record --on=gpu -o %t/libs2.phtrace -- %t/own-streams
// RUN: %python %S/Inputs/same_trace.py %t/own2.phtrace %t/libs2.phtrace

// Left alone, the virtual GPU records, whatever else is loaded.
// RUN: %porthip record -o %t/auto.phtrace -- %t/app > %t/auto.txt
// RUN: cmp %t/own.phtrace %t/auto.phtrace
#define GPU(Name) cuda##Name
#define SYMBOL(Name) Name
// nvcc registers managed variables by a call that clang does not make.
#define MANAGED __device__
#include "Inputs/EveryCall.h"
