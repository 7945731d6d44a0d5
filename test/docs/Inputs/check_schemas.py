# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_schemas.py ROOT: docs/schema is valid, and each schema is used."""
import json
import pathlib
import sys

import jsonschema

root = pathlib.Path(sys.argv[1])
schemas = sorted((root / "docs/schema").glob("*.json"))
assert len(schemas) > 10, "docs/schema is not where it was"
# Tests that read one by its name; schemas' tests by a variable name it apart.
users = [path.read_text(errors="replace")
         for top, names in (("test", ("*.test", "*.cu", "*Test.cpp", "*.py",
                                      "CMakeLists.txt")),
                            ("lib", ("CMakeLists.txt",)))
         for name in names for path in sorted((root / top).rglob(name))
         if path.name != "check_schemas.py"]
wrong = []
for path in schemas:
    schema = json.loads(path.read_text())
    try:
        jsonschema.validators.validator_for(schema).check_schema(schema)
    except jsonschema.SchemaError as error:
        wrong.append(f"{path.name}: {error.message}")
    stem = path.name.partition(".")[0]
    if not any(path.name in text or f'"{stem}"' in text and "schema" in text
               for text in users):
        wrong.append(f"{path.name}: nothing is held to it")
sys.exit("\n".join(wrong) or 0)
