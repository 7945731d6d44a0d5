# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A wavefront: registers, memory, how operands are read and results written.
What instructions compute is in the rules_*.py beside this file."""
import re
import struct

from assembly import ENCODINGS
from formats import F16, F32, F64, flush, ldexp

VCC, M0, EXEC = 106, 124, 126
INV_2PI = {16: 0x3118, 32: 0x3e22f983, 64: 0x3fc45f306dc9c882}
FORMATS = {"f16": F16, "f32": F32, "f64": F64}
WIDTH = {"f16": 16, "b16": 16, "i16": 16, "f32": 32, "b32": 32, "f64": 64,
         "b64": 64, "pk16": 32, "pkf16": 32, "pkf32": 64, "pkb32": 64}
BASE = 0x100000


class Unknown(Exception):
    """A case that the table of rules lacks: an error, never a guess."""


class Rules:
    """The table: name to (types, function, source). The first type is the
    result's. Special instructions build their step by themselves."""

    def __init__(self):
        self.simple, self.special = {}, {}

    def add(self, names, types, function, source):
        for name in names.split():
            self.simple[name] = (types.split(), function, source)

    def build(self, names, source):
        def register(function):
            for name in names.split():
                self.special[name] = (function, source)
            return function
        return register


RULES = Rules()


class Operand:
    """As written: a register, a constant, with its modifiers."""

    def __init__(self, text):
        self.text = text
        self.neg = self.abs = self.sext = False
        self.half = None
        if text.startswith("sext("):
            self.sext, text = True, text[5:-1]
        if re.match(r"-[|vs(a]", text) or text.startswith("-vcc"):
            self.neg, text = True, text[1:]
        if text.startswith("|"):
            self.abs, text = True, text[1:-1]
        match = re.match(r"(v|s|ttmp)(?:(\d+)|\[(\d+):(\d+)\])(?:\.([lh]))?$",
                         text)
        self.value = 0
        if match:
            self.kind = match.group(1)
            self.index = int(match.group(2) or match.group(3))
            self.half = match.group(5)
            if self.kind == "ttmp":
                self.kind, self.index = "s", 108 + self.index
        elif text in ("vcc", "vcc_lo", "vcc_hi", "exec", "exec_lo", "exec_hi",
                      "m0"):
            self.kind = "s"
            self.index = {"v": VCC, "e": EXEC, "m": M0}[text[0]] + \
                text.endswith("_hi")
        elif text in ("null", "off"):
            self.kind, self.index = "null", 0
        elif re.match(r"-?(0x[0-9a-f]+|\d+)$", text):
            self.kind, self.value = "int", int(text, 0)
        elif re.match(r"-?\d+\.\d+$", text):
            self.kind, self.value = "float", text
        else:
            raise Unknown("operand '%s'" % text)

    def constant(self, bits):
        """An inline constant or a literal as an operand of so many bits."""
        if self.kind == "float":
            if self.value.lstrip("-").startswith("0.159154"):
                return INV_2PI[bits]
            code = {16: "e", 32: "f", 64: "d"}[bits]
            return int.from_bytes(struct.pack("<" + code, float(self.value)),
                                  "little")
        return self.value & (1 << bits) - 1


