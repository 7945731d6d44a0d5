// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Profile/ProfileSites.h"
#include "Port/CheckInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace porthip::inspect {
namespace {

/// Fewer turns tell little of a kernel.
constexpr uint64_t TurnsThatTell = 4;

PORTHIP_CHECK(
    Strided,
    {"porthip-performance-strided",
     "access that uses less than half of the lines it moves", Severity::Note,
     30,
     "A load or store of global memory of which a run on the virtual GPU "
     "(porthip run --profile) has seen that lanes of a wavefront use less than "
     "half of the bytes of the 64-byte lines that they touch, on average, "
     "where they touch four lines or more.",
     "Memory moves in whole lines. What one access leaves unused is moved for "
     "nothing, unless others find it in a cache.",
     "", "",
     "Let neighbouring lanes touch neighbouring addresses: exchange the "
     "indices, store arrays of structs as structs of arrays, or load a tile "
     "by rows into shared memory.",
     "AMD, \"HIP performance guidelines\", Memory throughput optimization"});

PORTHIP_CHECK(
    BankConflicts,
    {"porthip-performance-bank-conflicts",
     "shared memory of which lanes wait for each other", Severity::Note, 20,
     "An access of shared memory that takes four times as many cycles or more "
     "as it would without conflicts, as a run on the virtual GPU has it "
     "(porthip run --profile).",
     "A bank gives one word of 4 bytes in a cycle. Lanes that ask one bank for "
     "different words wait for each other. AMD's LDS has 32 banks, as "
     "NVIDIA's shared memory, gfx950's 64; which lanes are served together "
     "differs for 16 bytes.",
     "", "",
     "Make the rows of a tile one word longer ([32][33]), or exchange bits of "
     "the column by those of the row.",
     "AMD, \"Understanding AMD GPU LDS and Bank Conflicts\""});

PORTHIP_CHECK(
    IdleLanes,
    {"porthip-performance-idle-lanes",
     "code that less than half of the lanes run", Severity::Note, 30,
     "A line of a kernel with a tenth or more of the instructions that it "
     "issues, of whose lanes less than half are active on average, as a run on "
     "the virtual GPU has it (porthip run --profile).",
     "An instruction takes the same time for one lane as for all. A wavefront "
     "of 64 goes through both sides of a branch where lanes part, and through "
     "a loop as often as the lane that needs most turns.",
     "", "",
     "Let whole wavefronts go one way: sort work by kind, let lanes share a "
     "long row, use blocks that are multiples of 64.",
     "AMD, \"HIP performance guidelines\", Control flow"});

PORTHIP_CHECK(
    SameAddress,
    {"porthip-performance-same-address",
     "atomic with many lanes at one address", Severity::Note, 20,
     "An atomic operation for which half of a wavefront's lanes or more meet "
     "at one address, on average, as a run on the virtual GPU has it (porthip "
     "run --profile).",
     "Lanes that meet at an address take turns.", "", "",
     "Add up within the wavefront (a reduction by shuffles), and let one lane "
     "do the atomic.",
     "AMD, \"HIP performance guidelines\""});

void add(const CheckInfo &Check, const ProfiledSite &S, std::string Message,
         StringRef Fix, std::vector<PerformanceFinding> &To) {
  PerformanceFinding &F = To.emplace_back();
  const Place At = S.place();
  F.Of.Check = Check.Id.str();
  F.Of.Level = Check.Default;
  F.Of.File = At.File;
  F.Of.Line = At.Line;
  F.Of.Column = 1;
  F.Of.Message = std::move(Message) + " on " + S.Gpu + " [" + S.Kernel + "]";
  F.Of.Fix = Fix.str();
  F.Kernel = S.Kernel;
  F.Gpus = {S.Gpu};
}

void judgeAccess(const ProfiledSite &S, std::vector<PerformanceFinding> &To) {
  const std::string What =
      S.Kind + (S.Name.empty() ? "" : " of '" + S.Name + "'");
  if (S.isShared() && S.conflicts() >= 4)
    add(BankConflicts, S,
        formatv("this {0} in shared memory takes {1:f1} times as many cycles "
                "as without bank conflicts",
                What, S.conflicts()),
        "make the rows of the tile one word longer, or exchange bits of the "
        "column by those of the row",
        To);
  if (!S.isShared() && S.usedShare() < 0.5 && S.Lines64 >= 4 * S.Issues)
    add(Strided, S,
        formatv("this {0} touches {1:f1} lines of 64 bytes for {2:f1} lanes "
                "and uses {3:f0} % of them",
                What, double(S.Lines64) / double(S.Issues), S.lanesEach(),
                100 * S.usedShare()),
        "let neighbouring lanes touch neighbouring addresses", To);
  if (S.Kind == "atomic" && S.SameAddress * 2 >= S.Issues * S.WaveSize)
    add(SameAddress, S,
        formatv("{0:f1} lanes of a wavefront meet at one address",
                double(S.SameAddress) / double(S.Issues)),
        "add up within the wavefront, and let one lane do the atomic", To);
}

/// Instructions that each kernel issues.
std::map<std::string, uint64_t> issuedBy(ArrayRef<ProfiledSite> Sites) {
  std::map<std::string, uint64_t> Issued;
  for (const ProfiledSite &S : Sites)
    Issued[S.Kernel + "\n" + S.Gpu] += S.Instructions;
  return Issued;
}

} // namespace

std::vector<PerformanceFinding> findInProfile(ArrayRef<ProfiledSite> Sites) {
  const std::map<std::string, uint64_t> Issued = issuedBy(Sites);
  std::vector<PerformanceFinding> Found;
  for (const ProfiledSite &S : Sites) {
    if (S.Issues < TurnsThatTell || !S.place().Line)
      continue;
    if (S.isAccess())
      judgeAccess(S, Found);
    else if (S.Kind == "code" && S.lanesEach() * 2 < S.WaveSize &&
             S.Instructions * 10 >= Issued.at(S.Kernel + "\n" + S.Gpu))
      add(IdleLanes, S,
          formatv("{0:f1} of {1} lanes run this code, {2:f0} % of what the "
                  "kernel issues",
                  S.lanesEach(), S.WaveSize,
                  100.0 * double(S.Instructions) /
                      double(Issued.at(S.Kernel + "\n" + S.Gpu))),
          "let whole wavefronts go one way, or let lanes share long rows",
          Found);
  }
  stable_sort(Found, [](const auto &A, const auto &B) {
    return std::tie(A.Of.File, A.Of.Line) < std::tie(B.Of.File, B.Of.Line);
  });
  return Found;
}

} // namespace porthip::inspect
