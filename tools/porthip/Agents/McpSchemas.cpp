// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "McpSchemas.h"
#include "Translate/WarpModes.h"

namespace porthip {

using Words = std::vector<std::string>;

Json property(const char *Type, const char *About) {
  return {{"type", Type}, {"description", About}};
}
Json listProperty(const char *About) {
  Json J = property("array", About);
  J["items"] = {{"type", "string"}};
  return J;
}

Json schemaOf(Json Properties, const Words &Required) {
  Json J = {{"type", "object"},
            {"properties", std::move(Properties)},
            {"additionalProperties", false}};
  if (!Required.empty())
    J["required"] = Required;
  return J;
}

Json with(Json Properties,
          std::initializer_list<std::pair<const char *, Json>> More) {
  for (const auto &[Name, Property] : More)
    Properties[Name] = Property;
  return Properties;
}

Json sourceProperties() {
  return {{"paths", listProperty("CUDA files, or a folder")},
          {"args", listProperty(ArgsAbout)},
          {"buildFolder", property("string", BuildAbout)},
          {"gpu", property("string", GpuAbout)}};
}

Json translationProperties() {
  Json Warp = Json::array();
  for (llvm::StringRef Mode : WarpModeNames)
    Warp.push_back(Mode.str());
  return with(sourceProperties(), {{"hipVersion", {{"type", "string"}}},
                                   {"warp", {{"enum", std::move(Warp)}}}});
}

Json chosenProperties() {
  return with(translationProperties(),
              {{"severity",
                {{"type", "string"},
                 {"enum", Json::array({"error", "warning", "note"})},
                 {"description", "The least (default: warning)"}}},
               {"check", property("string", "Of this kind only")},
               {"file", property("string", "In this file only")}});
}

Json budget() { return {{"type", "integer"}}; }
Json seconds() { return {{"type", "integer"}}; }

Json slowSchema(Json Properties, const Words &Required) {
  return schemaOf(with(std::move(Properties),
                       {{"timeoutSeconds", seconds()}, {"maxChars", budget()}}),
                  Required);
}

} // namespace porthip
