# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs each device function of a list as CUDA and as the port, and compares.

device_values.py --list FILE --group NAME --gpu GPU --temp FOLDER PORTHIP...

Arguments are the corners of their types and random bits. A rename is right only
if HIP's function computes what CUDA's does, so the results have to be the same
bits; any NaN is as good as another. BOUNDS names the functions that are
approximate by their documentation, and by how much they may differ.
"""
import argparse
import os
import re
import struct
import subprocess
import sys
from array import array

# Units in the last place; None: not compared, the reason beside it.
BOUNDS = {
    "__cosf": None, "__sinf": None, "__sincosf": None, "__tanf": None,
    # ^ no bound outside of [-pi, pi]
    "__powf": None, "__log2f": None,  # NVIDIA's: exp2(y * log2(x)), denormals
    "__fdividef": None,  # NVIDIA's: 0 and NaN for divisors above 2^126
    "__exp10f": 2, "__expf": 2, "__log10f": 2, "__logf": 2,
    "hcos": 1, "h2cos": 1,
}
BITS = {"float": 32, "double": 64, "__half": 16, "__half2": 16,
        "__nv_bfloat16": 16, "__nv_bfloat162": 16, "float2": 32, "double2": 64}
PAIRS = {"__half2", "__nv_bfloat162", "float2", "double2"}
SLOTS = 2  # of 64 bits, for a result
PER_KERNEL = 12  # functions: a kernel takes longer to compile than they do

PROGRAM = r"""
#include <cstdio>
#include <cstring>
#include <cmath>
#include <vector>
%(includes)s
typedef unsigned long long Word;
template <class T> __device__ T from(Word Bits) {
  T Value;
  memcpy(&Value, &Bits, sizeof(T));
  return Value;
}
template <class T> __device__ void put(Word *To, T Value) {
  memcpy(To, &Value, sizeof(T));
}
%(kernels)s
static Word State = 88172645463325252ull;
static Word random64() {
  State ^= State << 13;
  State ^= State >> 7;
  return State ^= State << 17;
}
template <class T> static Word bits(T Value) {
  Word W = 0;
  memcpy(&W, &Value, sizeof(T));
  return W;
}
static std::vector<Word> values(int Kind) {
  static const double Numbers[] = {
      0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, -3.7, 1e-40, 1e-310,
      1.17549435e-38, 3.4028234e38, -3.4028234e38, INFINITY, -INFINITY, NAN,
      1e10, -1e10, 2147483647, 2147483648.0, 4294967296.0, 0.1, 100.3, 3e-5,
      3.14159265, 88.8, -104, 1e19, 16777217, 0.99999994, 65504, 1.79e308};
  static const Word Words[] = {
      0, 1, ~0ull, 2, 7, 31, 32, 33, 63, 64, 0x7fffffff, 0x80000000, 0xffff,
      0x10000, 255, 128, 0x12345678, 0x7fff8000, 0x80007fff, 0x7f80ff01,
      0x7fffffffffffffffull, 1ull << 63, 0x0123456789abcdefull, 1ull << 32,
      16777217, 9007199254740993ull, 0x7fffffc0, 0xffffff80};
  static const unsigned Halves[] = {
      0, 0x8000, 0x3c00, 0xbc00, 0x3800, 0x3e00, 0x4100, 1, 0x8001, 0x3ff,
      0x400, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x3f80, 0xbf80, 0x4020,
      0x7f7f, 0x7f80, 0xff80, 0x7fc0, 0x80, 0x5640, 0x6800, 0x4248, 0x3555};
  const size_t HalfCount = sizeof(Halves) / sizeof(*Halves);
  std::vector<Word> V;
  if (Kind == 32 || Kind == 64)
    for (double X : Numbers)
      V.push_back(Kind == 32 ? bits(float(X)) : bits(X));
  else if (Kind == 16)
    for (unsigned H : Halves)
      V.push_back(H | Word(Halves[random64() %% HalfCount]) << 16);
  else
    for (Word W : Words)
      V.push_back(W);
  for (int I = 0; I < 12; ++I)
    V.push_back(random64() >> (Kind ? 0 : random64() %% 64));
  return V;
}
typedef void (*Kernel)(int, const Word *, const Word *, const Word *, Word *,
                       int);
