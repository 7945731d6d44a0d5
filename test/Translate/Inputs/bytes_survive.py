# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files whose bytes matter, as text cannot say: each is ported and compared
with the bytes expected, with every toolkit, and once more as its own port."""
import argparse
import shlex
import subprocess
import sys

RUNTIME = b"#include <hip/hip_runtime.h>"
CASES = [
    # Name, input, expected port.
    ("crlf",
     b"#include <cuda_runtime.h>\r\n\r\nint f(void *p) {\r\n"
     b"  return cudaFree(p); \r\n}\r\n",
     RUNTIME + b"\r\n\r\nint f(void *p) {\r\n  return hipFree(p); \r\n}\r\n"),
    ("bom",
     b"\xef\xbb\xbfint f(void *p) { return cudaFree(p); }\n",
     b"\xef\xbb\xbf" + RUNTIME + b"\nint f(void *p) { return hipFree(p); }\n"),
    ("latin1",
     b"// Gr\xfc\xdfe \xff\xfe\nint f(void *p) { return cudaFree(p); } // \xe4\n"
     b"const char *s = \"\xe9 cudaFree \xe8\";\n",
     b"// Gr\xfc\xdfe \xff\xfe\n" + RUNTIME +
     b"\nint f(void *p) { return hipFree(p); } // \xe4\n"
     b"const char *s = \"\xe9 cudaFree \xe8\";\n"),
    ("no-last-newline",
     b"#include <cuda_runtime.h>\nint f(void *p) { return cudaFree(p); }",
     RUNTIME + b"\nint f(void *p) { return hipFree(p); }"),
    ("whitespace",
     b"#include <cuda_runtime.h>\t \n\n\n\f\nint\tf ( void*p )  \n{\treturn   "
     b"cudaFree\t( p )  ;\t}\t\n\n\n",
     RUNTIME + b"\t \n\n\n\f\nint\tf ( void*p )  \n{\treturn   "
     b"hipFree\t( p )  ;\t}\t\n\n\n"),
    ("mixed-endings",
     b"int a;\r\nint b;\nint f(void *p) {\r\n  return cudaFree(p);\n}\r\n",
     RUNTIME + b"\r\nint a;\r\nint b;\nint f(void *p) {\r\n"
     b"  return hipFree(p);\n}\r\n"),
    ("cr-in-string",
     b"#include <cuda_runtime.h>\nconst char *s = \"a\\\n\tb cudaFree\";\n"
     b"int f(void *p) { return cudaFree(p); }\n",
     RUNTIME + b"\nconst char *s = \"a\\\n\tb cudaFree\";\n"
     b"int f(void *p) { return hipFree(p); }\n"),
    ("crlf-bom-guard",
     b"\xef\xbb\xbf#ifndef G\r\n#define G\r\n#include <math.h>\r\n"
     b"inline int f(void *p) { return cudaFree(p); }\r\n#endif",
     b"\xef\xbb\xbf#ifndef G\r\n#define G\r\n" + RUNTIME +
     b"\r\n#include <math.h>\r\n"
     b"inline int f(void *p) { return hipFree(p); }\r\n#endif"),
    ("splices",
     b"#include <cuda_runtime.h>\n#define FREE(p) \\\n  cudaFree( \\\n    p)\n"
     b"int f(void *p) { return FREE(p); } // end \\\ncudaFree\n",
     RUNTIME + b"\n#define FREE(p) \\\n  hipFree( \\\n    p)\n"
     b"int f(void *p) { return FREE(p); } // end \\\ncudaFree\n"),
    ("trigraph-and-raw-string",
     b"#include <cuda_runtime.h>\nconst char *s = R\"x(cudaFree \" cudaMalloc\n"
     b"#include <cuda.h>\n)x\";\nint f(void *p) { return cudaFree(p); }\n",
     RUNTIME + b"\nconst char *s = R\"x(cudaFree \" cudaMalloc\n"
     b"#include <cuda.h>\n)x\";\nint f(void *p) { return hipFree(p); }\n"),
]


def port(porthip, name, text, cuda):
    path = name + ".cu"
    with open(path, "wb") as file:
        file.write(text)
    return subprocess.run(
        porthip + ["-q", "--cuda-path=" + cuda, "-o", "-", path],
        capture_output=True, timeout=60, check=True).stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--cuda-paths", required=True)
    options = parser.parse_args()
    porthip = shlex.split(options.porthip)
    failed = False
    for name, text, want in CASES:
        bad = []
        for cuda in options.cuda_paths.split():
            have = port(porthip, name, text, cuda)
            again = port(porthip, name + "-again", have, cuda)
            if have != want:
                bad.append("--cuda-path=%s\n  want %r\n  have %r" % (
                    cuda, want, have))
            if again != have:
                bad.append("--cuda-path=%s again\n  want %r\n  have %r" % (
                    cuda, have, again))
        print(name + ":", "\n".join(bad) or "ok")
        failed = failed or bool(bad)
    return failed


if __name__ == "__main__":
    sys.exit(main())
