# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The libraries that a source needs beyond CUDA's runtime, judged by its includes.

A file is 'runtime' when everything that it includes, its project's own headers
followed, is C, C++, POSIX or CUDA's runtime, driver, device functions and
cooperative groups. Otherwise it is 'library' and the reasons name what else it
wants.
"""
import os
import re

INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include(?:_next)?[ \t]*'
                     rb'(?:"([^"\n]+)"|<([^>\n]+)>)', re.M)

# Headers of the toolkit that declare the runtime API, the driver API, run-time
# compilation, device functions and types, and cooperative groups.
RUNTIME = re.compile(
    r"^(cuda|cudart_platform|cuda_runtime|cuda_runtime_api|cuda_stdint"
    r"|cuda_device_runtime_api|cuda_fp\d+|cuda_bf16|cuda_occupancy"
    r"|cuda_profiler_api|cudaProfiler|cuda_pipeline\w*|cuda_awbarrier\w*"
    r"|cooperative_groups|builtin_types|channel_descriptor|common_functions"
    r"|device_\w+|driver_\w+|host_\w+|library_types|math_constants"
    r"|math_functions|sm_\d+_\w+|surface_\w+|texture_\w+|vector_\w+|nvrtc"
    r"|cudaTypedefs|fatbinary_section)\.(h|hpp)$"
    r"|^cooperative_groups/|^crt/")

# First match names the reason.
LIBRARIES = [(name, re.compile(pattern)) for name, pattern in (
    ("thrust", r"^thrust/"), ("cub", r"^cub/"),
    ("libcu++", r"^(cuda|nv)/"), ("cublas", r"^(cublas|nvblas)"),
    ("cufft", r"^cufft"), ("curand", r"^curand"),
    ("cusparse", r"^cusparse"), ("cusolver", r"^cusolver"),
    ("cudnn", r"^cudnn"), ("nccl", r"^nccl"),
    ("npp", r"^npp"), ("wmma", r"^mma\.h$|wmma"),
    ("nvtx", r"^nvtx3/|^nvToolsExt"), ("nvml", r"^nvml"),
    ("cuComplex", r"^cuComplex"), ("nvjpeg", r"^nvjpeg"),
    ("cupti", r"^(cupti|nvperf)"), ("nvJitLink", r"^nv(JitLink|PTX|vm)"),
    ("cutlass", r"^(cutlass|cute)/"), ("graphics", r"^(cuda_?gl_?interop\w*"
     r"|cudaGL\w*|cudaEGL\w*|cuda_egl\w*|cuda_vdpau\w*|GL/.*|GLFW/.*)\.h$"),
    ("mpi", r"^mpi\.h$"), ("torch", r"^(torch|ATen|c10)/"))]

STANDARD = re.compile(
    r"^(assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale"
    r"|math|memory|malloc|setjmp|signal|stdalign|stdarg|stdatomic|stdbool"
    r"|stddef|stdint|stdio|stdlib|string|strings|tgmath|threads|time|uchar"
    r"|unistd|pthread|sched|semaphore|getopt|dirent|fcntl|dlfcn|libgen|poll"
    r"|termios|pwd|grp|netdb|regex|glob|execinfo|endian|values|omp|alloca"
    r"|features|utime|wchar|wctype|ieee754|byteswap|ftw|err|search|sysexits"
    r"|libintl|immintrin|[a-z]mmintrin|x86intrin|cpuid)\.h$"
    r"|^(sys|linux|arpa|netinet|net|bits|asm|ext|experimental)/"
    r"|^[a-z0-9_]+$"
    # Only in branches for other platforms.
    r"|^(windows|intrin|io|direct|process)\.h$|^hip/hip_\w+\.h$")


def read_includes(path, cache={}):
    """(name, quoted) of the include lines, conditional ones too."""
    if path not in cache:
        try:
            with open(path, "rb") as handle:
                text = handle.read()
        except OSError:
            text = b""
        text = re.sub(rb"/\*.*?\*/", b" ", text, flags=re.S)
        cache[path] = [((quoted or angled).decode("utf-8", "replace").strip(),
                        bool(quoted))
                       for quoted, angled in INCLUDE.findall(text)]
    return cache[path]


def include_dirs(flags):
    return [flags[i + 1] for i, flag in enumerate(flags[:-1])
            if flag in ("-I", "-isystem", "-iquote", "-idirafter")]


def resolve(name, quoted, includer, directories, root):
    """The project's file of that name; what lies outside the tree is not the
    project's, even where an -I leads there."""
    places = ([os.path.dirname(includer)] if quoted else []) + directories
    for place in places:
        path = os.path.normpath(os.path.join(place, name))
        if os.path.isfile(path):
            return path if path.startswith(root + os.sep) else None
    return None


def own_files(source, flags, root, dependencies=None):
    """Files of the project that the source includes, itself first, and the
    includes that are none of the project's. With the dependencies that a
    compiler listed, includes in branches not taken are left out."""
    taken = None
    if dependencies is not None:
        taken = set(dependencies)
        suffixes = {path[i + 1:] for path in taken
                    for i, char in enumerate(path) if char == "/"}
    directories = include_dirs(flags)
    forced = [flags[i + 1] for i, flag in enumerate(flags[:-1])
              if flag == "-include" and os.path.isfile(flags[i + 1])]
    files, foreign, queue = [], [], [source] + forced
    while queue:
        path = queue.pop(0)
        if path in files:
            continue
        files.append(path)
        for name, quoted in read_includes(path):
            found = resolve(name, quoted, path, directories, root)
            if found:
                if taken is None or found in taken:
                    queue.append(found)
            elif taken is None or name in suffixes:
                foreign.append(name)
    return files, foreign


def reasons(source, flags, root, dependencies=None):
    """Sorted names of what the source needs beyond the runtime; empty for a
    'runtime' file."""
    out = set()
    for name in own_files(source, flags, root, dependencies)[1]:
        for library, pattern in LIBRARIES:
            if pattern.search(name):
                out.add(library)
                break
        else:
            if not RUNTIME.search(name) and not STANDARD.search(name):
                out.add("other:" + name)
    return sorted(out)
