# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_schema.py SCHEMA FILE...: fails for a file that is not of the schema."""
import json
import sys

import jsonschema

with open(sys.argv[1]) as file:
    schema = json.load(file)
jsonschema.Draft7Validator.check_schema(schema)
wrong = 0
for path in sys.argv[2:]:
    with open(path) as file:
        for error in jsonschema.Draft7Validator(schema).iter_errors(
                json.load(file)):
            print("%s: %s" % (path, error.message))
            wrong = 1
sys.exit(wrong)
