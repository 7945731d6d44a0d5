# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the assembly that clang writes for an AMD GPU: a kernel's instructions
and what its descriptor says."""
import re

# Names of gfx11 and gfx12 for what older targets have, by their beginning.
RENAMED = {
    "v_add_nc_u32": "v_add_u32", "v_sub_nc_u32": "v_sub_u32",
    "v_subrev_nc_u32": "v_subrev_u32", "v_add_nc_i32": "v_add_i32",
    "v_sub_nc_i32": "v_sub_i32", "v_add_nc_u16": "v_add_u16",
    "v_sub_nc_u16": "v_sub_u16", "v_add_nc_i16": "v_add_i16",
    "v_sub_nc_i16": "v_sub_i16", "v_addc_co_u32": "v_add_co_ci_u32",
    "v_subb_co_u32": "v_sub_co_ci_u32",
    "v_subbrev_co_u32": "v_subrev_co_ci_u32",
    "v_ffbh_u32": "v_clz_i32_u32", "v_ffbl_b32": "v_ctz_i32_b32",
    "v_ffbh_i32": "v_cls_i32", "v_mad_legacy_u16": "v_mad_u16",
    "v_mad_co_u64_u32": "v_mad_u64_u32", "v_mad_co_i64_i32": "v_mad_i64_i32",
    "s_and_not1_b32": "s_andn2_b32", "s_and_not1_b64": "s_andn2_b64",
    "s_and_not1_saveexec_b32": "s_andn2_saveexec_b32",
    "s_and_not1_saveexec_b64": "s_andn2_saveexec_b64",
    "s_or_not1_b32": "s_orn2_b32", "s_or_not1_b64": "s_orn2_b64",
    "s_add_co_i32": "s_add_i32", "s_sub_co_i32": "s_sub_i32",
    "s_add_co_u32": "s_add_u32", "s_sub_co_u32": "s_sub_u32",
    "s_add_co_ci_u32": "s_addc_u32", "s_sub_co_ci_u32": "s_subb_u32",
}
ENCODINGS = re.compile(r"_(e32|e64|sdwa|dpp|e64_dpp)$")
ESTIMATES = re.compile(r"v_(rcp|rsq|sqrt|exp|log|sin|cos)_")


def base_name(name):
    name = ENCODINGS.sub("", name)
    if name.startswith("v_dual_"):
        name = "v_" + name[len("v_dual_"):]
    name = re.sub(r"^v_(cmpx?_)?(min|max|med3|min3|max3|minmax|maxmin)_num_",
                  r"v_\2_", name)
    name = re.sub(r"^v_pk_(min|max)_num_", r"v_pk_\1_", name)
    return RENAMED.get(name, name)


class Instruction:
    """\\p modifiers: "op_sel" to a list of numbers, "clamp" to True, ..."""

    def __init__(self, line):
        self.line = line
        name, _, rest = line.partition(" ")
        self.is_sdwa = name.endswith("_sdwa")
        self.is_dual = name.startswith("v_dual_")
        self.written, self.name = name, base_name(name)
        self.modifiers = {}
        self.operands = [self.split_modifiers(o) for o in split_operands(rest)]
        self.operands = [o for o in self.operands if o]

    def split_modifiers(self, operand):
        """Splits off the words behind the last operand."""
        operand = operand.strip()
        if operand.startswith("hwreg("):
            return operand
        words = re.findall(r"[a-z_0-9]+:\[[^\]]*\]|\S+", operand)
        kept = []
        for word in words:
            key, colon, value = word.partition(":")
            if colon and not word.startswith(("v[", "s[", "-v[", "|v[",
                                              "ttmp[", "-|v[", "-s[", "|s[",
                                              "-|s[")):
                if value.startswith("["):
                    self.modifiers[key] = [int(x) for x in
                                           value[1:-1].split(",")]
                else:
                    self.modifiers[key] = value
            elif word in ("clamp", "glc", "slc", "nt", "sc0", "sc1", "dlc"):
                self.modifiers[word] = True
            else:
                kept.append(word)
        return " ".join(kept)


def split_operands(text):
    """At commas outside brackets."""
    parts, depth, part = [], 0, ""
    for c in text:
        depth += c in "[(" or -(c in "])")
        if c == "," and not depth:
            parts.append(part)
            part = ""
        else:
            part += c
    return parts + [part] if part.strip() else parts


class Code:
    """A kernel: steps, each one instruction or two of v_dual; labels; the
    descriptor's fields."""

    def __init__(self):
        self.steps, self.labels, self.fields = [], {}, {}

    def lines(self):
        return [" :: ".join(i.line for i in step) for step in self.steps]

    def uses_estimates(self):
        return any(ESTIMATES.match(i.name) for step in self.steps
                   for i in step)


def parse(text):
    """Kernels by name."""
    kernels, code, fields = {}, None, None
    for raw in text.splitlines():
        line = raw.split(";")[0].strip()
        if not line:
            continue
        label = re.match(r"([A-Za-z_.$][\w.$]*):$", line)
        if label and not label.group(1).startswith("."):
            code = kernels.setdefault(label.group(1), Code())
        elif label:
            if label.group(1).startswith(".Lfunc_end"):
                code = None
            elif code:
                code.labels[label.group(1)] = len(code.steps)
        elif line.startswith(".amdhsa_kernel"):
            code, fields = None, kernels[line.split()[1]].fields
        elif line.startswith(".end_amdhsa_kernel"):
            fields = None
        elif fields is not None and line.startswith(".amdhsa_"):
            key, _, value = line.partition(" ")
            fields[key[len(".amdhsa_"):]] = value.strip()
        elif code is not None and re.match(r"[a-z]+_", line):
            code.steps.append([Instruction(re.sub(r"\s+", " ", half.strip()))
                               for half in line.split("::")])
    return {name: code for name, code in kernels.items() if code.steps}
