# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""make-corpus.py: writes corpus/ anew from the inputs of the other tests.

What fuzzing found (names that begin with "found-") stays as it is.
"""
import glob
import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MOST_BYTES = 3000


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as f:
        return f.read()


def write(target, texts):
    folder = os.path.join(HERE, "corpus", target)
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        if not name.startswith("found-"):
            os.remove(os.path.join(folder, name))
    for number, text in enumerate(sorted(set(texts))):
        with open(os.path.join(folder, "%03d" % number), "wb") as file:
            file.write(text.encode())


def every(texts, most):
    """At most that many, spread over all."""
    texts = sorted(set(texts))
    return texts[::max(1, (len(texts) + most - 1) // most)]


def files_of(pattern):
    """Files, and the parts of those that are split."""
    found = glob.glob(os.path.join(ROOT, pattern), recursive=True)
    for path in sorted(filter(os.path.isfile, found)):
        if os.path.join("test", "fuzz") in path:
            continue
        pieces = re.split(r"(?m)^(?://|#)--- (.*)\n", read(path))
        if len(pieces) == 1:
            yield path, pieces[0]
        for name, text in zip(pieces[1::2], pieces[2::2]):
            yield name, text


def ptx():
    texts = []
    for _, source in files_of("test/Ptx/*.cpp"):
        for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', source):
            text = literal.encode().decode("unicode_escape")
            if "$0" in text and re.search(r"[a-z]\.[a-z0-9]", text):
                texts.append("=r,r,f,h,l\n" + text)
    return every(texts, 220) + [
        "=l,l,l\nadd.u64 $0, $1, $2;", "=d,d,d\nfma.rn.f64 $0, $1, $2, $1;",
        "=r,=r,r,0,1\nadd.cc.u32 $0, $2, $0; addc.u32 $1, $1, 0;",
        "=b,r\nsetp.eq.u32 $0, $1, 0;", "\nbar.sync 0;", "=q,l\nmov.b128 $0, {$1, $1};"]


def rules():
    texts = []
    for path in sorted(glob.glob(os.path.join(ROOT, "rules", "*.json"))):
        document = json.loads(read(path))
        kinds = {}
        for rule in document["rules"]:
            kinds.setdefault(tuple(sorted(rule)), rule)
        for rule in list(kinds.values())[:8]:
            texts.append(json.dumps(dict(document, rules=[rule]), indent=1))
    return every(texts, 90)


def tokens():
    texts = [text for pattern in ("test/Translate/**/*", "samples/**/*.cu")
             for name, text in files_of(pattern)
             if name.endswith((".cu", ".cuh", ".h", ".cpp", ".c"))
             and len(text) < MOST_BYTES]
    return [chr(i * 7 % 128) + text for i, text in enumerate(every(texts, 80))]


def documents():
    texts = ["e" + read("lib/Report/Effort/effort-model.json")[:MOST_BYTES * 3],
             'e{"name": "x", "checks": {"porthip-warp-*": {"firstMinutes": 2}}}',
             'c[{"directory": "/d", "file": "a.cu", "command": "nvcc -I. -c a.cu"}]',
             'c[{"directory": ".", "file": "a.cu", "arguments": ["clang++", "-xcuda"]}]',
             'b{"format": "porthip-baseline", "version": 1, "findings": []}',
             'k{"suppressions": [{"check": "porthip-*", "file": "*.cu", "reason": "x"}]}',
             'r{"a": {"state": "passed", "seconds": 1.5, "message": ""}}',
             'u{"version": 1, "compiler": "clang 22.1.8", "kernels": [{"source": '
             '"k.cu", "symbol": "_Z1kPf", "gpu": "gfx942", "vgprs": 8}]}',
             'p{"kernel": "k()", "gpu": "gfx942", "waveSize": 64, "where": "k.cu:7", '
             '"name": "p", "kind": "load", "bytes": 4, "instructions": 0, '
             '"operations": 0, "issues": 8, "lanes": 512, "lines64": 512, '
             '"lines128": 9, "usedBytes": 2048, "sharedIssues": 0, "bankCycles": 0, '
             '"bankPhases": 0, "bankDegree": 0, "sameAddress": 0, "divergent": 0, '
             '"oneAddress": 0}\n',
             "a\t.type\tk,@function\nk: ; @k\n; %bb.0: ; %entry\n"
             "\t.loc\t0 2 7 ; a.h:3:4 @[ k.hip:2:7 ]\n"
             ".LBB0_1: ; %atomicrmw.start\n"
             " ; =>This Inner Loop Header: Depth=1\n"
             "\tv_add_f32_e32 v2, v3, v4\n"
             "\tglobal_atomic_cmpswap v2, v[0:1], v[2:3], off glc\n"
             "\ts_waitcnt vmcnt(0)\n\ts_cbranch_execnz .LBB0_1\n"
             "\ts_add_u32 s0, s0, f@rel32@lo+4\n"
             "\ts_swappc_b64 s[30:31], s[0:1]\n\ts_endpgm\n.Lfunc_end0:\n"
             "; codeLenInByte = 64\n\t.amdgpu_metadata\n---\namdhsa.kernels:\n"
             "  - .name: k\n    .vgpr_count: 5\n    .wavefront_size: 64\n"
             "    .max_flat_workgroup_size: 256\n...\n\t.end_amdgpu_metadata\n"]
    for pattern in ("test/**/*.json", "test/**/*.test"):
        for name, text in files_of(pattern):
            if not name.endswith(".json") or len(text) > MOST_BYTES:
                continue
            kind = ("s" if '"cases"' in text else "c" if '"command"' in text else
                    "k" if '"suppressions"' in text else
                    "l" if '"arrays"' in text else
                    "b" if '"fingerprint"' in text else
                    "e" if "Minutes" in text else "")
            if kind:
                texts.append(kind + text)
    return every(texts, 60)


def specs():
    texts = ["=n", "=ceildiv(n, 256) * 4 + max(1, big / 3) % 7", "=(n - 1) * -2"]
    for pattern in ("test/Verify/**/*.json", "test/Verify/**/*.test",
                    "docs/**/*.json"):
        for name, text in files_of(pattern):
            if name.endswith(".json") and '"kernels"' in text and \
                    len(text) < MOST_BYTES:
                texts.append(text)
    texts.append(json.dumps({"kernels": [{
        "name": "k", "sizes": {"n": [1, 33, 1000]}, "grid": ["ceildiv(n, 64)"],
        "block": [64], "values": [
            {"name": "in", "size": "n", "fill": "uniform", "min": -1, "max": 1},
            {"name": "out", "size": "n", "output": True},
            {"name": "n", "value": "n"}]}]}))
    return every(texts, 40)


def traces():
    start = '{"kind":"start","version":1,"bytes":0,"target":"sm_80","side":"cuda"}\n'
    launch = ('{"kind":"launch","number":1,"kernel":"_Z1kPf","grid":[2,1,1],'
              '"block":[32,1,1],"shared":4,"arguments":[{"size":8,"buffer":"1",'
              '"offset":0}],"same":[{"buffer":"2","launch":1}],"changed":'
              '[{"buffer":"1","size":4,"type":"f32"}],"bytes":4}\nabcd')
    copy = '{"kind":"copy","number":2,"buffer":"1","size":2,"bytes":2}\nxy'
    graph = ('{"kind":"graph","number":3,"nodes":true,"changed":[],"fault":"x",'
             '"sampled":false,"bytes":0}\n')
    array = {"buffer": "1", "type": "f32", "offset": 0, "size": 4, "file": "a.npy"}
    manifest = json.dumps({
        "format": "porthip-trace", "version": 1, "leg": "cuda@vgpu:sm_80",
        "exitStatus": 0, "launches": [
            {"number": 1, "kernel": "k(float*)", "grid": [1, 1, 1],
             "block": [32, 1, 1], "shared": 0, "arguments": [], "changed": [array]}],
        "copies": [{"number": 2, "array": array}]})
    return ["s" + start, "s" + start + launch + copy + graph, "s" + start + graph,
            "m" + manifest, "m{}",
            "n\x00"]


def literals_of(path):
    """The texts that a C++ test gives to what it tests, a string literal each;
    literals side by side are one."""
    source = re.sub(r'"\s*\n\s*"', "", read(path))
    for literal in re.findall(r'"((?:[^"\\\n]|\\.)*)"', source):
        yield literal.encode().decode("unicode_escape")


def build_files():
    texts = [text for pattern in ("test/**/CMakeLists.txt", "lib/**/CMakeLists.txt",
                                  "runtime-shims/toolkit/**/*.cmake",
                                  "test/Project/*.test", "test/Toolkit/*.test")
             for name, text in files_of(pattern)
             if name.endswith((".txt", ".cmake")) and len(text) < MOST_BYTES]
    texts += ["project(x CUDA)\nfind_package(CUDA)\nset(CUDA_NVCC_FLAGS -G)\n",
              "add_compile_options(\"$<$<COMPILE_LANGUAGE:CUDA>:-lineinfo;-O3>\""
              " -gencode a=b -rdc=true)\nset(M -lineinfo CACHE STRING \"x\")\n",
              "target_link_libraries(a CUDA::cublas ${CUDA_LIBRARIES} cuda)\n"
              "set_target_properties(a PROPERTIES CUDA_SEPARABLE_COMPILATION ON)",
              "#[[ a ]]\nadd_library(a a.cu ${d}/b.cu \"x;b.cu\" [=[c.cu]=])\n"]
    makefiles = [text for text in literals_of("test/Build/MakeMigrationTest.cpp")
                 if re.search(r"[=:].*\n", text)]
    makefiles += [text for text in literals_of("test/Build/MakeLexerTest.cpp")
                  if "\n" in text]
    modules = [text for text in literals_of("test/Build/PythonMigrationTest.cpp")
               if "\n" in text]
    for name, text in files_of("test/Project/*.test"):
        if os.path.basename(name).lower() == "makefile" or name.endswith(".mk"):
            makefiles.append(text)
        elif name.endswith(".py"):
            modules.append(text)
    return (["1" + text for text in every(texts, 40)] +
            ["2" + text for text in every(makefiles, 60)] +
            ["3" + text for text in every(modules, 40)])


def translate():
    folder = os.path.join(HERE, "corpus", "translate")
    os.makedirs(folder, exist_ok=True)


for name, make in (("ptx", ptx), ("rules", rules), ("tokens", tokens),
                   ("json", documents), ("spec", specs), ("trace", traces),
                   ("build", build_files)):
    write(name, make())
translate()
