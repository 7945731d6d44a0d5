#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One program of known cases: some agree, one differs without a finding, one
with, one has a port that does not compile, and one is no CUDA. And what the
constructs write is C++: a format that was not filled in is not."""
import argparse
import random
import sys
import tempfile

import constructs
import differential

RUN = constructs.RUN
CASES = {
    "same": RUN + " { out[0] = x * 3; out[1] = __popc(x); }",
    # As a program does that takes another side for AMD.
    "silent": RUN + " {\n#ifdef __HIP_PLATFORM_AMD__\n  out[0] = 1;\n#else\n"
              "  out[0] = 2;\n#endif\n}",
    "found": RUN + " { if (threadIdx.x < 32)\n  __syncthreads();\n"
             "#ifdef __HIP_PLATFORM_AMD__\n  out[0] = 1;\n#endif\n}",
    "uncompiled": RUN + " {\n#ifdef __HIP_PLATFORM_AMD__\n  out[0] = "
                  "nothing;\n#endif\n}",
    "refused": RUN + " { out[0] = nothing; }",
    "again": RUN + " { out[0] = shared[5] + (x ^ 9); }",
}


def unfilled():
    """Constructs with a case that holds `%%`, or `%s` outside of a string."""
    wrong = set()
    for make in constructs.CONSTRUCTS:
        for n in range(200):
            body = make(random.Random("selftest/%s" % n), n).body
            if "%%" in body or "%s" in body:
                wrong.add(make.__name__)
    return sorted(wrong)


def main():
    print("unfilled:", ", ".join(unfilled()) or "none")
    options = argparse.Namespace(porthip=sys.argv[1], targets="gfx1100",
                                 no_nvcc=True, timeout=600)
    cases = {n: (name, constructs.Case(body))
             for n, (name, body) in enumerate(CASES.items())}
    with tempfile.TemporaryDirectory() as folder:
        told = differential.try_program(differential.Machine(options, folder),
                                        cases)
    told["program"] = "of known cases"
    differential.tell(told)
    print("found:", ", ".join(e["construct"] for e in told["found"]))


if __name__ == "__main__":
    main()
