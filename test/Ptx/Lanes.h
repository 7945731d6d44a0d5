// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The primitives and services of VirtualGpu/Abi.h for tests: a block of up to
// 64 lanes, each a thread of the host, which meet in exchanges and barriers.
#ifndef PORTHIP_TEST_PTX_LANES_H
#define PORTHIP_TEST_PTX_LANES_H

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include <functional>
#include <string>

namespace porthip::ptx::test {

/// The functions that compiled code may call.
llvm::orc::SymbolMap laneSymbols(llvm::orc::LLJIT &Machine);

/// Runs Body once for each lane, as one block; waits for all.
void runLanes(unsigned Count, const std::function<void(unsigned Lane)> &Body);

/// The block's shared memory, which lies below 4 GiB.
constexpr unsigned SharedBytes = 65536;
char *sharedMemory();

/// Lanes of a wave; 32 at first.
void setWaveSize(unsigned Lanes);

/// Runs Body as the only lane of a block.
void runAlone(const std::function<void()> &Body);

/// The last fault that a lane ended with ("" if none), and forgets it.
std::string takeFault();

} // namespace porthip::ptx::test
#endif