class Machine:
    """One wavefront at a time; registers keep their lists, so that a step
    that was built once runs for all."""

    def __init__(self, gpu, wave_size, memory, fields):
        self.gpu, self.wave_size = gpu, wave_size
        self.generation = 9 if gpu.startswith("gfx9") else int(gpu[3:5])
        self.memory = memory
        self.shared = bytearray(65536)
        self.s = [0] * 128
        self.v = {}
        self.scc = 0
        self.nudge = 0  # of estimates: see rules_floats.py
        self.lanes = []
        self.fields = fields
        self.flushes = False

    def start(self, first_id, kernarg, packet):
        """\p kernarg, \p packet: where the arguments and the dispatch lie."""
        for column in self.v.values():
            column[:] = [0] * self.wave_size
        self.s[:] = [0] * 128
        self.scc = 0
        self.column(0)[:] = range(first_id, first_id + self.wave_size)
        at = 0
        for field, size, value in (("private_segment_buffer", 4, 0),
                                   ("dispatch_ptr", 2, packet),
                                   ("queue_ptr", 2, 0),
                                   ("kernarg_segment_ptr", 2, kernarg)):
            if int(self.fields.get("user_sgpr_" + field, 0)):
                self.set64(at, value)
                at += size
        if int(self.fields.get("user_sgpr_kernarg_preload_length", 0)):
            raise Unknown("preloaded arguments")
        self.set_exec((1 << self.wave_size) - 1)
        self.flushes = int(self.fields["float_denorm_mode_32"]) == 0

    def column(self, n):
        if n not in self.v:
            self.v[n] = [0] * self.wave_size
        return self.v[n]

    # Scalars.
    def get64(self, n):
        return self.s[n] | self.s[n + 1] << 32

    def set64(self, n, value):
        self.s[n], self.s[n + 1] = value & 0xffffffff, value >> 32 & 0xffffffff
        if n == EXEC:
            self.set_exec(value)

    def set_exec(self, mask):
        self.s[EXEC], self.s[EXEC + 1] = mask & 0xffffffff, mask >> 32
        self.lanes = [i for i in range(self.wave_size) if mask >> i & 1]

    def mask_of(self, index):
        """A condition for each lane in scalar registers."""
        return self.get64(index) if self.wave_size == 64 else self.s[index]

    def set_mask(self, operand, mask):
        if operand.kind == "null":
            return
        if self.wave_size == 64:
            self.set64(operand.index, mask)
        else:
            self.set_scalar(operand.index, mask)

    def set_scalar(self, index, value):
        self.s[index] = value & 0xffffffff
        if index == EXEC:
            self.set_exec(self.s[EXEC] | self.s[EXEC + 1] << 32
                          if self.wave_size == 64 else self.s[EXEC])

    def scalar(self, operand, bits=32):
        if operand.kind == "s":
            return self.s[operand.index] if bits == 32 else \
                self.get64(operand.index)
        return self.constant(operand, bits)

    def constant(self, operand, bits):
        if operand.kind == "null":
            return 0
        if operand.kind not in ("int", "float"):
            raise Unknown("'%s' as a scalar" % operand.text)
        if bits == 64 and operand.kind == "int" and \
                operand.value >= 0x80000000:
            raise Unknown("a literal of 64 bits: '%s'" % operand.text)
        return operand.constant(bits)

    # Operands of vector instructions: functions of a lane.
    def raw(self, operand, bits):
        """The register's bits, before any modifier."""
        if operand.kind == "v":
            low = self.column(operand.index)
            if bits == 64:
                high = self.column(operand.index + 1)
                return lambda lane: low[lane] | high[lane] << 32
            if operand.half == "h":
                return lambda lane: low[lane] >> 16
            if bits == 16:
                return lambda lane: low[lane] & 0xffff
            return lambda lane: low[lane]
        if operand.kind == "s":
            s, index = self.s, operand.index
            if bits == 64:
                return lambda lane: s[index] | s[index + 1] << 32
            if bits == 16:
                return lambda lane: s[index] & 0xffff
            return lambda lane: s[index]
        value = self.constant(operand, bits)
        return lambda lane: value

    def source(self, instruction, position, kind):
        """Source number \\p position of a type of WIDTH, modifiers applied."""
        operand = Operand(instruction.operands[position])
        at = position - 1  # among the sources
        bits = WIDTH[kind]
        form = FORMATS.get(kind)
        selected = instruction.modifiers.get("src%d_sel" % at)
        op_sel = instruction.modifiers.get("op_sel")
        if kind == "f64" and operand.kind == "int" and \
                not -16 <= operand.value <= 64:
            value = (operand.value & 0xffffffff) << 32
            get = lambda lane: value
        elif selected and selected != "DWORD":
            get = self.selected(self.raw(operand, 32), selected, operand.sext,
                                bits)
        elif bits == 16 and op_sel and len(op_sel) > at and op_sel[at]:
            whole = self.raw(operand, 32)
            get = lambda lane: whole(lane) >> 16
        else:
            get = self.raw(operand, bits)
        if form and (operand.abs or operand.neg):
            get = self.signed(get, form, operand)
        elif operand.abs or operand.neg:
            if kind != "b32":
                raise Unknown("a sign of '%s'" % operand.text)
            get = self.signed(get, F32, operand)
        return get

    @staticmethod
    def signed(inner, form, operand):
        clear = form.sign - 1 if operand.abs else form.mask
        flip = form.sign if operand.neg else 0
        return lambda lane: inner(lane) & clear ^ flip

    @staticmethod
    def selected(whole, select, extends, bits):
        what, number = select.split("_")
        size = 8 if what == "BYTE" else 16
        shift, mask, top = size * int(number), (1 << size) - 1, 1 << size - 1
        out = (1 << bits) - 1
        if extends:
            return lambda lane: (((whole(lane) >> shift & mask) ^ top) - top) \
                & out
        return lambda lane: whole(lane) >> shift & mask

    def writer(self, instruction, kind):
        """Writes the lanes' results to the first operand."""
        operand = Operand(instruction.operands[0])
        if operand.kind == "s":
            # v_readfirstlane and comparisons have their own.
            raise Unknown("a vector's result in '%s'" % operand.text)
        low = self.column(operand.index)
        if WIDTH[kind] == 64:
            high = self.column(operand.index + 1)

            def both(lane, value):
                low[lane] = value & 0xffffffff
                high[lane] = value >> 32
            return both
        part = self.part(instruction, operand, kind)
        if part is None:
            return low.__setitem__
        shift, mask, keeps = part

        def some(lane, value):
            kept = low[lane] & ~(mask << shift) if keeps else 0
            low[lane] = kept | (value & mask) << shift
        return some

    def part(self, instruction, operand, kind):
        """(shift, mask, whether the rest stays); None: all 32 bits."""
        select = instruction.modifiers.get("dst_sel", "DWORD")
        if select != "DWORD":
            what, number = select.split("_")
            size = 8 if what == "BYTE" else 16
            unused = instruction.modifiers.get("dst_unused", "UNUSED_PAD")
            if unused == "UNUSED_SEXT":
                raise Unknown("dst_unused:UNUSED_SEXT")
            return (size * int(number), (1 << size) - 1,
                    unused == "UNUSED_PRESERVE")
        if WIDTH[kind] != 16:
            return None
        if operand.half:
            return 16 * (operand.half == "h"), 0xffff, True
        op_sel = instruction.modifiers.get("op_sel", [])
        if len(op_sel) >= len(instruction.operands) and op_sel[-1]:
            return 16, 0xffff, True
        keeps = self.generation >= 10 or \
            ENCODINGS.sub("", instruction.written) in KEEPS_HIGH_HALF
        return 0, 0xffff, keeps

    def finish(self, instruction, kind):
        """Applies clamp, omod and a mode without denormals to a result."""
        form = FORMATS.get(kind)
        clamps = instruction.modifiers.get("clamp")
        omod = instruction.modifiers.get("mul") or \
            instruction.modifiers.get("div")
        if clamps and not form:
            raise Unknown("clamp of '%s'" % instruction.line)
        if not clamps and not omod:
            return None
        by = {None: 0, "2": 1, "4": 2}[omod]
        if "div" in instruction.modifiers:
            by = -by

        def change(x):
            if by:
                x = flush(form, ldexp(form, x, by))
            if clamps:
                if form.is_nan(x) or x & form.sign:
                    return 0
                return min(x, form.one)
            return x
        return change


# Instructions of 16 bits that leave the upper half alone on gfx9; the others
# make it zero. From gfx10 on all leave it.
KEEPS_HIGH_HALF = {"v_fma_f16", "v_mad_f16", "v_mad_i16", "v_mad_u16",
                   "v_div_fixup_f16", "v_add_i16", "v_sub_i16", "v_min3_f16",
                   "v_max3_f16", "v_med3_f16", "v_bitop3_b16"}
