# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_json.py SCHEMA JSON: by the schema, and the kernel of inputs.test."""
import json
import sys

import jsonschema

schema, found = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
jsonschema.validate(found, schema)
kernel, = found["kernels"]
assert kernel["name"] == "scale(float*)" and kernel["gpu"] == "gfx942", kernel
assert kernel["at"] == {"file": "k.cu", "line": 4}, kernel
assert kernel["occupancy"]["wavesPerSimd"] == 8, kernel
load, = (c for c in kernel["counts"] if c["kind"] == "global-load")
assert load == {"kind": "global-load", "detail": "4 bytes", "count": 1,
                "places": [{"file": "k.cu", "line": 4, "count": 1}]}, load
