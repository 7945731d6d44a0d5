# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Records the sources that a project's setup.py would have PyTorch compile.

    python3 record_setup.py ROOT SCRIPT SCRATCH [OTHER]

runs a copy of SCRIPT, a setup.py below ROOT, in SCRATCH, with stand-ins of torch
and setuptools that note extensions and build nothing, and writes
SCRATCH/compile_commands.json. Neither torch nor a GPU is needed. One that
compiles no CUDA is run with what turns it on; one that fails, or makes no
extension here, is read instead: extensions whose sources are lists of strings.
What OTHER, a database of another build of the
project, compiles stays as it is there.
Standard output: a line for each thing that is to be said of it.
"""
import glob
import importlib.abc
import importlib.machinery
import json
import os
import shutil
import sys
import sysconfig
import types

from read_calls import read_calls
from setup_text import is_for_cuda, optional_modules, switches
from version_numbers import Version, newest_cuda

CUDA_VERSION = newest_cuda()
# The first that knows what current projects ask for.
TORCH_VERSION = "2.9.0"
RECORDED = []


def note(kind, text):
    print(kind + ": " + text, flush=True)


class Anything(types.ModuleType):
    """Stands for a module, class or value that is not known here."""

    def __init__(self, name="anything", *_, **__):
        super().__init__(str(name))
        self.__path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything(name)

    def __call__(self, *_, **__):
        return Anything()

    def __mro_entries__(self, _):
        return (object,)

    def __iter__(self):
        return iter(())

    def __str__(self):
        return "0"

    def __bool__(self):
        return False

    def __int__(self):
        return 0

    __index__ = __len__ = __int__

    def __lt__(self, _):
        return False

    __le__ = __gt__ = __ge__ = __lt__

    def __getitem__(self, _):
        return Anything()


def strings(values):
    if isinstance(values, (str, os.PathLike)):
        values = [values]
    return [os.fspath(v) if isinstance(v, os.PathLike) else str(v)
            for v in values or []]


class Extension:
    """The one of setuptools; also the result of CUDAExtension and load()."""

    uses_torch = False

    def __init__(self, name="", sources=(), include_dirs=None,
                 define_macros=None, undef_macros=None,
                 extra_compile_args=None, **others):
        self.__dict__.update(others)
        self.name = str(name)
        self.sources = strings(sources)
        self.include_dirs = strings(include_dirs)
        self.define_macros = list(define_macros or [])
        self.undef_macros = strings(undef_macros)
        self.extra_compile_args = extra_compile_args or {}
        self.extra_link_args = list(others.get("extra_link_args") or [])
        self.libraries = list(others.get("libraries") or [])
        RECORDED.append(self)

    def flags(self, kind):
        if isinstance(self.extra_compile_args, dict):
            return strings(self.extra_compile_args.get(kind))
        return strings(self.extra_compile_args)


class TorchExtension(Extension):
    uses_torch = True
    is_loaded = False


def load(name, sources=(), extra_cflags=None, extra_cuda_cflags=None,
         extra_include_paths=None, **_):
    TorchExtension(name, sources, include_dirs=extra_include_paths,
                   extra_compile_args={"cxx": extra_cflags,
                                       "nvcc": extra_cuda_cflags}
                   ).is_loaded = True
    return Anything()


class Command:
    user_options = []

    def __init__(self, *_, **__):
        pass

    @classmethod
    def with_options(cls, **_):
        return cls

    def initialize_options(self):
        pass

    finalize_options = run = initialize_options


def setup(**arguments):
    noted = {id(e) for e in RECORDED}
    for extension in arguments.get("ext_modules") or []:
        if id(extension) not in noted and hasattr(extension, "sources"):
            RECORDED.append(extension)
    return Anything()


def find_packages(where=".", **_):
    return [os.path.relpath(os.path.dirname(path), where).replace("/", ".")
            for path in glob.glob(os.path.join(where, "*", "__init__.py"))]


def module(name, **contents):
    made = Anything(name)
    made.__dict__.update(contents)
    made.__spec__ = importlib.machinery.ModuleSpec(name, None)
    sys.modules[name] = made
    parent, _, last = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], last, made)
    return made


class Missing(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Modules that are not installed here; asked last."""

    def __init__(self, root):
        self.root = root
        self.optional = set()  # what setup.py can do without

    def find_spec(self, name, path=None, target=None):
        first = name.partition(".")[0]
        # A package that is installed finds its own.
        parent = sys.modules.get(name.rpartition(".")[0])
        if (first in self.optional or
                (parent and not isinstance(parent, Anything))):
            return None
        # Python's own ask for modules of other systems; the project's own are
        # found or are not. Newer Pythons lack distutils.
        if ((first in getattr(sys, "stdlib_module_names", ()) and
             first != "distutils") or
                os.path.exists(os.path.join(self.root, first))):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return Anything(spec.name)

    def exec_module(self, module):
        pass


