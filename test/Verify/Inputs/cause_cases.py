# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plants one difference of a known cause after the other into ports, and
compares the cause that `porthip verify` names. Arguments: folder to work in,
cases (numbers from 1, as 3,5-7), porthip's command. Prints a line for each case."""
import json
import os
import subprocess
import sys

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cause")

OFF = {name: [("__global__ void " + name,
               "#pragma clang fp contract(off)\n__global__ void " + name)]
       for name in ("logistic", "henon")}

# name, source, kernel, what the port has instead (text, its place taken by),
# leg of the port, kind that is named ("": equal, so none), compiler's options
CASES = [
    ("pragma", "maps", "logistic",
     [("__global__ void logistic",
       "#pragma clang fp contract(off)\n__global__ void logistic")],
     "gfx942", "contraction", []),
    ("fmaf", "maps", "logistic",
     [("3.9f * V - 3.9f * V * V", "__fsub_rn(3.9f * V, __fmul_rn(3.9f * V, V))")],
     "sm_80", "contraction", []),
    ("original-off", "maps", "logistic",
     [("3.9f * V - 3.9f * V * V", "fmaf(-3.9f * V, V, 3.9f * V)")],
     "gfx1100", "contraction", ["-fmad=false"]),
    ("equal-map", "maps", "logistic", [], "gfx942", "", []),
    ("fast-sine", "maps", "sine", [("sinf(", "__sinf(")], "sm_80", "fast-math",
     []),
    ("fast-exp", "maps", "exponential", [("expf(", "__expf(")], "sm_80",
     "fast-math", []),
    ("library-sine", "maps", "sine", [], "gfx942", "math-library", []),
    ("library-cosine", "maps", "cosine", [], "gfx1100", "math-library", []),
    ("flush", "maps", "dwindle",
     [("V = V * 1e-10f;",
       "{ V = V * 1e-10f; if (fabsf(V) < 1.17549435e-38f) V = 0; }")],
     "gfx942", "denormals", []),
    ("flush-exp", "maps", "dwindle",
     [("X[threadIdx.x] = V * 1e38f",
       "X[threadIdx.x] = fabsf(V) < 1.17549435e-38f ? 0.0f : V * 1e38f")],
     "sm_80", "denormals", []),
    ("equal-dwindle", "maps", "dwindle", [], "gfx1100", "", []),
    ("plain-min", "orders", "least",
     [("atomicMin(Out, int(blockIdx.x))", "*Out = blockIdx.x")], "gfx942",
     "port-order", ["-DELEMENT=int", "-DFILL=1"]),
    ("no-barrier", "orders", "turned", [("__syncthreads();", "", 1)], "gfx942",
     "port-order", ["-DELEMENT=int", "-DFILL=0"]),
    ("turned-append", "orders", "append",
     [("int I = blockIdx.x * N", "int I = (Blocks - 1 - blockIdx.x) * N", 1)],
     "gfx942", "order", ["-DELEMENT=int", "-DFILL=0"]),
    ("turned-sum", "orders", "sum",
     [("int I = blockIdx.x * N", "int I = (Blocks - 1 - blockIdx.x) * N", 2)],
     "gfx1100", "order", ["-DELEMENT=float", "-DFILL=0"]),
    ("no-memset", "orders", "count",
     [("hipMemset(Out, FILL", "hipMemset(Out + Blocks * N, FILL"),
      ("(1 + Blocks * N) * sizeof(ELEMENT));\n  KERNEL", "4);\n  KERNEL")],
     "gfx942", "fresh-memory", ["-DELEMENT=int", "-DFILL=1"]),
    ("no-table", "orders", "table", [("S[threadIdx.x] = 7", "if (threadIdx.x % 2) S[threadIdx.x] = 7")],
     "gfx1100", "fresh-memory", ["-DELEMENT=int", "-DFILL=0"]),
    ("equal-append", "orders", "turned", [], "gfx942", "",
     ["-DELEMENT=int", "-DFILL=0"]),
    ("no-syncwarp", "warps", "exchange", [("porthip::syncwarp();", "", 1)], "sm_80",
     "in-step", []),
    ("no-syncwarps", "warps", "shift", [("porthip::syncwarp();", "")], "sm_80",
     "in-step", []),
    ("broadcast-64", "warps", "broadcast",
     [("porthip::shfl_sync(0xffffffff, ", "__shfl(")], "gfx942", "wave-size", []),
    ("ring-64", "warps", "ring",
     [("porthip::shfl_sync(0xffffffff, ", "__shfl(")], "gfx942", "wave-size", []),
    ("equal-warps", "warps", "exchange", [], "gfx942", "", []),
    # The same faults on other GPUs, and others of their kind.
    ("pragma-gfx1100", "maps", "logistic", OFF["logistic"], "gfx1100",
     "contraction", []),
    ("pragma-sm_80", "maps", "logistic", OFF["logistic"], "sm_80",
     "contraction", []),
    ("pragma-henon", "maps", "henon", OFF["henon"], "gfx942", "contraction", []),
    ("pragma-henon-gfx1100", "maps", "henon", OFF["henon"], "gfx1100",
     "contraction", []),
    ("original-off-sm_80", "maps", "logistic",
     [("3.9f * V - 3.9f * V * V", "fmaf(-3.9f * V, V, 3.9f * V)")],
     "sm_80", "contraction", ["-fmad=false"]),
    ("fast-cosine", "maps", "cosine", [("cosf(", "__cosf(")], "sm_80",
     "fast-math", []),
    ("fast-log", "maps", "logarithm", [("logf(", "__logf(")], "sm_80",
     "fast-math", []),
    ("fast-pow", "maps", "power", [("powf(", "__powf(")], "sm_80", "fast-math",
     []),
    ("library-sine-gfx1100", "maps", "sine", [], "gfx1100", "math-library", []),
    ("library-cosine-gfx942", "maps", "cosine", [], "gfx942", "math-library",
     []),
    ("flush-gfx1100", "maps", "dwindle",
     [("V = V * 1e-10f;",
       "{ V = V * 1e-10f; if (fabsf(V) < 1.17549435e-38f) V = 0; }")],
     "gfx1100", "denormals", []),
    ("flush-exp-gfx942", "maps", "dwindle",
     [("X[threadIdx.x] = V * 1e38f",
       "X[threadIdx.x] = fabsf(V) < 1.17549435e-38f ? 0.0f : V * 1e38f")],
     "gfx942", "denormals", []),
    ("plain-min-gfx1100", "orders", "least",
     [("atomicMin(Out, int(blockIdx.x))", "*Out = blockIdx.x")], "gfx1100",
     "port-order", ["-DELEMENT=int", "-DFILL=1"]),
    ("no-barrier-gfx1100", "orders", "turned", [("__syncthreads();", "", 1)],
     "gfx1100", "port-order", ["-DELEMENT=int", "-DFILL=0"]),
    ("turned-append-gfx1100", "orders", "append",
     [("int I = blockIdx.x * N", "int I = (Blocks - 1 - blockIdx.x) * N", 1)],
     "gfx1100", "order", ["-DELEMENT=int", "-DFILL=0"]),
    ("turned-sum-gfx942", "orders", "sum",
     [("int I = blockIdx.x * N", "int I = (Blocks - 1 - blockIdx.x) * N", 2)],
     "gfx942", "order", ["-DELEMENT=float", "-DFILL=0"]),
    ("no-memset-gfx1100", "orders", "count",
     [("hipMemset(Out, FILL", "hipMemset(Out + Blocks * N, FILL"),
      ("(1 + Blocks * N) * sizeof(ELEMENT));\n  KERNEL", "4);\n  KERNEL")],
     "gfx1100", "fresh-memory", ["-DELEMENT=int", "-DFILL=1"]),
    ("no-table-gfx942", "orders", "table",
     [("S[threadIdx.x] = 7", "if (threadIdx.x % 2) S[threadIdx.x] = 7")],
     "gfx942", "fresh-memory", ["-DELEMENT=int", "-DFILL=0"]),
    ("broadcast-64-gfx90a", "warps", "broadcast",
     [("porthip::shfl_sync(0xffffffff, ", "__shfl(")], "gfx90a", "wave-size",
     []),
    ("ring-64-gfx90a", "warps", "ring",
     [("porthip::shfl_sync(0xffffffff, ", "__shfl(")], "gfx90a", "wave-size",
     []),
    ("no-syncwarps-sm_90", "warps", "shift", [("porthip::syncwarp();", "")],
     "sm_90", "in-step", []),
    ("equal-henon", "maps", "henon", [], "sm_80", "", []),
    ("equal-log", "maps", "logarithm", [], "sm_80", "", []),
    ("equal-table", "orders", "table", [], "gfx1100", "",
     ["-DELEMENT=int", "-DFILL=0"]),
    ("equal-ring", "warps", "ring", [], "gfx1100", "", []),
]


