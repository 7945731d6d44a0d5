# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads and stores: scalar, global, LDS. What is outside of memory is an
error of the kernel, or of a rule."""
import re

from machine import BASE, RULES, Operand, Unknown

SCALAR = "RDNA3 ISA 16.6, CDNA3 ISA 12.6: SMEM"
GLOBAL = "RDNA3 ISA 16.16, CDNA3 ISA 12.14: FLAT, GLOBAL"
LDS = "RDNA3 ISA 16.14, CDNA3 ISA 12.12: LDS"

SIZES = {"dword": 4, "b32": 4, "dwordx2": 8, "b64": 8, "dwordx3": 12,
         "b96": 12, "dwordx4": 16, "b128": 16, "dwordx8": 32, "b256": 32,
         "ubyte": 1, "u8": 1, "sbyte": 1, "i8": 1, "ushort": 2, "u16": 2,
         "sshort": 2, "i16": 2, "byte": 1, "b8": 1, "short": 2, "b16": 2}
SIGNED = {"sbyte", "i8", "sshort", "i16"}


def check(memory, at, size):
    if not 0 <= at or at + size > len(memory):
        raise Unknown("an access outside of memory")


@RULES.build(" ".join("s_load_" + s for s in SIZES), SCALAR)
def scalar_load(m, i, _code):
    size = SIZES[i.name[len("s_load_"):]]
    to, base = Operand(i.operands[0]), Operand(i.operands[1])
    offset = int(i.operands[2], 0) if len(i.operands) > 2 else 0

    def step():
        at = m.get64(base.index) + offset - BASE
        check(m.memory, at, size)
        for k in range(0, size, 4):
            m.set_scalar(to.index + k // 4, int.from_bytes(
                m.memory[at + k:at + k + 4], "little"))
    return step


def address(m, vector, scalar, offset):
    """The address of a lane in global memory."""
    base = Operand(scalar)
    if base.kind == "null":
        get = m.raw(Operand(vector), 64)
        return lambda lane: get(lane) + offset - BASE
    add = m.raw(Operand(vector), 32)
    return lambda lane: m.get64(base.index) + add(lane) + offset - BASE


def shape(name):
    """(kind, bytes, the half of a register or None) of what is moved."""
    match = re.match(r"(?:global|ds)_(?:load|store|read|write)_"
                     r"(d16_hi_|d16_)?([a-z0-9]+?)(_d16_hi|_d16)?$", name)
    kind = match.group(2)
    part = (match.group(1) or match.group(3) or "").strip("_")
    if kind not in SIZES:
        raise Unknown("instruction '%s'" % name)
    return kind, SIZES[kind], {"d16": "l", "d16_hi": "h"}.get(part)


def names(*forms):
    some = []
    for form in forms:
        for size in SIZES:
            some += [form + size, form + "d16_" + size,
                     form + "d16_hi_" + size, form + size + "_d16",
                     form + size + "_d16_hi"]
    return " ".join(some)


def loads(m, i, memory, at, to):
    kind, size, half = shape(i.name)
    half = to.half or half
    columns = [m.column(to.index + k) for k in range(max(1, size // 4))]

    def step():
        found = []
        for lane in m.lanes:
            here = at(lane)
            check(memory, here, size)
            found.append(int.from_bytes(memory[here:here + size], "little",
                                        signed=kind in SIGNED))
        for lane, value in zip(m.lanes, found):
            if half:
                shift = 16 * (half == "h")
                columns[0][lane] = columns[0][lane] & ~(0xffff << shift) | \
                    (value & 0xffff) << shift
                continue
            for k, column in enumerate(columns):
                column[lane] = value >> 32 * k & 0xffffffff
    return step


def stores(m, i, memory, at, source):
    _, size, half = shape(i.name)
    half = source.half or half
    columns = [m.column(source.index + k) for k in range(max(1, size // 4))]

    def step():
        for lane in m.lanes:
            here = at(lane)
            check(memory, here, size)
            value = sum(c[lane] << 32 * k for k, c in enumerate(columns))
            if half == "h":
                value >>= 16
            memory[here:here + size] = (value & (1 << 8 * size) - 1).to_bytes(
                size, "little")
    return step


@RULES.build(names("global_load_", "global_store_"), GLOBAL)
def global_access(m, i, _code):
    offset = int(i.modifiers.get("offset", 0))
    if "_load_" in i.name:
        to, vector, scalar = i.operands
        return loads(m, i, m.memory, address(m, vector, scalar, offset),
                     Operand(to))
    vector, source, scalar = i.operands
    return stores(m, i, m.memory, address(m, vector, scalar, offset),
                  Operand(source))


@RULES.build(names("ds_load_", "ds_store_", "ds_read_", "ds_write_"), LDS)
def shared_access(m, i, _code):
    offset = int(i.modifiers.get("offset", 0))
    is_load = "_load_" in i.name or "_read_" in i.name
    get = m.raw(Operand(i.operands[1 if is_load else 0]), 32)
    at = lambda lane: get(lane) + offset
    if is_load:
        return loads(m, i, m.shared, at, Operand(i.operands[0]))
    return stores(m, i, m.shared, at, Operand(i.operands[1]))
