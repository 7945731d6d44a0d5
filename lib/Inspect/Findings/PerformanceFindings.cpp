// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Findings/PerformanceFindings.h"
#include "Inspect/Findings/PerformanceChecks.h"
#include "Support/Files/Files.h"
#include "Translate/Findings/Suppressions.h"
#include "Translate/Text/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace llvm;

namespace porthip::inspect {
namespace {

/// The texts of the files that findings are in.
class Sources {
public:
  /// Null: it cannot be read.
  const SourceText *find(const std::string &Path) {
    auto At = Texts.find(Path);
    if (At == Texts.end()) {
      At = Texts.try_emplace(Path).first;
      auto Text = readFile(Path);
      if (Text)
        At->second.emplace(Path, std::move(*Text));
      consumeError(Text.takeError());
    }
    return At->second ? &*At->second : nullptr;
  }

private:
  std::map<std::string, std::optional<SourceText>> Texts;
};

} // namespace

ArrayRef<KernelCode> takeKernel(ArrayRef<KernelCode> &Left) {
  const KernelCode &First = Left.front();
  const ArrayRef<KernelCode> Taken = Left.take_while([&](const auto &K) {
    return K.Has.Symbol == First.Has.Symbol && K.File == First.File;
  });
  Left = Left.drop_front(Taken.size());
  return Taken;
}

std::vector<PerformanceFinding>
findPerformance(const FindingsRequest &Request) {
  std::vector<PerformanceFinding> Found;
  Sources Texts;
  ArrayRef<KernelCode> Left = Request.Kernels;
  while (!Left.empty()) {
    std::vector<PerformanceFinding> Here;
    const ArrayRef<KernelCode> Kernel = takeKernel(Left);
    for (PerformanceCheck Check : performanceChecks())
      Check({Kernel, Request.Asked, Request.Run}, Here);
    erase_if(Here, [&](PerformanceFinding &F) {
      const SourceText *Text = Texts.find(F.Of.File);
      if (!Text)
        return false;
      const StringRef Line = Text->line(F.Of.Line);
      F.SourceLine = Line.str();
      F.Of.Column = unsigned(Line.size() - Line.ltrim().size()) + 1;
      return isAccepted(*Text, F.Of);
    });
    stable_sort(Here, [](const auto &A, const auto &B) {
      return std::tie(A.Of.File, A.Of.Line) < std::tie(B.Of.File, B.Of.Line);
    });
    append_range(Found, Here);
  }
  return Found;
}

} // namespace porthip::inspect
