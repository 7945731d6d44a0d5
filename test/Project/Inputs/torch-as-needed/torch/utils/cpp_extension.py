# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""As much of PyTorch's as a build needs: for ROCm where ROCM_HOME is set, else
for CUDA."""
import os
import subprocess
import sysconfig
from setuptools import Extension
from setuptools.command.build_ext import build_ext
ROCM_HOME = os.environ.get("ROCM_HOME")
CUDA_HOME = os.environ.get("CUDA_HOME")
IS_HIP_EXTENSION = ROCM_HOME is not None
COMPILER = ROCM_HOME + "/bin/hipcc" if ROCM_HOME else f"{CUDA_HOME}/bin/nvcc"


def CUDAExtension(name, sources, **more):
    flags = more.pop("extra_compile_args", {})
    made = Extension(name, sources, **more)
    made.gpu_flags = flags.get("nvcc", []) if isinstance(flags, dict) else flags
    return made


CppExtension = CUDAExtension


class BuildExtension(build_ext):
    @classmethod
    def with_options(cls, **more):
        return cls

    def build_extension(self, extension):
        path = self.get_ext_fullpath(extension.name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        position = ["-fPIC"] if ROCM_HOME else ["-Xcompiler", "-fPIC"]
        subprocess.run(
            [COMPILER, "-w", "-shared", *position, "-o", path,
             "-I" + sysconfig.get_paths()["include"]]
            + ["-I" + folder for folder in extension.include_dirs]
            + extension.gpu_flags + list(extension.sources), check=True)


def load(*args, **more):
    raise NotImplementedError
