// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/MissingPackage.h"
#include "Port/MissingPackageJson.h"
#include "Support/Text/Markup.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace porthip {

std::string packageText(const MissingPackage &P) {
  std::string Text = P.Name + ": '" + P.Header + "', which " + P.File + ":" +
                     utostr(P.Line) + " includes";
  if (!P.Condition.empty())
    Text += " under '#if " + P.Condition + "'";
  return P.Packages.empty() ? Text + "; no package of Debian has it" : Text;
}

Json packageToJson(const MissingPackage &P) {
  Json Made = {{"of", "host"},
               {"name", P.Name},
               {"header", toUtf8(P.Header)},
               {"file", toUtf8(P.File)},
               {"line", P.Line}};
  if (!P.Packages.empty())
    Made[StringRef(P.Packages).starts_with("pip:") ? "pythonPackages"
                                                   : "debianPackages"] =
        StringRef(P.Packages).starts_with("pip:") ? P.Packages.substr(4)
                                                  : P.Packages;
  if (!P.Condition.empty())
    Made["condition"] = toUtf8(P.Condition);
  return Made;
}

std::vector<std::string> installCommands(ArrayRef<MissingPackage> Packages) {
  std::set<StringRef> Debian, Python;
  for (const MissingPackage &P : Packages)
    for (StringRef Word : split(P.Packages, ' '))
      if (Word.consume_front("pip:"))
        Python.insert(Word);
      else if (!Word.empty())
        Debian.insert(Word);
  std::vector<std::string> Commands;
  if (!Debian.empty())
    Commands.push_back("sudo apt-get install " + join(Debian, " "));
  if (!Python.empty())
    Commands.push_back("python3 -m pip install " + join(Python, " "));
  return Commands;
}

} // namespace porthip
