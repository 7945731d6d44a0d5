// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings of any thread of a launch, on any thread of the host.
#include "VirtualGpu/Abi/Abi.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>
#include <mutex>
#include <vector>

using namespace llvm;

namespace porthip::vgpu {
namespace {

struct Seen {
  uint64_t Block = 0;
  uint32_t Lane = 0;
  CheckReport Report;
};

/// Launches may run at once, and each on several threads.
struct SeenFirst {
  std::mutex Lock;
  std::map<const void *, std::map<const void *, Seen>> ByLaunch;
  static SeenFirst &get() {
    static SeenFirst S;
    return S;
  }
};

} // namespace

void noteFirst(const VgBlock &Block, uint32_t Lane, const void *Site,
               function_ref<CheckReport()> Make) {
  const uint64_t Number = vgBlockNumber(&Block);
  SeenFirst &S = SeenFirst::get();
  std::lock_guard<std::mutex> Hold(S.Lock);
  auto [It, IsNew] = S.ByLaunch[Block.Launch].try_emplace(Site);
  Seen &First = It->second;
  if (!IsNew && std::pair(First.Block, First.Lane) <= std::pair(Number, Lane))
    return;
  CheckReport Of = Make();
  std::string Text;
  raw_string_ostream(Text) << "kernel '" << Of.Kernel << "', block ("
                           << Block.BlockIdx[0] << "," << Block.BlockIdx[1]
                           << "," << Block.BlockIdx[2] << "), thread ("
                           << Block.Tid[0][Lane] << "," << Block.Tid[1][Lane]
                           << "," << Block.Tid[2][Lane] << "): " << Of.Text
                           << (Of.Where.empty() ? "" : " at ") << Of.Where;
  Of.Text = std::move(Text);
  First = {Number, Lane, std::move(Of)};
}

void reportFirst(const void *Launch) {
  SeenFirst &S = SeenFirst::get();
  std::map<const void *, Seen> Found;
  {
    std::lock_guard<std::mutex> Hold(S.Lock);
    auto It = S.ByLaunch.find(Launch);
    if (It == S.ByLaunch.end())
      return;
    Found = std::move(It->second);
    S.ByLaunch.erase(It);
  }
  // Addresses have no order that is the same in each run.
  std::vector<CheckReport> Reports;
  for (auto &[Site, First] : Found)
    Reports.push_back(std::move(First.Report));
  std::sort(Reports.begin(), Reports.end(),
            [](const CheckReport &A, const CheckReport &B) {
              return std::pair(A.Where, A.Text) < std::pair(B.Where, B.Text);
            });
  for (const CheckReport &R : Reports)
    addReport(R);
}

} // namespace porthip::vgpu
