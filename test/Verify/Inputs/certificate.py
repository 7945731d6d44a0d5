"""Holds the certificate of Inputs/certificate.cu to what its kernels' names and
comments say. Usage: certificate.py SOURCE < verify.json"""

import json
import re
import sys

lines = {}
for number, text in enumerate(open(sys.argv[1]), 1):
    if named := re.search(r"// LINE (\w+)", text):
        lines[named[1]] = f"certificate.cu:{number}"

# By kernel: class, the name at the line, what it reaches first. Only to_nothing
# reaches no result.
SINE = ("bounded", "sinf")
EXPECTED = {
    "bounded_sine": (*SINE, {"result": "sine"}),
    "vendor_exponential": ("vendor-defined", "__expf", {"result": "exponential"}),
    "vendor_contraction": ("vendor-defined", "contraction", {"result": "contraction"}),
    "vendor_float_atomic": ("vendor-defined", "atomicAdd", {"result": "floatAtomic"}),
    "vendor_ticket": ("vendor-defined", "atomicAdd", {"result": "ticket"}),
    "vendor_exchange": ("vendor-defined", "atomicExch", {"result": "exchange"}),
    "unmodelled_clock": ("not-modelled", "clock64", {"result": "clock"}),
    "unmodelled_volatile": ("not-modelled", "time of a volatile or atomic read", {"result": "volatile"}),
    "unmodelled_address": ("not-modelled", "address as a number", {"result": "address"}),
    "to_branch": (*SINE, {"branch": "branch", "result": "branchResult"}),
    "to_address": (*SINE, {"address": "addressed", "result": "addressed"}),
    "to_atomic": (*SINE, {"atomic": "atomic", "result": "atomic"}),
    "to_nothing": (*SINE, {}),
}

report = json.load(sys.stdin)
(leg,) = report["legs"]
for run in leg["certificate"]["runs"]:
    assert run["known"] and not run["exact"], run["leg"]
    found = {}
    for entry in run["inexact"]:
        kernel = entry["kernel"].split("(")[0]
        where = {k: v.rsplit("/")[-1].replace(".hip", ".cu") for k, v in entry["reaches"].items()}
        found.setdefault(kernel, []).append((entry["class"], entry["name"], where))
        assert (entry["bound"] != "") == (entry["name"] in ("sinf", "__expf")), entry
        assert entry["source"], entry
    text = json.dumps(found, indent=1)
    assert found.keys() == EXPECTED.keys(), (run["leg"], text)
    for kernel, (of, name, reaches) in EXPECTED.items():
        hip = run["leg"].startswith("hip")
        expected = [(of, name, {k: lines[v] for k, v in reaches.items()})]
        got = found[kernel]
        if hip:  # a port has other lines: includes, shims
            expected = [(of, name, sorted(reaches))]
            got = [(c, n, sorted(r)) for c, n, r in got]
        assert got == expected, (run["leg"], kernel, got, expected)
    counts = run["operations"]
    assert counts["exact"] > 50 and counts["bounded"] == 5, counts
    assert counts["vendor-defined"] == 5 and counts["not-modelled"] == 3, counts
    assert run["byMemory"].keys() == {"branch", "result"}, run["byMemory"]
