// As runtime.cu, for HIP.
// REQUIRES: hip-headers
// RUN: rm -rf %t && mkdir %t
// RUN: %porthip cc --as gfx942 -w -o %t/app %s
// RUN: %t/app > %t/plain.txt
// RUN: %porthip record --on=vgpu -o %t/own.phtrace -- %t/app > %t/own.txt
// RUN: %porthip record --on=gpu -o %t/libs.phtrace -- %t/app > %t/libs.txt
// RUN: cmp %t/plain.txt %t/own.txt
// RUN: cmp %t/plain.txt %t/libs.txt
// HIP's runtime does not tell a kernel's parameters. Where the name does not
// tell them either, they are not known: a structure, and a name without types.
// RUN: not %python %S/Inputs/same_trace.py %t/own.phtrace %t/libs.phtrace | \
// RUN:   FileCheck --check-prefix=SAME --implicit-check-not=differs %s
// SAME: differs: /launches[2]/arguments: 3 and 0 elements
// SAME-NEXT: differs: /launches[5]/arguments: 3 and 0 elements
#include <hip/hip_runtime.h>

#define GPU(Name) hip##Name
#define MANAGED __managed__
#define SYMBOL(Name) HIP_SYMBOL(Name)
#include "Inputs/EveryCall.h"
