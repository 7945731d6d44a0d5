#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The virtual GPU beside plain C++, PoCL and Oclgrind, in one program, on one
thread. Prints a table of times per unit of work and of ratios.

Needs Google Benchmark and the OpenCL loader (libbenchmark-dev,
ocl-icd-opencl-dev); runs whatever of pocl-opencl-icd and oclgrind is installed.
Timings depend on the machine: nothing here is a test.
"""
import argparse
import json
import os
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
REPO = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
ICDS = ["/usr/lib/oclgrind/liboclgrind-rt-icd.so"]


def build(porthip, work, target, flags):
    host = os.path.join(work, "host.o")
    opencl = os.path.join(work, "opencl.o")
    program = os.path.join(work, "bench")
    subprocess.check_call(["clang++-22", "-O3", "-march=native", "-c",
                           os.path.join(HERE, "Host.cpp"), "-o", host])
    subprocess.check_call(["clang++-22", "-O2", "-c",
                           os.path.join(HERE, "OpenCl.cpp"), "-o", opencl])
    subprocess.check_call([porthip, "cc", "--as", target] + flags +
                          ["-O2", "-std=c++17",
                           os.path.join(HERE, "Cuda.cu"), host, opencl,
                           "-lbenchmark", "-lOpenCL", "-lpthread",
                           "-o", program])
    return program


def environment(work):
    """One thread for everybody, and every OpenCL that is there."""
    vendors = os.path.join(work, "vendors")
    os.makedirs(vendors, exist_ok=True)
    installed = "/etc/OpenCL/vendors"
    if os.path.isdir(installed):
        for name in os.listdir(installed):
            os.symlink(os.path.join(installed, name),
                       os.path.join(vendors, name))
    for library in ICDS:
        if os.path.exists(library):
            name = os.path.basename(library) + ".icd"
            with open(os.path.join(vendors, name), "w") as file:
                file.write(library + "\n")
    return dict(os.environ, OCL_ICD_VENDORS=vendors, POCL_MAX_PTHREAD_COUNT="1",
                PORTHIP_VGPU_THREADS="1",
                POCL_CACHE_DIR=os.path.join(work, "pocl"))


def table(results):
    """Rows: workloads; columns: ns per unit, and ratios to the virtual GPU."""
    times = {}
    for run in results["benchmarks"]:
        if run.get("aggregate_name", "median") != "median":
            continue
        name = run["run_name"] if "run_name" in run else run["name"]
        who, what = name.split("/")[:2]
        # Google Benchmark's inverted rate is in seconds.
        times.setdefault(what, {})[who] = (
            run["ns_per_unit"] if "ns_per_unit" in run else run["real_time"])
    order = ("vgpu", "host", "pocl", "oclgrind")
    print("| workload | " + " | ".join("%s ns/unit" % w for w in order) +
          " | vgpu : host | pocl : vgpu | oclgrind : vgpu |")
    print("|---" * (len(order) + 4) + "|")
    for what, by in times.items():
        cells = ["%.3g" % by[w] if w in by else "" for w in order]
        ours = by.get("vgpu")

        def ratio(top, bottom):
            return "%.2f" % (top / bottom) if top and bottom else ""
        cells += [ratio(ours, by.get("host")), ratio(by.get("pocl"), ours),
                  ratio(by.get("oclgrind"), ours)]
        print("| %s | %s |" % (what, " | ".join(cells)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip",
                        default=os.path.join(REPO, "build/dev/bin/porthip"))
    parser.add_argument("--target", default="sm_80")
    parser.add_argument("--filter", default=".*")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--json", help="keep Google Benchmark's output here")
    parser.add_argument("flags", nargs="*", help="more flags for porthip cc")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        program = build(options.porthip, work, options.target, options.flags)
        out = options.json or os.path.join(work, "out.json")
        subprocess.check_call(
            [program, "--benchmark_filter=" + options.filter,
             "--benchmark_repetitions=%d" % options.repetitions,
             "--benchmark_min_time=0.1",
             "--benchmark_enable_random_interleaving=true",
             "--benchmark_report_aggregates_only=true",
             "--benchmark_out=" + out, "--benchmark_out_format=json"],
            env=environment(work), stdout=subprocess.DEVNULL)
        with open(out) as file:
            table(json.load(file))


if __name__ == "__main__":
    main()
