# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faults that are seeded into the device code of a file, one at a time."""
import hashlib
import re

SKIPPED = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'
                     r"'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:\\\n|[^\n])*",
                     re.S | re.M)
END = r"(?=\s*(?:;|\)|&&|\|\||\?))"
DECLARATION = re.compile(r"__shared__|^\s*(?:const |static |volatile )*"
                         r"(?:float|int|unsigned|double|half|T|char)\b[^=(]*$")


class Mutant:
    def __init__(self, operator, start, end, text):
        self.operator = operator
        self.start = start
        self.end = end
        self.text = text

    def apply(self, source):
        return source[:self.start] + self.text + source[self.end:]

    def describe(self, source):
        line = source.count("\n", 0, self.start) + 1
        return "%d: '%s' becomes '%s'" % (line, source[self.start:self.end],
                                          self.text)


def blank(source):
    """The same length without comments, strings and directives."""
    return SKIPPED.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), source)


def device_bodies(code):
    """Where the bodies of kernels and device functions lie."""
    done = 0
    for match in re.finditer(r"\b__(?:global|device)__\b", code):
        if match.start() < done:
            continue
        at, depth = match.end(), 0
        while at < len(code) and not (depth == 0 and code[at] in "{;="):
            depth += {"(": 1, ")": -1}.get(code[at], 0)
            at += 1
        if at >= len(code) or code[at] != "{":
            continue
        start, depth = at, 0
        while at < len(code):
            depth += {"{": 1, "}": -1}.get(code[at], 0)
            at += 1
            if depth == 0:
                break
        done = at
        yield start, at


def is_declaration(code, at):
    return DECLARATION.search(code[code.rfind("\n", 0, at) + 1:at])


def off_by_one(code):
    for m in re.finditer(r"\b\w+ (<) \w+\b" + END, code):
        yield m.start(1), m.end(1), "<="
    for m in re.finditer(r"(?<=\w)\[(\w+)\]", code):
        if not is_declaration(code, m.start()):
            yield m.start(1), m.end(1), m.group(1) + " + 1"


def swapped_operands(code):
    for m in re.finditer(r"(?<![\w.\])>] )(?<![\w.\])>])\b([A-Za-z_]\w*) "
                         r"([-/<]|<=|>>) (\w+)\b(?![\w(.\[])", code):
        if m.group(2) == "<" and not re.match(END, code[m.end():]):
            continue
        yield m.start(), m.end(), "%s %s %s" % (m.group(3), m.group(2),
                                                m.group(1))
    for m in re.finditer(r"\? ([\w.\[\]]+) : ([\w.\[\]]+)", code):
        yield m.start(), m.end(), "? %s : %s" % (m.group(2), m.group(1))


def dropped_barrier(code):
    for m in re.finditer(r"(?:\w+\.|porthip::)?(?:__syncthreads|__syncwarp|"
                         r"syncwarp|sync)\(\s*\);", code):
        yield m.start(), m.end(), ";"


def wrong_constant(code):
    for m in re.finditer(r"(?<![\w.])([1-9]\d*)(?![\w.])", code):
        if not is_declaration(code, m.start()):
            yield m.start(), m.end(), str(int(m.group(1)) + 1)
    for m in re.finditer(r"(?<![\w.])(\d+\.\d*(?:e[-+]?\d+)?)", code):
        value = float(m.group(1))
        yield m.start(), m.end(), repr(value * 1.5 if value else 0.5)


def float_for_double(code):
    for m in re.finditer(r"\bdouble\b", code):
        yield m.start(), m.end(), "float"


def wrong_stride(code):
    for m in re.finditer(r"\b(?:blockDim|gridDim)\.[xyz]\b", code):
        yield m.start(), m.end(), "(%s + 1)" % m.group()
    for m in re.finditer(r"(?<=\* )(\w*(?:[wW]idth|[sS]tride|[pP]itch|cols|"
                         r"WIDTH|SIZE|TILE)\w*|[nN]|nx|ITEMS|THREADS)\b", code):
        yield m.start(), m.end(), "(%s + 1)" % m.group(1)
    for m in re.finditer(r"(?<=\+= )([a-zA-Z_]\w*)(?=\))", code):
        yield m.start(), m.end(), "2 * " + m.group(1)


OPERATORS = {"off by one": off_by_one, "swapped operands": swapped_operands,
             "dropped barrier": dropped_barrier,
             "wrong constant": wrong_constant,
             "float for double": float_for_double,
             "wrong stride": wrong_stride}


def all_mutants(source):
    code = blank(source)
    for start, end in device_bodies(code):
        for name, operator in OPERATORS.items():
            for a, b, text in operator(code[start:end]):
                yield Mutant(name, start + a, start + b, text)


def choose(mutants, count, seed):
    """The operators by turns; of each one, in an order that the seed gives."""
    def rank(mutant):
        key = "%s %s %d %s" % (seed, mutant.operator, mutant.start, mutant.text)
        return hashlib.sha256(key.encode()).hexdigest()
    queues = {}
    for mutant in sorted(mutants, key=rank):
        queues.setdefault(mutant.operator, []).append(mutant)
    chosen = []
    while len(chosen) < count and any(queues.values()):
        for queue in queues.values():
            if queue and len(chosen) < count:
                chosen.append(queue.pop(0))
    return chosen