def install(cuda, root, into):
    # No such folder: what is asked of an installed torch here is a stand-in's.
    folder = os.path.join(into, "torch")
    module("torch", __version__=TORCH_VERSION, __path__=[folder],
           __file__=os.path.join(folder, "__init__.py"))
    module("torch.version", cuda=CUDA_VERSION, hip=None,
           __version__=TORCH_VERSION)
    module("torch.cuda", is_available=lambda: True, device_count=lambda: 1,
           get_device_capability=lambda *_: (8, 0),
           get_arch_list=lambda: ["sm_80"])
    module("torch._C", _GLIBCXX_USE_CXX11_ABI=True)
    sys.modules["torch"].compiled_with_cxx11_abi = lambda: True
    module("torch.__config__", parallel_info=lambda: "", show=lambda: "")
    module("torch.utils")
    module("torch.utils.cpp_extension", CUDAExtension=TorchExtension,
           CppExtension=TorchExtension, BuildExtension=Command, load=load,
           CUDA_HOME=cuda, ROCM_HOME=None, HIP_HOME=None,
           IS_HIP_EXTENSION=False, IS_WINDOWS=False,
           include_paths=lambda *_, **__: [], library_paths=lambda *_, **__: [])
    command = {"Command": Command}
    module("setuptools", setup=setup, Extension=Extension, Command=Command,
           find_packages=find_packages, find_namespace_packages=find_packages,
           __version__="80.0")
    module("setuptools.command")
    for name in "build_ext", "build_py", "develop", "install", "sdist", "egg_info":
        module("setuptools.command." + name, **{name: Command}, **command)
    module("setuptools.extension", Extension=Extension)
    module("distutils")
    module("distutils.core", setup=setup, Extension=Extension, Command=Command)
    module("distutils.version", LooseVersion=Version, StrictVersion=Version)
    module("distutils.spawn", find_executable=shutil.which)
    module("distutils.sysconfig", get_config_var=sysconfig.get_config_var,
           get_config_vars=sysconfig.get_config_vars,
           get_python_inc=lambda *_, **__: sysconfig.get_paths()["include"],
           get_python_lib=lambda *_, **__: sysconfig.get_paths()["purelib"])
    module("wheel")
    module("wheel.bdist_wheel", bdist_wheel=Command)
    try:
        import packaging.version  # noqa: F401
    except ImportError:
        module("packaging")
        module("packaging.version", Version=Version, parse=Version,
               InvalidVersion=ValueError)
    missing = Missing(root)
    sys.meta_path.append(missing)
    return missing


def copy(root, into):
    def ignored(_, names):
        return [n for n in names if n in (".git", ".hg", "__pycache__")]
    shutil.copytree(root, into, symlinks=True, ignore=ignored)


def run(script, arguments=()):
    """The error; None: it ran to its end, or to where it would have built."""
    with open(script, encoding="utf-8") as file:
        text = file.read()
    main = types.ModuleType("__main__")
    main.__file__ = script
    sys.modules["__main__"] = main
    sys.argv = [os.path.basename(script), "build_ext", *arguments]
    if sys.path[0] != os.path.dirname(script):
        sys.path.insert(0, os.path.dirname(script))
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        exec(compile(text, script, "exec"), main.__dict__)
    except SystemExit:
        pass
    except BaseException as wrong:  # whatever it is, it is the project's
        at = wrong.__traceback__
        line = 0
        while at:
            if at.tb_frame.f_code.co_filename == script:
                line = at.tb_lineno
            at = at.tb_next
        return "%s:%d: %s: %s" % (os.path.basename(script), line,
                                  type(wrong).__name__, wrong)
    finally:
        sys.stdout = out
    return None


def run_twice(script, missing):
    """Once more without what it can do without, if it fails with stand-ins.
    What went wrong at last; None: nothing."""
    wrong = run(script)
    if not wrong:
        return None
    stand_ins = {n.partition(".")[0] for n, m in sys.modules.items()
                 if getattr(getattr(m, "__spec__", None), "loader", None)
                 is missing}
    missing.optional = optional_modules(script) & stand_ins
    if missing.optional:
        for name in list(sys.modules):
            if name.partition(".")[0] in missing.optional:
                del sys.modules[name]
        del RECORDED[:]
        wrong = run(script)
    return wrong


def compiles_cuda():
    return any(s.endswith(".cu") for e in RECORDED for s in e.sources)


def run_with_switches(script):
    """Whether it compiles CUDA with what turns that on."""
    with open(script, encoding="utf-8") as file:
        arguments, variables = switches(file.read())
    for_cuda = [a for a in arguments if is_for_cuda(a)]
    variables = {k: v for k, v in variables.items() if k not in os.environ}
    for tried in [arguments] + [for_cuda] * (for_cuda != arguments):
        if not tried and not variables:
            continue
        before = RECORDED[:]
        del RECORDED[:]
        os.environ.update(variables)
        wrong = run(script, tried)
        for name in variables:
            os.environ.pop(name, None)
        if not wrong and compiles_cuda():
            for name, value in variables.items():
                note("variable", name + "=" + value)
            for argument in tried:
                note("argument", argument)
            return True
        RECORDED[:] = before
    return False


