# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_schema.py SCHEMA FILE...: fails for a file that is not of the schema."""
import json
import pathlib
import sys

import jsonschema

with open(sys.argv[1]) as file:
    schema = json.load(file)
jsonschema.Draft7Validator.check_schema(schema)
# Schemas name each other by their files.
resolver = jsonschema.RefResolver(pathlib.Path(sys.argv[1]).resolve().as_uri(),
                                  schema)
wrong = 0
for path in sys.argv[2:]:
    with open(path) as file:
        for error in jsonschema.Draft7Validator(
                schema, resolver=resolver).iter_errors(json.load(file)):
            print("%s: %s" % (path, error.message))
            wrong = 1
sys.exit(wrong)
