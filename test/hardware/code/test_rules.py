# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The hard rules of the interpreter, with values from the ISA documents."""
import random
import struct
import sys
import unittest
from fractions import Fraction

sys.dont_write_bytecode = True

import formats as n
from assembly import parse
from execute import Program
from formats import BF16, F16, F32, F64
from machine import BASE, RULES, Unknown

NAN, INF, ZERO, MINUS_ZERO = 0x7fc00000, 0x7f800000, 0, 0x80000000
HEADER = "k:\n"
FOOTER = """ s_endpgm
.Lfunc_end0:
 .amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_float_denorm_mode_32 %d
 .end_amdhsa_kernel
"""


def f32(value):
    return int.from_bytes(struct.pack("<f", value), "little")


def run(lines, inputs, gpu="gfx942", mode=3, nudge=0):
    """v4 of one lane after \\p lines, with v1, v2, ... set to \\p inputs."""
    text = HEADER + "".join(" v_mov_b32_e32 v%d, 0x%x\n" % (k + 1, x)
                            for k, x in enumerate(inputs)) + \
        lines + FOOTER % mode
    program = Program(parse(text)["k"], gpu, 64, bytearray(64))
    program.run(64, 0, 0, nudge)
    return program.machine.column(4)[0]


class Rounding(unittest.TestCase):
    def test_fma_rounds_once(self):
        # 1 + 2^-12 squared is 1 + 2^-11 + 2^-24: only fma keeps the last.
        a, minus = f32(1 + 2 ** -12), f32(-(1 + 2 ** -11))
        self.assertEqual(run(" v_fma_f32 v4, v1, v1, v2\n", [a, minus]),
                         f32(2.0 ** -24))
        self.assertEqual(run(" v_mul_f32_e32 v4, v1, v1\n"
                             " v_add_f32_e32 v4, v4, v2\n", [a, minus]), 0)

    def test_small_formats_round_once(self):
        rng = random.Random(7)
        for form in (F32, F16):
            for _ in range(500):
                a, b = rng.getrandbits(form.bits), rng.getrandbits(form.bits)
                if form.is_finite(a) and form.is_finite(b):
                    exact = form.exact(a) + form.exact(b)
                    if exact:
                        self.assertEqual(n.add(form, a, b), form.round(exact))

    def test_ties_and_overflow(self):
        self.assertEqual(F16.round(Fraction(65519)), 0x7bff)
        self.assertEqual(F16.round(Fraction(65520)), F16.inf)
        self.assertEqual(F16.round(Fraction(65520), toward_zero=True), 0x7bff)
        self.assertEqual(n.convert(F32, 0x3f808000, BF16), 0x3f80)  # to even
        self.assertEqual(n.convert(F32, 0x3f818000, BF16), 0x3f82)
        self.assertEqual(n.sqrt(F64, F64.round(Fraction(2))),
                         0x3ff6a09e667f3bcd)

    def test_denormals_by_mode(self):
        add = " v_add_f32_e32 v4, v1, v2\n"
        self.assertEqual(run(add, [1, 2]), 3)
        self.assertEqual(run(add, [1, 2], mode=0), 0)
        self.assertEqual(run(add, [0x80000001, 0x80000000], mode=0),
                         MINUS_ZERO)
        switched = " s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3\n" + add
        self.assertEqual(run(switched, [1, 2], mode=0), 3)


class Choices(unittest.TestCase):
    def test_zeros_are_ordered(self):
        for gpu, name in (("gfx942", "v_%s_f32_e32"),
                          ("gfx1201", "v_%s_num_f32_e32")):
            for x, y in ((ZERO, MINUS_ZERO), (MINUS_ZERO, ZERO)):
                text = " %s v4, v1, v2\n"
                self.assertEqual(run(text % (name % "min"), [x, y], gpu),
                                 MINUS_ZERO)
                self.assertEqual(run(text % (name % "max"), [x, y], gpu), ZERO)

    def test_of_a_nan_the_number(self):
        self.assertEqual(run(" v_min_f32_e32 v4, v1, v2\n", [NAN, f32(3)]),
                         f32(3))
        self.assertEqual(run(" v_max_f32_e32 v4, v1, v2\n", [f32(3), NAN]),
                         f32(3))

    def test_median(self):
        text = " v_med3_f32 v4, v1, v2, v3\n"
        self.assertEqual(run(text, [f32(5), f32(-1), f32(2)]), f32(2))
        self.assertEqual(run(text, [NAN, f32(7), f32(2)]), f32(2))
        self.assertEqual(run(text, [f32(1), MINUS_ZERO, ZERO]), ZERO)

    def test_comparison_with_a_nan(self):
        text = " v_cmp_%s_f32_e32 vcc, v1, v2\n" \
            " v_cndmask_b32_e64 v4, 0, 1, vcc\n"
        for how, result in (("lt", 0), ("nlt", 1), ("eq", 0), ("neq", 1),
                            ("u", 1), ("o", 0), ("lg", 0)):
            self.assertEqual(run(text % how, [NAN, 0]), result, how)

    def test_clamp_makes_zero_of_a_nan(self):
        text = " v_max_f32_e64 v4, v1, v1 clamp\n"
        self.assertEqual(run(text, [NAN]), 0)
        self.assertEqual(run(text, [f32(3)]), f32(1))


