# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a function of each instruction by the table of rules, and runs them."""
import rules_control  # noqa: F401  The tables fill RULES.
import rules_floats  # noqa: F401
import rules_integers  # noqa: F401
import rules_memory  # noqa: F401
from formats import F16, F32, flush
from machine import BASE, RULES, Machine, Operand, Unknown

STEPS = 200000  # of one wavefront; more is a loop that does not end


def simple_step(m, instruction, types, function):
    """A step whose lanes are computed by \\p function, each by itself."""
    if len(instruction.operands) != len(types):
        raise Unknown("operands of '%s'" % instruction.line)
    sources = [m.source(instruction, n, kind)
               for n, kind in enumerate(types) if n]
    write = m.writer(instruction, types[0])
    finish = m.finish(instruction, types[0])
    inputs_flush = [kind == "f32" for kind in types[1:]]
    output_flushes = types[0] == "f32"

    def compute(lane):
        x = [get(lane) for get in sources]
        if m.flushes:
            x = [flush(F32, v) if f else v for v, f in zip(x, inputs_flush)]
        value = function(*x)
        if m.flushes and output_flushes:
            value = flush(F32, value)
        return finish(value) if finish else value
    return compute, write


def packed_step(m, instruction, types, function):
    """Two numbers at once, each half of a source chosen for either."""
    form = {"pkf16": F16, "pkf32": F32, "pk16": None, "pkb32": None}[types[0]]
    half = 32 if types[0] in ("pkf32", "pkb32") else 16
    count = len(types) - 1
    if len(instruction.operands) != count + 1:
        raise Unknown("operands of '%s'" % instruction.line)
    word = instruction.modifiers
    chosen = [word.get("op_sel", [0] * count),
              word.get("op_sel_hi", [1] * count)]
    negated = [word.get("neg_lo", [0] * count),
               word.get("neg_hi", [0] * count)]
    if "clamp" in word:
        raise Unknown("clamp of '%s'" % instruction.line)

    def getter(n, which):
        operand = Operand(instruction.operands[n + 1])
        shift = half * chosen[which][n]
        if half == 32 and operand.kind in ("int", "float"):
            if shift:
                raise Unknown("the upper half of '%s'" % instruction.line)
            value = operand.constant(32)
            whole = lambda lane: value
        elif operand.kind == "float":
            value = operand.constant(16)
            whole = lambda lane: value
        else:
            whole = m.raw(operand, 2 * half)
        mask = (1 << half) - 1
        flip = form.sign if form and negated[which][n] else 0
        return lambda lane: (whole(lane) >> shift & mask) ^ flip

    sources = [[getter(n, which) for n in range(count)] for which in (0, 1)]
    write = m.writer(instruction, types[0])

    def compute(lane):
        results = []
        for some in sources:
            x = [get(lane) for get in some]
            if m.flushes and form is F32:
                x = [flush(F32, v) for v in x]
            value = function(*x)
            if m.flushes and form is F32:
                value = flush(F32, value)
            results.append(value)
        return results[0] | results[1] << half
    return compute, write


def lanes_step(m, pairs):
    """All lanes read before any is written, also of two joined steps."""
    if len(pairs) == 1:
        compute, write = pairs[0]

        def one():
            for lane, value in [(lane, compute(lane)) for lane in m.lanes]:
                write(lane, value)
        return one

    def both():
        values = [[compute(lane) for lane in m.lanes] for compute, _ in pairs]
        for (_, write), some in zip(pairs, values):
            for lane, value in zip(m.lanes, some):
                write(lane, value)
    return both


def build(m, step, code):
    """The function of one step: None for the next, else a step's number."""
    pairs = []
    for instruction in step:
        name = instruction.name
        if name in RULES.special:
            made = RULES.special[name][0](m, instruction, code)
            if not isinstance(made, tuple):
                if len(step) > 1:
                    raise Unknown("'%s' in a pair" % name)
                return made
            pairs.append(made)
        elif name in RULES.simple:
            types, function, _ = RULES.simple[name]
            make = packed_step if types[0].startswith("pk") else simple_step
            function = getattr(function, "of_machine", lambda _: function)(m)
            pairs.append(make(m, instruction, types, function))
        else:
            raise Unknown("instruction '%s'" % instruction.written)
    return lanes_step(m, pairs)


class Program:
    """A kernel that can be run: its steps as functions of one machine."""

    def __init__(self, code, gpu, wave_size, memory):
        self.machine = Machine(gpu, wave_size, memory, code.fields)
        self.steps, wrong = [], []
        for step in code.steps:
            try:
                self.steps.append(build(self.machine, step, code))
            except Unknown as e:
                wrong.append("%s (%s)" % (e, step[0].line))
        if wrong:
            raise Unknown("; ".join(wrong))

    def run(self, lanes, kernarg, packet, nudge=0):
        """All wavefronts of a block, one after the other."""
        m = self.machine
        m.nudge = nudge
        for first in range(0, lanes, m.wave_size):
            m.start(first, BASE + kernarg, BASE + packet)
            at = taken = 0
            while at is not None and at < len(self.steps):
                target = self.steps[at]()
                at = at + 1 if target is None else target
                taken += 1
                if taken > STEPS:
                    raise Unknown("more than %d steps" % STEPS)