def take_extension(_, given):
    if isinstance(given.get("sources"), list):
        TorchExtension(**given)


def torch_folders():
    """The folders of an installed torch, which is not imported for it."""
    for folder in sys.path + ["/usr"]:
        for below in "torch/include", "include":
            include = os.path.join(folder, below)
            api = os.path.join(include, "torch/csrc/api/include")
            if os.path.isdir(api):
                # The compiler's own order has /usr/include.
                return ([] if include == "/usr/include" else [include]) + [api]
    return []


def commands(root, below, scratch):
    here = os.path.normpath(os.path.join(scratch, below))
    python = sysconfig.get_paths()["include"]
    common = ["-DTORCH_API_INCLUDE_EXTENSION_H"]
    nvcc = ["-D__CUDA_NO_HALF_OPERATORS__", "-D__CUDA_NO_HALF_CONVERSIONS__",
            "-D__CUDA_NO_BFLOAT16_CONVERSIONS__", "-D__CUDA_NO_HALF2_OPERATORS__",
            "--expt-relaxed-constexpr"]

    def there(path):
        """In the project, if it is in the project and not made by setup.py."""
        whole = os.path.normpath(os.path.join(here, path))
        if whole != scratch and not whole.startswith(scratch + os.sep):
            return whole
        own = root + whole[len(scratch):]
        return own if os.path.exists(own) else whole

    def made(path):
        """The scratch copy of a folder in which setup.py made a file."""
        whole = os.path.normpath(os.path.join(here, path))
        own = there(path)
        if own == whole or not os.path.isdir(whole):
            return []
        return [whole] if set(os.listdir(whole)) - set(os.listdir(own)) else []

    for e in RECORDED:
        is_torch = getattr(e, "uses_torch", False)
        includes = list(map(there, e.include_dirs))
        # The project's own come first; these only add what was made.
        includes += [f for path in e.include_dirs for f in made(path)]
        for source in e.sources:
            is_cuda = source.endswith((".cu", ".cuh"))
            if not is_torch and not is_cuda:
                continue
            words = ["nvcc" if is_cuda else "c++"]
            # setuptools compiles C++ as Python itself was; load() does not.
            if not is_cuda and not e.is_loaded:
                words.append("-DNDEBUG")
            for folder in includes:
                words += ["-I", folder]
            for folder in torch_folders() + [python]:
                words += ["-isystem", folder]
            for macro in e.define_macros:
                name, value = (tuple(macro) + (None,))[:2]
                words.append("-D%s" % name if value is None
                             else "-D%s=%s" % (name, value))
            words += ["-U" + name for name in e.undef_macros]
            flags = e.flags("nvcc" if is_cuda else "cxx")
            words += (nvcc if is_cuda and is_torch else []) + common + flags
            if not any(f.startswith(("-std", "--std")) for f in flags):
                words.append("-std=c++17")
            words.append("-DTORCH_EXTENSION_NAME=" + e.name.rpartition(".")[2])
            file = there(source)
            yield {"directory": there("."), "file": file,
                   "arguments": [w.replace(scratch + os.sep, root + os.sep)
                                 if w.startswith(("-D", "-include")) else w
                                 for w in words] + ["-c", file]}


def other_units(path):
    """The units that another build of the project compiles."""
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main():
    root = os.path.abspath(sys.argv[1])
    below, name = os.path.split(sys.argv[2])
    below = below or "."
    into = os.path.realpath(sys.argv[3])
    # The project sees other arguments.
    other = sys.argv[4] if len(sys.argv) > 4 else None
    scratch = os.path.join(into, "project")
    # It is there from an earlier setup.py of the project.
    if not os.path.isdir(scratch):
        copy(root, scratch)
    folder = os.path.normpath(os.path.join(scratch, below))
    os.chdir(folder)
    missing = install(os.environ.get("CUDA_HOME"), os.path.join(root, below),
                      into)
    script = os.path.join(folder, name)
    wrong = run_twice(script, missing)
    if not compiles_cuda() and run_with_switches(script):
        wrong = None
    if wrong:
        note("failed", wrong)
    if wrong or not any(e.sources for e in RECORDED):
        del RECORDED[:]
        try:
            read_calls(script, ("CUDAExtension", "CppExtension"),
                       take_extension)
        except (SyntaxError, ValueError) as wrong:
            note("unreadable", str(wrong))
    found = list(commands(root, below, scratch))
    if found:
        others = other_units(other) if other else []
        there = {os.path.realpath(os.path.join(u["directory"], u["file"]))
                 for u in others}
        others += [u for u in found if os.path.realpath(u["file"]) not in there]
        with open(os.path.join(into, "compile_commands.json"), "w",
                  encoding="utf-8") as file:
            json.dump(others, file, indent=1)
    note("units", str(len(found)))


if __name__ == "__main__":
    main()
