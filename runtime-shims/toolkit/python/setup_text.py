# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the text of a setup.py; nothing runs.

What turns on CUDA extensions that it leaves out by default: arguments
("--cuda_ext") and variables of the environment, by what it compares and looks
up. And which modules it can do without."""
import ast
import re

# Turns something off, or is a place or a number.
OTHER = {"NO", "NON", "DISABLE", "WITHOUT", "SKIP", "CPU", "HELP", "HOME",
         "PATH", "DIR", "ROOT", "ARCH", "ARCHS", "LIST", "VERSION", "JOBS",
         "DEBUG", "VERBOSE", "SUFFIX", "NAME", "NIGHTLY", "ONLY", "DEVICES",
         "FLAGS", "ROCM", "HIP"}
CUDA = {"CUDA", "NVIDIA", "GPU"}
VERBS = {"FORCE", "BUILD", "WITH", "ENABLE", "USE", "INSTALL"}
PARTS = CUDA | {"OPS", "EXT", "EXTENSION", "EXTENSIONS", "KERNELS"}


def words(name):
    return set(re.split("[-_=]+", name.strip("-").upper()))


def is_for_cuda(argument):
    return bool(words(argument) & CUDA)


def texts(node):
    return [n.value for n in ast.walk(node)
            if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def is_environment(node):
    """os.environ, os.getenv, environ.get and the like."""
    return any(getattr(n, "attr", getattr(n, "id", "")) in ("environ", "getenv")
               for n in ast.walk(node))


def looked_up(node):
    """The variable's name; None: it looks up none."""
    if isinstance(node, ast.Call) and is_environment(node.func) and node.args:
        first = node.args[0]
    elif isinstance(node, ast.Subscript) and is_environment(node.value):
        first = node.slice
    elif isinstance(node, ast.Compare) and any(map(is_environment,
                                                   node.comparators)):
        first = node.left
    else:
        return None
    return first.value if isinstance(first, ast.Constant) and \
        isinstance(first.value, str) else None


def wanted(node, name):
    """The value that a comparison with the variable asks for."""
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq):
        for here, there in (node.left, node.comparators[0]), \
                (node.comparators[0], node.left):
            if name in map(looked_up, ast.walk(here)) and \
                    isinstance(there, ast.Constant):
                return str(there.value)
    return None


def makes_cuda(statements):
    return any(isinstance(n, ast.Call) and
               getattr(n.func, "attr", getattr(n.func, "id", "")) ==
               "CUDAExtension"
               for s in statements for n in ast.walk(s))


def switches(text):
    """(arguments, variables with their values); the arguments that are called
    for CUDA come first."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return [], {}
    arguments, variables = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            arguments.update(t for t in texts(node) if t.startswith("--") and
                             is_for_cuda(t))
        name = looked_up(node)
        if name and (len(words(name) & VERBS) > 1 or
                     words(name) & VERBS and words(name) & PARTS):
            variables.add(name)
        if isinstance(node, ast.If) and makes_cuda(node.body):
            arguments.update(t for t in texts(node.test) if t.startswith("--"))
            variables.update(filter(None, map(looked_up, ast.walk(node.test))))
    arguments = {a for a in arguments if not words(a) & OTHER}
    values = {}
    for name in sorted(v for v in variables if not words(v) & OTHER):
        asked = (wanted(node, name) for node in ast.walk(tree))
        values[name] = next((a for a in asked if a is not None), "1")
    return sorted(arguments, key=lambda a: (not is_for_cuda(a), a)), values


def optional_modules(script):
    """Modules that it imports where it is ready for an ImportError."""
    with open(script, encoding="utf-8") as file:
        try:
            tree = ast.parse(file.read())
        except (SyntaxError, ValueError):
            return set()
    names = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Try) or not any(
                h.type and any(kind in ast.dump(h.type) for kind in
                               ("ImportError", "ModuleNotFoundError"))
                for h in node.handlers):
            continue
        for inner in (i for part in node.body for i in ast.walk(part)):
            if isinstance(inner, ast.Import):
                names.update(a.name.partition(".")[0] for a in inner.names)
            elif isinstance(inner, ast.ImportFrom) and not inner.level:
                names.add(inner.module.partition(".")[0])
    return names
