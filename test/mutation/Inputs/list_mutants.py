# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from mutants import all_mutants, choose

SOURCE = """#define LIMIT 5
__global__ void kernel(int *out, int n) { // 7 < 8 - 9
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) /* n - 1 */
    out[i] += 2;
  __syncthreads();
  double d = 1.5; printf("9 - 4");
}
int host(int a, int b) { return a - b + 3; }
"""
mutants = list(all_mutants(SOURCE))
for mutant in mutants:
    print(mutant.operator, mutant.describe(SOURCE))
    assert mutant.apply(SOURCE) != SOURCE
chosen = choose(mutants, 3, "1")
print("3 chosen:", ", ".join(m.operator for m in chosen))
if chosen == choose(reversed(mutants), 3, "1"):
    print("the same again")
