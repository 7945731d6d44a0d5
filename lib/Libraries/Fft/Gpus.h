// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans that are told their GPUs, and the memory of their data. One GPU is
// computed; the order in which several hold parts of the data is not.
// Source: cuFFT, "Multiple GPU cuFFT Transforms"; hipFFT, "Multi-GPU
// transforms".
#ifndef PORTHIP_LIBRARIES_FFT_GPUS_H
#define PORTHIP_LIBRARIES_FFT_GPUS_H

#include "Libraries/Fft/Plan.h"

namespace porthip::fft {

/// Before the plan has a transform. NotComputed: more than one.
Code setGpus(Plan &P, int Count, const int *Gpus);

enum class Room { Input, Output, InPlace };
/// Memory on the plan's GPU. Errors: NotMade, AllocFailed.
Code allocateData(const Plan &P, Room For, void *&At, size_t &Bytes);
Code freeData(void *At);
/// Waits.
Code copyData(const Plan &P, bool ToDevice, bool FromDevice, void *To,
              const void *From, size_t Bytes);
/// execute(), whichever GPU is current.
Code executeOnGpus(Plan &P, const Execution &How, void *In, void *Out);

} // namespace porthip::fft
#endif
