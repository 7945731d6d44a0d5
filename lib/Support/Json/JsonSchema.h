// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks JSON against a JSON Schema (draft-07), as far as this project's own
// schemas go. A keyword that is not known here is an error, never passed over:
// a schema cannot promise what is not checked.
//
// Known: type, const, enum, required, properties, additionalProperties
// (boolean or schema), minProperties, items (one schema), minItems, maxItems,
// uniqueItems, minLength, maxLength, pattern (POSIX extended), minimum,
// maximum, $ref (#/...), allOf, anyOf, not, if/then/else; $schema, $id,
// $comment, title, description, default, examples and definitions say nothing
// about a value.

#ifndef PORTHIP_SUPPORT_JSON_JSONSCHEMA_H
#define PORTHIP_SUPPORT_JSON_JSONSCHEMA_H

#include "Support/Json/Json.h"
#include <string>
#include <vector>

namespace porthip {

struct SchemaError {
  std::string Pointer; ///< `/rules/3/arguments/0`; empty: the whole.
  std::string Text;
};

/// Errors in the order of the schema's keywords, at most \p MaxErrors. Empty:
/// \p Value fits.
std::vector<SchemaError> validateJson(const Json &Schema, const Json &Value,
                                      unsigned MaxErrors = 100);

} // namespace porthip

#endif