static FILE *Out;
static bool run(int Id, Kernel K, int Which, int Arity, int A, int B, int C) {
  std::vector<Word> V[3] = {values(A), values(B), values(C)}, In[3];
  // All pairs of corners; of triples a choice.
  size_t Count = Arity == 1 ? V[0].size()
                 : Arity == 2 ? V[0].size() * V[1].size() : 900;
  for (size_t I = 0; I < Count; ++I)
    for (int P = 0; P < 3; ++P) {
      size_t At = Arity == 3 ? random64() : P ? I / V[0].size() : I;
      In[P].push_back(V[P][At %% V[P].size()]);
    }
  Word *D[4];
  for (int P = 0; P < 3; ++P) {
    cudaMalloc(&D[P], Count * 8);
    cudaMemcpy(D[P], In[P].data(), Count * 8, cudaMemcpyHostToDevice);
  }
  std::vector<Word> Results(%(slots)d * Count);
  cudaMalloc(&D[3], Results.size() * 8);
  cudaMemset(D[3], 0, Results.size() * 8);
  K<<<(Count + 127) / 128, 128>>>(Which, D[0], D[1], D[2], D[3], int(Count));
  cudaMemcpy(Results.data(), D[3], Results.size() * 8, cudaMemcpyDeviceToHost);
  for (Word *P : D)
    cudaFree(P);
  Word Head[2] = {Word(Id), Count};
  fwrite(Head, 8, 2, Out);
  for (auto &P : In)
    fwrite(P.data(), 8, Count, Out);
  fwrite(Results.data(), 8, Results.size(), Out);
  cudaError_t Status = cudaGetLastError();
  if (Status != cudaSuccess)
    printf("function %%d: %%s\n", Id, cudaGetErrorString(Status));
  return Status == cudaSuccess;
}
int main(int, char **Args) {
  Out = fopen(Args[1], "wb");
  bool IsGood = Out != nullptr;
%(runs)s
  return IsGood && fclose(Out) == 0 ? 0 : 1;
}
"""
INCLUDES = {"intrinsic": "", "fp16": "#include <cuda_fp16.h>",
            "bf16": "#include <cuda_fp16.h>\n#include <cuda_bf16.h>"}


def functions(path, group):
    found = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            match = re.match(r"(\w+) +(.*) (\w+)\((.*)\)$", line.strip())
            if match and match[1] == group:
                found.append((match[2], match[3], match[4].split(", ")))
    return found


def write_program(path, group, items):
    kernels, runs = "", ""
    for number, (result, name, types) in enumerate(items):
        arguments = ", ".join(f"from<{t}>({'ABC'[i]}[I])"
                              for i, t in enumerate(types))
        kernel, which = divmod(number, PER_KERNEL)
        if which == 0:
            kernels += (
                f"__global__ void k{kernel}(int Which, const Word *A, const Word "
                "*B, const Word *C, Word *To, int N) {\n  int I = blockIdx.x * "
                "blockDim.x + threadIdx.x;\n  if (I >= N)\n    return;\n"
                "  switch (Which) {\n")
        kernels += (f"  case {which}:\n    "
                    f"put<{result}>(To + {SLOTS} * I, {name}({arguments}));\n"
                    "    break;\n")
        if which == PER_KERNEL - 1 or number == len(items) - 1:
            kernels += "  }\n}\n"
        kinds = [BITS.get(t, 0) for t in types] + [0, 0]
        runs += (f"  IsGood = run({number}, k{kernel}, {which}, {len(types)}, "
                 f"{kinds[0]}, {kinds[1]}, {kinds[2]}) && IsGood;\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write(PROGRAM % {"includes": INCLUDES[group], "kernels": kernels,
                              "runs": runs, "slots": SLOTS})


def read(path):
    with open(path, "rb") as file:
        data = array("Q", file.read())
    results, at = {}, 0
    while at < len(data):
        number, count = data[at], data[at + 1]
        size = (3 + SLOTS) * count
        results[number] = (count, data[at + 2:at + 2 + size])
        at += 2 + size
    return results


def as_float(bits, kind):
    if kind.startswith("__nv_bfloat"):
        return struct.unpack("<f", struct.pack("<I", bits << 16))[0]
    form, size = {16: ("<e", "<H"), 32: ("<f", "<I"), 64: ("<d", "<Q")}[BITS[kind]]
    return struct.unpack(form, struct.pack(size, bits))[0]


def distance(x, y, kind):
    """In units of the last place; infinite where one alone is a NaN."""
    width = BITS[kind]
    if x == y:
        return 0
    a, b = as_float(x, kind), as_float(y, kind)
    if a != a or b != b:
        return 0 if a != a and b != b else float("inf")
    sign = 1 << (width - 1)
    place = lambda bits: -(bits & (sign - 1)) if bits & sign else bits
    # -0 and +0 are two results.
    return abs(place(x) - place(y)) or 1


def parts(slots, kind):
    width = BITS[kind]
    whole = slots[0] | slots[1] << 64
    return [whole >> (width * i) & ((1 << width) - 1)
            for i in range(2 if kind in PAIRS else 1)]


def compare(items, cuda, port):
    wrong = 0
    for number, (result, name, types) in enumerate(items):
        bound = BOUNDS.get(name, 0)
        count, x = cuda[number]
        _, y = port[number]
        assert x[:3 * count] == y[:3 * count], "the inputs differ"
        worst = None
        for i in range(count if bound is not None else 0):
            at = 3 * count + SLOTS * i
            a, b = x[at:at + SLOTS], y[at:at + SLOTS]
            if result in BITS:
                off = max(distance(p, q, result) for p, q in
                          zip(parts(a, result), parts(b, result)))
            else:
                off = float("inf") if a != b else 0
            if off > bound and (worst is None or off > worst[0]):
                worst = (off, [f"{x[j * count + i]:#x}" for j in
                               range(len(types))], f"{a[0]:#x}", f"{b[0]:#x}")
        if worst:
            print(f"{name}({', '.join(types)}): of {', '.join(worst[1])}: CUDA "
                  f"{worst[2]}, the port {worst[3]}; {worst[0]} ULP")
            wrong += 1
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--list")
    parser.add_argument("--group")
    parser.add_argument("--gpu", action="append")
    parser.add_argument("--temp")
    parser.add_argument("--cuda-path", default="none")
    options, porthip = parser.parse_known_args()
    os.makedirs(options.temp, exist_ok=True)
    items = functions(options.list, options.group)
    assert items, "the list has no such group"
    below = lambda name: os.path.join(options.temp, name)
    source, port = below(options.group + ".cu"), below(options.group + ".hip")
    write_program(source, options.group, items)

    def results(as_gpu, path):
        program, output = below(as_gpu), below(as_gpu + ".results")
        subprocess.run([*porthip, "cc", "-w", "--as", as_gpu,
                        "--cuda-path=" + options.cuda_path, path, "-o", program],
                       check=True)
        subprocess.run([program, output], check=True)
        return read(output)

    cuda = results("sm_80", source)
    subprocess.run([*porthip, "--no-cache", "--cuda-path=" + options.cuda_path,
                    source, "-o", port], check=True)
    wrong = sum(compare(items, cuda, results(gpu, port)) for gpu in options.gpu)
    print(f"{len(items)} functions, {wrong} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
