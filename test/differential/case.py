# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The result of a construct: constructs.py says what it holds to."""


class Case:
    def __init__(self, body, host="", headers=()):
        self.body, self.host, self.headers = body, host, headers


RUN = "__device__ void run(unsigned *out, unsigned *shared, unsigned x)"


def number(r, bits=32):
    edge = [0, 1, 2, 31, 32, 33, 63, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF,
            0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]
    return r.choice(edge) if r.random() < 0.5 else r.getrandbits(bits)
