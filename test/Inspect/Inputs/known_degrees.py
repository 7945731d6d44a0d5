# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""known_degrees.py PORTHIP GPU...: runs micro-kernels on the virtual GPU and
holds what is counted to what follows from their indices."""
import json
import math
import os
import subprocess
import sys

porthip, *gpus = sys.argv[1:]
STRIDES = range(1, 65)

SOURCE = r"""
__global__ void strided(float *p, int s) {
  p[threadIdx.x * s] = 1; // @strided
}
__global__ void shared(float *p, int s) {
  extern __shared__ float m[];
  m[threadIdx.x * s] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = m[threadIdx.x * s]; // @shared
}
template <int W> __global__ void transpose(float *p) {
  __shared__ float t[32][W];
  t[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.y * 32 + threadIdx.x] = t[threadIdx.x][threadIdx.y]; // @transpose
}
__global__ void wide(float4 *p, int s) {
  extern __shared__ float4 w[];
  w[threadIdx.x * s] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = w[threadIdx.x * s]; // @wide
}
__global__ void parts(int *p, int n) {
#pragma unroll 1
  for (int i = 0; i < int(threadIdx.x) % n; ++i)
    p[threadIdx.x * 64 + i] = i; // @parts
}
__global__ void meet(int *p, int n) {
  atomicAdd(p + threadIdx.x % n, 1); // @meet
}
struct Four {
  float x, y, z, w;
};
__global__ void fields(Four *p) {
  Four *f = p + threadIdx.x;
  f[64].x = f->w + f->x + f->z + f->y; // @fields
}
// A tile of attention: 16 rows of 128 halves, 8 bytes for a lane, whose columns
// are exchanged by the row.
template <int Period> __global__ void swizzled(uint2 *p) {
  __shared__ uint2 tile[16 * 32];
  for (int t = threadIdx.x; t < 16 * 32; t += 64)
    tile[t] = p[t];
  __syncthreads();
  int row = threadIdx.x % 16, column = threadIdx.x / 16;
  uint2 v = tile[row * 32 + (column ^ row % Period)]; // @swizzled
  p[threadIdx.x] = make_uint2(v.y, v.x);
}
int main() {
  float *p;
  MALLOC((void **)&p, 1 << 20);
  for (int s = 1; s <= 64; ++s)
    strided<<<1, 64>>>(p, s);
  for (int s = 1; s <= 64; ++s)
    shared<<<1, 64, 64 * 64 * 4>>>(p, s);
  transpose<32><<<1, dim3(32, 32)>>>(p);
  transpose<33><<<1, dim3(32, 32)>>>(p);
  for (int s = 1; s <= 8; ++s)
    wide<<<1, 64, 64 * 8 * 16>>>((float4 *)p, s);
  for (int n = 2; n <= 32; n *= 2)
    parts<<<1, 64>>>((int *)p, n);
  for (int n = 1; n <= 32; n *= 2)
    meet<<<1, 64>>>((int *)p, n);
  fields<<<1, 64>>>((Four *)p);
  swizzled<8><<<1, 64>>>((uint2 *)p);
  swizzled<16><<<1, 64>>>((uint2 *)p);
  return SYNC();
}
"""
CUDA = ("", "cudaMalloc", "cudaDeviceSynchronize", ".cu")
HIP = ("#include <hip/hip_runtime.h>", "hipMalloc", "hipDeviceSynchronize",
       ".hip")

checked = 0


def expect(what, found, wanted):
    global checked
    checked += 1
    if found != wanted:
        print(f"wrong: {what}: {found}, by construction {wanted}")


def line_of(tag):
    """The line of the source with the tag."""
    return next(n for n, line in enumerate(SOURCE.split("\n"), 1)
                if line.endswith("// " + tag))


def sites(gpu):
    """Lines of the profile, in the order of the launches."""
    head, malloc, sync, suffix = CUDA if gpu.startswith("sm_") else HIP
    name = gpu + suffix
    with open(name, "w") as out:
        out.write(head + SOURCE.replace("MALLOC", malloc).replace("SYNC", sync))
    path = os.path.abspath(gpu + ".jsonl")
    subprocess.run([porthip, "run", "--cuda-path=none", "--as", gpu, name],
                   check=True, env={**os.environ, "PORTHIP_VGPU_PROFILE": path})
    with open(path) as lines:
        return [json.loads(line) for line in lines]


def bank_cycles(addresses, size, banks, order):
    """The cycles of one wavefront, by the words of each phase."""
    per_phase = banks * 4 // size
    cycles = 0
    for first in range(0, len(addresses), per_phase):
        words = {}
        for lane in order[first:first + per_phase]:
            for word in range(addresses[lane] // 4, (addresses[lane] + size) // 4):
                words.setdefault(word % banks, set()).add(word)
        cycles += max(map(len, words.values()))
    return cycles


def check(gpu):
    wave = 64 if gpu.startswith("gfx9") else 32
    banks = 64 if gpu == "gfx950" else 32
    waves = 64 // wave
    found = sites(gpu)

    def at(kernel, tag, kind):
        return [s for s in found if s["kernel"].startswith(kernel)
                and s["where"].endswith(f":{line_of(tag)}")
                and s["kind"] == kind]

    rows = at("strided", "@strided", "store")
    expect(f"{gpu} strided launches", len(rows), 64)
    for stride, s in zip(STRIDES, rows):
        touched = {lane * stride * 4 // 64 for lane in range(64)}
        expect(f"{gpu} stride {stride}: lines", s["lines64"], len(touched))
        expect(f"{gpu} stride {stride}: bytes", s["usedBytes"], 256)
        expect(f"{gpu} stride {stride}: issues", s["issues"], waves)

    rows = at("shared", "@shared", "load")
    rows = [s for s in rows if s["sharedIssues"]]
    for stride, s in zip(STRIDES, rows):
        # A phase has as many lanes as there are banks.
        lanes = min(wave, banks)
        degree = max(1, lanes // (banks // math.gcd(stride, banks)))
        expect(f"{gpu} shared stride {stride}: cycles", s["bankCycles"],
               degree * (64 // lanes))
        expect(f"{gpu} shared stride {stride}: degree", s["bankDegree"], degree)
    expect(f"{gpu} shared launches", len(rows), 64)

    for width, degree in ((32, 32), (33, 1)):
        s, = [s for s in at(f"void transpose<{width}>", "@transpose", "load")]
        phases = 1024 // min(wave, banks)
        # With 64 banks, two rows of a tile fill one.
        if banks == 64 and width == 32:
            degree = 16 * 2
        expect(f"{gpu} transpose {width}: phases", s["bankPhases"], phases)
        if banks == 32:
            expect(f"{gpu} transpose {width}: cycles", s["bankCycles"],
                   degree * phases)

    order = list(range(wave))
    if gpu == "gfx942":
        fours = (0, 5, 1, 4, 2, 7, 3, 6)
        order = [32 * half + 4 * four + i for half in (0, 1)
                 for four in fours for i in range(4)]
    rows = [s for s in at("wide", "@wide", "load") if s["sharedIssues"]]
    expect(f"{gpu} wide launches", len(rows), 8)
    for stride, s in zip(range(1, 9), rows):
        expect(f"{gpu} wide {stride}: bytes", s["bytes"], 16)
        expect(f"{gpu} wide {stride}: cycles", s["bankCycles"],
               waves * bank_cycles([16 * stride * lane for lane in range(wave)],
                                   16, banks, order))

    rows = at("parts", "@parts", "store")
    expect(f"{gpu} parts launches", len(rows), 5)
    for n, s in zip((2, 4, 8, 16, 32), rows):
        expect(f"{gpu} parts {n}: turns", s["issues"], waves * (n - 1))
        expect(f"{gpu} parts {n}: lanes", s["lanes"],
               sum(lane % n for lane in range(64)))

    # The back ends join neighbours to one instruction: AMD's of any words,
    # NVIDIA's of what is aligned.
    rows = at("fields", "@fields", "load")
    is_joined = gpu.startswith("gfx")
    expect(f"{gpu} fields: bytes of an access", sorted(s["bytes"] for s in rows),
           [16] if is_joined else [4] * 4)
    expect(f"{gpu} fields: bytes used", sum(s["usedBytes"] for s in rows), 1024)
    for period in (8, 16):
        s, = at(f"void swizzled<{period}>", "@swizzled", "load")
        expect(f"{gpu} swizzled {period}: bytes", s["bytes"], 8)
        expect(f"{gpu} swizzled {period}: cycles", s["bankCycles"],
               sum(bank_cycles([8 * (lane % 16 * 32 +
                                     (lane // 16 ^ lane % 16 % period))
                                for lane in range(first, first + wave)],
                               8, banks, list(range(wave)))
                   for first in range(0, 64, wave)))

    rows = at("meet", "@meet", "atomic")
    for n, s in zip((1, 2, 4, 8, 16, 32), rows):
        expect(f"{gpu} meet {n}: lanes at one address", s["sameAddress"],
               waves * wave // n)
    expect(f"{gpu} meet launches", len(rows), 6)


for gpu in gpus:
    check(gpu)
print(f"{checked} counts on {len(gpus)} GPUs")
