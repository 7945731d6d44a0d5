// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Capture of streams into graphs: what a call does while a stream is captured,
// and which calls are refused meanwhile.
// Source: CUDA programming guide, "Creating a Graph Using Stream Capture";
// CUDA Runtime API, cudaStreamBeginCapture,
// cudaThreadExchangeStreamCaptureMode.
#ifndef PORTHIP_RUNTIME_STREAMS_CAPTURE_H
#define PORTHIP_RUNTIME_STREAMS_CAPTURE_H

#include "Runtime/Streams/Graphs.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace porthip::vgpu::rt {

Status beginCapture(void *Stream, CaptureMode Mode);
Status beginCaptureTo(void *Stream, Graph *G, Dependencies After,
                      CaptureMode Mode);
Status endCapture(void *Stream, Graph **G);
/// The calling thread's mode; gives the one before.
Status exchangeCaptureMode(CaptureMode &Mode);

enum class CaptureState : int { None = 0, Active = 1, Invalidated = 2 };
struct CaptureFacts {
  CaptureState State = CaptureState::None;
  uint64_t Id = 0;
  Graph *Into = nullptr;
  Node *const *After = nullptr; ///< valid until the stream's next call
  size_t AfterCount = 0;
};
Status captureFacts(void *Stream, CaptureFacts &Facts);
Status updateCaptureDependencies(void *Stream, Dependencies After,
                                 bool Replaces);

//===-- For the other calls -----------------------------------------------===//

/// None: S is not captured, and the work may be submitted. Else what Make gives
/// has become a node, or this is why not.
std::optional<Status> capture(Stream &S, llvm::function_ref<Operation()> Make);
/// As capture, for what cannot be a node.
std::optional<Status> refuseCapture(Stream &S);
std::optional<Status> captureRecord(Stream &S, Event &E, bool IsExternal);
std::optional<Status> captureWait(Stream &S, Event &E, bool IsExternal);
/// Memory that a node allocates.
std::optional<Status> captureAllocation(Stream &S, void **Pointer,
                                        uint64_t SizeBytes);
/// Success unless E was last recorded in a capture.
Status checkNotCaptured(Event &E);
/// Success unless a stream of the device is captured.
Status checkNoCapture(Gpu &On);
/// Success unless a capture forbids the calling thread calls that might
/// synchronize behind its back, such as cudaMalloc.
Status checkUnsafeCall();
/// S's handle becomes invalid.
void forgetCaptured(Stream &S);

} // namespace porthip::vgpu::rt
#endif
