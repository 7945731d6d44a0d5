// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Text/NextStep.h"
#include "Support/Text/Markup.h"

namespace porthip {

std::string textOf(const NextStep &Step) {
  return Step.What + (Step.What.empty() || Step.Command.empty() ? "" : ": ") +
         Step.Command;
}

std::vector<std::string> textsOf(llvm::ArrayRef<NextStep> Steps) {
  std::vector<std::string> Texts;
  for (const NextStep &Step : Steps)
    Texts.push_back(textOf(Step));
  return Texts;
}

Json toJson(llvm::ArrayRef<NextStep> Steps) {
  Json List = Json::array();
  for (const NextStep &Step : Steps) {
    Json Row = Json::object();
    if (!Step.What.empty())
      Row["what"] = toUtf8(Step.What);
    if (!Step.Command.empty())
      Row["command"] = toUtf8(Step.Command);
    List.push_back(std::move(Row));
  }
  return List;
}

} // namespace porthip
