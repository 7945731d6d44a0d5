// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `porthip run --json FILE`: how the program ended and what was found; output
// and exit status stay the program's.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %python %helpers/status.py 3 %porthip run --cuda-path=none --json %t/ends.json %s -- 3 > %t/out
// RUN: FileCheck %s < %t/out
// CHECK: {{^}}ends with 3{{$}}
// RUN: %python %helpers/status.py 7 %porthip run --cuda-path=none --check=calls --error-exitcode=7 --json %t/wrong.json %s -- 0 free > %t/out 2>&1
// RUN: %python %helpers/status.py 134 %porthip run --cuda-path=none --json %t/aborts.json %s -- abort > %t/out 2>&1
// RUN: %python %helpers/check_schema.py %source_root/docs/schema/run.schema.json %t/ends.json %t/wrong.json %t/aborts.json
// RUN: %python -c "import json; r = json.load(open('%t/ends.json')); assert (r['programStatus'], r['exitStatus'], r['isChecked'], r['gpu'], r['arguments'], r['defects']) == (3, 3, False, 'sm_80', ['3'], []), r"
// RUN: %python -c "import json; r = json.load(open('%t/wrong.json')); d, = r['defects']; assert (r['programStatus'], r['exitStatus'], r['isChecked']) == (0, 7, True) and d['check'] == 'calls' and 'run-json.cu:' in d['where'], r"
// RUN: %python -c "import json; r = json.load(open('%t/aborts.json')); assert r['programStatus'] == r['exitStatus'] == 134, r"
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void set(int *P) { *P = 1; }

int main(int Count, char **Words) {
  int *P;
  cudaMalloc(&P, 4);
  set<<<1, 1>>>(P);
  cudaFree(P);
  if (Count > 2)
    cudaFree(P);
  if (Words[1][0] == 'a')
    std::abort();
  std::printf("ends with %s\n", Words[1]);
  return std::atoi(Words[1]);
}
