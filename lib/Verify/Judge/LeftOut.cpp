// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/LeftOut.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

void LaunchResult::add(const ArrayDifference &D) {
  ++ArrayCount;
  ElementCount += D.ElementCount;
  MismatchCount += D.MismatchCount;
  MaxAbsolute = std::max(MaxAbsolute, D.MaxAbsolute);
  MaxRelative = std::max(MaxRelative, D.MaxRelative);
  MaxUlp = std::max(MaxUlp, D.MaxUlp);
}

void addLeftOutNotes(const Trace &A, const Trace &B, uint64_t UnsampledCount,
                     Verdict &V) {
  if (UnsampledCount)
    V.Notes.push_back(counted(UnsampledCount, "launch was", "launches were") +
                      " recorded without contents (--sample)");
  if (V.Limited.UnrecordedCount)
    V.Notes.push_back(
        counted(V.Limited.UnrecordedCount, "buffer or copy is",
                "buffers and copies are") +
        " not compared: the recording is full; --max-bytes 8G keeps more, "
        "--sample 10 only every tenth launch");
  if (A.OtherProcesses || B.OtherProcesses)
    V.Notes.push_back(
        counted(std::max(A.OtherProcesses, B.OtherProcesses), "process",
                "processes") +
        " more ran kernels, which are not compared: those of the one that "
        "was started first are");
  if (A.LibraryLaunches || B.LibraryLaunches)
    V.Notes.push_back(
        counted(A.LibraryLaunches, "launch", "launches") + " against " +
        utostr(B.LibraryLaunches) +
        " of kernels inside CUB, Thrust, hipCUB or rocPRIM are not compared "
        "one by one, but what the program makes of their results is");
}

} // namespace porthip
