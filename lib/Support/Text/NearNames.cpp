// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Text/NearNames.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace porthip {

/// Two letters swapped count two; more than a third is another word.
static unsigned farthest(StringRef Name) {
  return std::max(Name.size() < 4 ? 1u : 2u, unsigned(Name.size()) / 3);
}

StringRef nearestName(StringRef Name, ArrayRef<StringRef> Known) {
  StringRef Best;
  unsigned Limit = farthest(Name);
  for (StringRef Candidate : Known) {
    unsigned Distance =
        Name.edit_distance(Candidate, /*AllowReplacements=*/true, Limit);
    if (Distance > Limit || (!Best.empty() && Distance == Limit))
      continue;
    Best = Candidate;
    Limit = Distance;
  }
  return Best;
}

std::vector<StringRef> nearestNames(StringRef Name, ArrayRef<StringRef> Known,
                                    unsigned Count) {
  using Near = std::pair<unsigned, StringRef>;
  std::vector<Near> Found;
  unsigned Limit = farthest(Name);
  for (StringRef Candidate : Known) {
    unsigned Distance = Name.edit_distance_insensitive(
        Candidate, /*AllowReplacements=*/true, Limit);
    if (Distance > Limit)
      continue;
    Found.push_back({Distance, Candidate});
    Limit = std::min(Limit, Distance + 1);
  }
  llvm::sort(Found);
  Found.erase(llvm::unique(Found), Found.end());
  std::vector<StringRef> Names;
  for (const auto &[Distance, Candidate] : Found)
    if (Distance <= Limit && Names.size() < Count)
      Names.push_back(Candidate);
  return Names;
}

std::string didYouMean(ArrayRef<StringRef> Names) {
  std::string Text;
  for (StringRef Name : Names) {
    if (Name.empty())
      continue;
    Text += Text.empty()           ? "; did you mean '"
            : Name == Names.back() ? "' or '"
                                   : "', '";
    Text += Name;
  }
  return Text.empty() ? "" : Text + "'?";
}

} // namespace porthip
