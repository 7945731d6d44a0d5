// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// JSON Schemas of tools' arguments, of parts that several tools have.
#ifndef PORTHIP_TOOLS_PORTHIP_AGENTS_MCPSCHEMAS_H
#define PORTHIP_TOOLS_PORTHIP_AGENTS_MCPSCHEMAS_H

#include "Support/Json/Json.h"

namespace porthip {

inline constexpr const char *ArgsAbout = "For the compiler: -Iinclude";
inline constexpr const char *BuildAbout = "Of compile_commands.json";
inline constexpr const char *GpuAbout = "gfx942,gfx1100";

Json property(const char *Type, const char *About);
Json listProperty(const char *About);
Json with(Json Properties,
          std::initializer_list<std::pair<const char *, Json>> More);
Json schemaOf(Json Properties, const std::vector<std::string> &Required = {});

/// Paths, and how they are compiled.
Json sourceProperties();
/// Properties of tools that translate.
Json translationProperties();
/// Properties that choose findings.
Json chosenProperties();
/// Characters of the answer at most.
Json budget();
/// Time that it may take; the server's, if it is not given.
Json seconds();
/// The schema of a tool that takes as long as the client allows.
Json slowSchema(Json Properties, const std::vector<std::string> &Required);

} // namespace porthip
#endif
