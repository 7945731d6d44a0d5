// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/ProjectNeeds.h"
#include "Port/MissingPackageJson.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Support/Text/Markup.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

/// Extensions of PyTorch are built where ROCm is.
static void printRocmNeeds(raw_ostream &OS, const ProjectSummary &S) {
  if (S.Missing.empty() && S.MissingHeaders.empty())
    return;
  const bool IsPython = S.Build.Is == BuildKind::Python;
  OS << "\nWhat the port needs of ROCm and this machine lacks\n";
  for (const MissingLibrary &M : S.Missing) {
    const std::string Text =
        M.Name + " (" + M.Rocm +
        (M.Debian.empty() ? std::string() : "; " + M.Debian) + "): " +
        (M.HasStandIn && !IsPython
             ? "porthip's own stands in for it on the virtual GPU"
             : "nothing stands in for it; install it, or name the folder of a "
               "ROCm that has it with --rocm-path");
    OS << "  " << wrapText(Text, 2, 4) << "\n";
  }
  for (const MissingHeader &H : S.MissingHeaders) {
    const std::string Text =
        H.Name + ", which " + displayPath(H.File) + ":" + utostr(H.Line) +
        " includes for AMD: not among the headers of " + S.HipText +
        "; install what has it, or name a newer ROCm with --rocm-path";
    OS << "  " << wrapText(Text, 2, 4) << "\n";
  }
}

static void printPackages(raw_ostream &OS, const ProjectSummary &S) {
  if (S.MissingPackages.empty())
    return;
  OS << "\nWhat the project needs beside CUDA and this machine lacks\n";
  for (const MissingPackage &P : S.MissingPackages)
    OS << "  " << wrapText(packageText(P), 2, 4) << "\n";
  const std::vector<std::string> Commands = installCommands(S.MissingPackages);
  if (!Commands.empty())
    OS << "which these install\n";
  for (const std::string &Command : Commands)
    OS << "  " << Command << "\n";
}

static void printDownloads(raw_ostream &OS, const ProjectSummary &S) {
  if (S.Downloads.empty())
    return;
  OS << "\nWhat CMake downloads while it builds (without a network the build "
        "ends there)\n";
  for (const std::string &Download : S.Downloads)
    OS << "  " << wrapText(Download, 2, 4) << "\n";
}

void printNeeds(raw_ostream &OS, const ProjectSummary &S) {
  printRocmNeeds(OS, S);
  printDownloads(OS, S);
  printPackages(OS, S);
}

Json needsToJson(const ProjectSummary &S) {
  Json Needs = Json::array();
  for (const MissingLibrary &M : S.Missing) {
    Json Need = {
        {"of", "rocm"},
        {"name", M.Name},
        {"rocmPackage", M.Rocm},
        {"hasStandIn", M.HasStandIn && S.Build.Is != BuildKind::Python}};
    if (!M.Debian.empty())
      Need["debianPackages"] = M.Debian;
    Needs.push_back(std::move(Need));
  }
  for (const MissingHeader &H : S.MissingHeaders)
    Needs.push_back({{"of", "rocm"},
                     {"name", toUtf8(H.Name)},
                     {"file", toUtf8(displayPath(H.File))},
                     {"line", H.Line}});
  for (const MissingPackage &P : S.MissingPackages)
    Needs.push_back(packageToJson(P));
  return Needs;
}

} // namespace porthip
