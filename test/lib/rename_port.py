#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The port that a search for names makes, on stdout.

    rename_port.py FILE.cu

cudaX becomes hipX, warp operations lose the _sync that HIP does not have on
every version, their mask with it, and __syncwarp goes.
"""
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
text = text.replace("<cuda_runtime.h>", "<hip/hip_runtime.h>")
text = re.sub(r"\bcuda([A-Z])", r"hip\1", text)
text = re.sub(r"\b(__(?:shfl|ballot|any|all)\w*)_sync\(0xffffffff, ", r"\1(",
              text)
text = re.sub(r"^\s*__syncwarp\(\);\n", "", text, flags=re.M)
# The calls' results are looked at by nobody.
text = re.sub(r"^(\s+)(hip[A-Z]\w*\()", r"\1(void)\2", text, flags=re.M)
sys.stdout.write(text)
