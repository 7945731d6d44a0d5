# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types of calls in device code, as nvcc has them.

    prototypes.py ask NVCC TABLE SCRATCH   asks nvcc anew for the calls of TABLE
    prototypes.py write TABLE              a source that holds clang to TABLE

A line of TABLE is `NAME TYPE ARGUMENTS ...`: the calls NAME(ARGUMENTS) are of that
type. Arguments are letters: f is a float, l a long, pf a pointer to float. What is
`invalid` is not asked of clang, which may have more.
"""
import re
import subprocess
import sys

TYPES = ["void", "bool", "char", "signed char", "unsigned char", "short",
         "unsigned short", "int", "unsigned", "long", "unsigned long",
         "long long", "unsigned long long", "float", "double", "long double",
         "void *"]
LETTERS = {"b": "bool", "c": "char", "uc": "unsigned char", "s": "short",
           "us": "unsigned short", "i": "int", "u": "unsigned", "l": "long",
           "ul": "unsigned long", "ll": "long long",
           "ull": "unsigned long long", "f": "float", "d": "double",
           "pf": "float *", "pd": "double *", "pi": "int *", "pu": "unsigned *",
           "pll": "long long *", "pull": "unsigned long long *",
           "pus": "unsigned short *", "s0": "const char *"}
HEAD = """#include <cmath>
#include <cstdlib>
#include <ctime>
template <class T> struct Id;
template <class T> struct Id<T &> : Id<T> {};
template <class T> struct Id<const T> : Id<T> {};
"""


def read(path):
    """(call, type) of each line, in order."""
    with open(path) as text:
        for line in text:
            if not line.startswith("#") and line.strip():
                name, kind, *arguments = line.split()
                for one in arguments:
                    yield ("%s(%s)" % (name, one.replace("-", "")),
                           kind.replace("_", " "))


def write_table(rows):
    groups = {}
    for call, kind in rows:
        name, arguments = call[:-1].split("(")
        groups.setdefault((name, kind), []).append(arguments or "-")
    for (name, kind), arguments in groups.items():
        yield "%s %s %s\n" % (name, kind.replace(" ", "_"), " ".join(arguments))


def head():
    text = HEAD
    for number, kind in enumerate(TYPES):
        text += ("template <> struct Id<%s> { static const int V = %d; };\n" %
                 (kind, number))
    return text


def variables():
    return "".join("%s %s{};\n" % (kind, name) for name, kind in LETTERS.items())


def checks(rows):
    text = head() + "__global__ void calls() {\n" + variables()
    for call, kind in rows:
        if kind != "invalid":
            text += ("static_assert(Id<decltype(%s)>::V == %d, \"%s: nvcc has %s\""
                     ");\n" % (call, TYPES.index(kind), call, kind))
    return text + "}\n"


def ask(nvcc, rows, scratch):
    """Calls that nvcc refuses, then the numbers that it computes of the rest."""
    rows = list(rows)
    start = head() + "__global__ void calls(int *o) {\n" + variables()
    first, invalid = start.count("\n") + 1, set()
    command = [nvcc, "-std=c++17", "-arch=sm_90", "-w", "-ptx", scratch + ".cu",
               "-o", scratch + ".ptx"]
    while True:
        with open(scratch + ".cu", "w") as source:
            source.write(start)
            for n, (call, _) in enumerate(rows):
                source.write("" if n in invalid else
                             "o[%d] = Id<decltype(%s)>::V;" % (n, call))
                source.write("\n")
            source.write("}\n")
        done = subprocess.run(command, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        wrong = {int(n) - first for n in
                 re.findall(r"\.cu\((\d+)\): error", done.stdout)}
        if not done.returncode:
            break
        if not wrong - invalid:
            sys.exit(done.stdout)
        invalid |= wrong
    registers, found = {}, {}
    with open(scratch + ".ptx") as text:
        for line in text:
            moved = re.match(r"\s*mov\.[bu]32\s+(%r\d+), (\d+);", line)
            if moved:
                registers[moved[1]] = int(moved[2])
            stored = re.match(
                r"\s*st\.[\w.]+\s+\[%rd\d+(?:\+(\d+))?\], (%r\d+|\d+);", line)
            if stored:
                value = stored[2]
                found[int(stored[1] or 0) // 4] = (
                    int(value) if value.isdigit() else registers[value])
    return [(call, "invalid" if n in invalid else TYPES[found[n]])
            for n, (call, _) in enumerate(rows)]


def main(how, *rest):
    if how == "write":
        sys.stdout.write(checks(read(rest[0])))
    else:
        nvcc, table, scratch = rest
        sys.stdout.writelines(write_table(ask(nvcc, read(table), scratch)))


main(*sys.argv[1:])
