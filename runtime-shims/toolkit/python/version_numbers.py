# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Versions, where Python's package for them is not installed."""
import os
import re


def newest_cuda():
    """The version that porthip/cuda_version.h has."""
    header = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..",
                          "..", "include", "porthip", "cuda_version.h")
    with open(header) as text:
        numbers = dict(re.findall(r"#define PORTHIP_NEWEST_CUDA_(\w+) (\d+)",
                                  text.read()))
    return numbers["MAJOR"] + "." + numbers["MINOR"]


class Version:
    """As that of packaging, for numbers with dots."""

    def __init__(self, text):
        self.text = str(text)
        self.release = tuple(
            int("".join(c for c in part if c.isdigit()) or 0)
            for part in self.text.partition("+")[0].split("."))
        self.public = self.base_version = self.text.partition("+")[0]
        self.major, self.minor, self.micro = (self.release + (0, 0, 0))[:3]

    def __str__(self):
        return self.text

    def key(self):
        release = list(self.release)
        while release and not release[-1]:
            release.pop()
        return release

    def __hash__(self):
        return hash(tuple(self.key()))

    def __eq__(self, other):
        return self.key() == Version(other).key()

    def __lt__(self, other):
        return self.key() < Version(other).key()

    def __le__(self, other):
        return self.key() <= Version(other).key()

    def __gt__(self, other):
        return self.key() > Version(other).key()

    def __ge__(self, other):
        return self.key() >= Version(other).key()