def edit(text, changes):
    for change in changes:
        old, new = change[0], change[1]
        if old not in text:
            raise SystemExit(f"'{old}' is not in the port:\n{text}")
        if len(change) == 3:  # the Nth alone
            parts = text.split(old)
            text = (old.join(parts[:change[2]]) + new
                    + old.join(parts[change[2]:]))
        else:
            text = text.replace(old, new)
    return text


def run(case, folder, porthip):
    name, source, kernel, changes, target, kind, options = case
    source = os.path.join(HERE, source + ".cu")
    options = options + ["-DKERNEL=" + kernel]
    command = porthip + ["verify", "--json", "--leg", "cuda@vgpu:sm_80",
                         "--leg", "hip@vgpu:" + target]
    if changes:
        port = os.path.join(folder, name + ".hip")
        subprocess.run(porthip + ["translate", "--quiet", "-o", port, source]
                       + options, check=True)
        with open(port) as file:
            text = file.read()
        with open(port, "w") as file:
            file.write(edit(text, changes))
        command += ["--port", port]
    done = subprocess.run(command + [source] + options, stdout=subprocess.PIPE,
                          check=False)
    if done.returncode not in (0, 1):
        return f"{name}: status {done.returncode}"
    leg = json.loads(done.stdout)["legs"][0]
    why = leg.get("attribution", {})
    named = why.get("kind", "")
    is_right = named == kind and (kind or (leg["equal"] and "cause" not in leg))
    words = [why.get("confidence", ""), why.get("where", ""),
             f"{why.get('runs', 0)} runs"]
    return (f"{name}: {'right' if is_right else 'WRONG'}: "
            f"'{named}' for '{kind}' {' '.join(words)}")


folder, which, porthip = sys.argv[1], sys.argv[2], sys.argv[3:]
os.makedirs(folder, exist_ok=True)
for part in which.split(","):
    first, last = int(part.split("-")[0]), int(part.split("-")[-1])
    for each in CASES[first - 1:last]:
        print(run(each, folder, porthip), flush=True)
