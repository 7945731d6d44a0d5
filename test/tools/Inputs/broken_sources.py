# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sources that end in the middle of something: porthip reports, writes what it
can, and neither crashes nor changes more than the names."""
import subprocess
import sys

BROKEN = [
    "cudaMalloc(", "cudaMemcpyToSymbol(a", "cudaMemcpyToSymbol(a, ", "k<<<",
    "k<<<1", "k<<<1,2>>>", "k<<<1,2>>>(", "k<int,", "k<int, 2><<<1,", "<<<>>>()",
    ">>>", "#include", "#include <", "#include <cuda_runtime.h", "#include \"",
    "#", "#if", "#ifdef __CUDA_ARCH__", "#if __CUDA_ARCH__ >=", "#else", "#endif",
    "#elif __CUDA_ARCH__", "#define", "#define cudaMalloc", "#define X cuda##",
    "/*", "/* cudaMalloc", "//\\", "\"", "\"cudaMalloc", "R\"(", "R\"x(cudaFree",
    "'", "'c", "\\", "\\\n", "@", "$", "`", "{", "}", "(((((", ")))))", "[[[",
    "]]]", "cudaFree(p", "struct cuda", "namespace cuda {", "asm(", "asm(\"mov.b32",
    "asm volatile(\"mov.u32 %0, %%laneid;\" : \"=r\"(", "__global__",
    "__global__ void", "template <", "template <typename T", "using cudaX =",
    "typedef cudaError_t", "cooperative_groups::", "cg::", "::", "::cudaFree",
    "cudaDeviceProp p; p.", "cudaDeviceProp p; p->major.", "extern \"C\"",
    "#pragma", "#pragma once", "_Pragma(", "#include __FILE__\n", "\xff\xfe",
    "cudaLaunchKernel((void", "cudaLaunchKernel(,,,,)", "cudaMallocPitch(,)",
    "cudaMemcpyToSymbol()", "cudaStreamBeginCapture()", "cudaGraphInstantiate()",
    "cudaOccupancyMaxPotentialBlockSize(&a, &b, [] {", "%:include <cuda.h>",
    "??=include <cuda.h>", "int \\u00e4 = cudaFree;", "#line 1 \"nowhere.cu\"\n",
    "#include_next <cuda.h>", "import <cuda.h>;", "module;",
]


def main():
    porthip = sys.argv[1:]
    failed = 0
    for number, text in enumerate(BROKEN):
        name = "broken-%d.cu" % number
        with open(name, "wb") as file:
            file.write(b"int first(void *p) { return cudaFree(p); }\n" +
                       text.encode("latin-1"))
        for cuda in ("none",):
            done = subprocess.run(
                porthip + ["-q", "--fail-on=never", "--cuda-path=" + cuda,
                           "-o", "-", name],
                capture_output=True, timeout=60)
            ok = (done.returncode == 0 and
                  b"int first(void *p) { return hipFree(p); }" in done.stdout)
            if not ok:
                failed += 1
                print("%r: exit status %d\n%s\n%s" % (
                    text, done.returncode, done.stdout.decode("latin-1"),
                    done.stderr.decode("latin-1")))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