class Conversions(unittest.TestCase):
    def test_saturation(self):
        signed, unsigned = " v_cvt_i32_f32_e32 v4, v1\n", \
            " v_cvt_u32_f32_e32 v4, v1\n"
        self.assertEqual(run(signed, [f32(1e20)]), 0x7fffffff)
        self.assertEqual(run(signed, [f32(-1e20)]), 0x80000000)
        self.assertEqual(run(signed, [NAN]), 0)
        self.assertEqual(run(unsigned, [f32(-1)]), 0)
        self.assertEqual(run(unsigned, [INF]), 0xffffffff)
        self.assertEqual(run(" v_cvt_i16_f16_e32 v4, v1\n", [0x7bff]), 0x7fff)

    def test_half_keeps_the_upper_half_from_gfx10_on(self):
        text = " v_mov_b32_e32 v4, 0xabcd1234\n v_add_f16_e32 v4, v1, v1\n"
        self.assertEqual(run(text, [0x3c00]), 0x4000)
        self.assertEqual(run(text, [0x3c00], "gfx1030"), 0xabcd4000)


class Packed(unittest.TestCase):
    def test_op_sel_chooses_halves(self):
        one, two, three = 0x3c00, 0x4000, 0x4200
        a, b = three << 16 | two, two << 16 | one
        text = " v_pk_add_f16 v4, v1, v2 %s\n"
        self.assertEqual(run(text % "", [a, b]), 0x4500 << 16 | 0x4200)
        self.assertEqual(run(text % "op_sel:[1,0] op_sel_hi:[0,1]", [a, b]),
                         0x4400 << 16 | 0x4400)
        self.assertEqual(run(text % "neg_lo:[0,1] neg_hi:[0,1]", [a, b]),
                         one << 16 | one)

    def test_packed_fma_of_floats(self):
        text = " v_pk_fma_f32 v[4:5], v[1:2], v[1:2], v[1:2] op_sel:[1,0,1]" \
            " op_sel_hi:[1,1,0]\n"
        # Lower: v2 * v1 + v2.
        self.assertEqual(run(text, [f32(3), f32(5)]), f32(20))

    def test_mixed_fma(self):
        text = " v_fma_mix_f32 v4, v1, v2, v3 op_sel:[1,0,0] " \
            "op_sel_hi:[1,0,0]\n"
        self.assertEqual(run(text, [0x42004000, f32(2), f32(1)]), f32(7))


class Division(unittest.TestCase):
    SEQUENCE = """ v_div_scale_f32 v5, s[2:3], v2, v2, v1
 v_div_scale_f32 v6, vcc, v1, v2, v1
 v_rcp_f32_e32 v7, v5
 v_fma_f32 v8, -v5, v7, 1.0
 v_fma_f32 v7, v8, v7, v7
 v_mul_f32_e32 v8, v6, v7
 v_fma_f32 v9, -v5, v8, v6
 v_fma_f32 v8, v9, v7, v8
 v_fma_f32 v5, -v5, v8, v6
 v_div_fmas_f32 v5, v5, v7, v8
 v_div_fixup_f32 v4, v5, v2, v1
"""

    def test_is_rounded_once_whatever_the_estimate(self):
        rng = random.Random(3)
        edges = [1, 0x7fffff, 0x800000, 0x7f7fffff, 0x7f000001, f32(1.0),
                 0x80000000, INF, 0x34000000, 0x7e800001, 0x7f7ffffe]
        for _ in range(60):
            a, b = (rng.choice(edges) if rng.random() < 0.5 else
                    rng.getrandbits(32) for _ in range(2))
            expected = n.divide(F32, a, b)
            for nudge in (0, 1, -1):
                found = run(self.SEQUENCE, [a, b], nudge=nudge)
                if not (F32.is_nan(expected) and F32.is_nan(found)):
                    self.assertEqual(found, expected,
                                     "%#x / %#x" % (a, b))


class Integers(unittest.TestCase):
    def test_bit_fields(self):
        text = " v_bfe_i32 v4, v1, v2, v3\n"
        self.assertEqual(run(text, [0xb3e7bde5, 25, 20]), 0xffffffd9)
        self.assertEqual(run(text, [0xf0, 4, 4]), 0xffffffff)
        self.assertEqual(run(text, [0xf0, 4, 32]), 0)

    def test_carries_go_from_lane_to_lane_as_masks(self):
        text = " v_add_co_u32_e32 v1, vcc, v1, v2\n" \
            " v_addc_co_u32_e32 v4, vcc, 0, v3, vcc\n"
        self.assertEqual(run(text, [0xffffffff, 1, 7]), 8)

    def test_bytes(self):
        text = " v_perm_b32 v4, v1, v2, v3\n"
        self.assertEqual(run(text, [0x77665544, 0x33229180, 0x0d0c0805]),
                         0xff00ff55)
        self.assertEqual(run(" v_alignbit_b32 v4, v1, v2, v3\n",
                             [1, 0x80000000, 31]), 3)

    def test_saturation_by_clamp(self):
        self.assertEqual(run(" v_sub_u32_e64 v4, v1, v2 clamp\n", [1, 2]), 0)
        self.assertEqual(run(" v_add_i32 v4, v1, v2 clamp\n",
                             [0x7fffffff, 1]), 0x7fffffff)


class Table(unittest.TestCase):
    def test_an_unknown_instruction_is_an_error(self):
        with self.assertRaisesRegex(Unknown, "v_frobnicate_f32"):
            run(" v_frobnicate_f32_e32 v4, v1\n", [1])

    def test_every_rule_has_a_source(self):
        for name, (_, _, source) in RULES.simple.items():
            self.assertIn("ISA", source, name)
        for name, (_, source) in RULES.special.items():
            self.assertIn("ISA", source, name)

    def test_memory_has_an_end(self):
        with self.assertRaisesRegex(Unknown, "outside"):
            run(" global_load_dword v4, v[1:2], off\n", [BASE + 64, 0])


if __name__ == "__main__":
    unittest.main()
