// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Fft/Gpus.h"
#include "Libraries/Fft/Execute.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Memory/Copies.h"
#include <algorithm>

namespace porthip::fft {
using namespace vgpu;
using rt::Status;

Code setGpus(Plan &P, int Count, const int *Gpus) {
  if (P.Made)
    return Code::AlreadyMade;
  const int There = int(rt::Machine::get().count());
  if (Count < 1 || !Gpus ||
      !std::all_of(
          Gpus, Gpus + Count, [&](int Gpu) { return Gpu >= 0 && Gpu < There; }))
    return Code::BadValue;
  if (Count > 1) {
    rt::tellUser("a transform on " + std::to_string(Count) +
                 " GPUs is not computed by the virtual GPU: give the plan one");
    return Code::NotComputed;
  }
  P.Device = unsigned(Gpus[0]);
  P.HasGpus = true;
  return Code::Success;
}

/// Run() with the plan's GPU current: null is then its default stream.
template <class F> static Code onGpu(const Plan &P, F Run) {
  unsigned &Current = rt::thread().Device;
  const unsigned Before = Current;
  Current = P.Device;
  const Code Result = Run();
  Current = Before;
  return Result;
}

static size_t bytesOf(const Plan &P, bool IsOutput, bool IsInPlace) {
  const Request &R = P.Made->request();
  const Layout L = layoutOf(R, IsInPlace);
  return elementsOf(IsOutput ? L.Out : L.In, R) * elementBytes(R, IsOutput);
}

Code allocateData(const Plan &P, Room For, void *&At, size_t &Bytes) {
  if (!P.Made || !P.HasGpus)
    return Code::NotMade;
  Bytes = For == Room::Input ? bytesOf(P, false, false)
          : For == Room::Output
              ? bytesOf(P, true, false)
              : std::max(bytesOf(P, false, true), bytesOf(P, true, true));
  return rt::allocateDevice(rt::Machine::get().gpu(P.Device), &At, Bytes) ==
                 Status::Success
             ? Code::Success
             : Code::AllocFailed;
}

Code freeData(void *At) {
  return rt::freeDevice(At) == Status::Success ? Code::Success : Code::BadValue;
}

Code copyData(const Plan &P, bool ToDevice, bool FromDevice, void *To,
              const void *From, size_t Bytes) {
  if (!To || !From)
    return Code::NullData;
  rt::CopyRequest R;
  R.From.Base = const_cast<char *>(static_cast<const char *>(From));
  R.To.Base = static_cast<char *>(To);
  R.From.RowBytes = R.To.RowBytes = Bytes;
  R.Size = {Bytes, 1, 1};
  R.Kind = !FromDevice ? rt::Direction::HostToDevice
           : ToDevice  ? rt::Direction::DeviceToDevice
                       : rt::Direction::DeviceToHost;
  R.Stream = P.Stream;
  return onGpu(P, [&] {
    return rt::copy(R) == Status::Success ? Code::Success
                                          : Code::ExecutionFailed;
  });
}

Code executeOnGpus(Plan &P, const Execution &How, void *In, void *Out) {
  return onGpu(P, [&] { return execute(P, How, In, Out); });
}

} // namespace porthip::fft
