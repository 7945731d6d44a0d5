// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Streams/GraphLanes.h"

namespace porthip::vgpu::rt {

GraphLanes::GraphLanes(Stream &Behind,
                       std::vector<std::shared_ptr<Stream>> &Own)
    : Behind(Behind), Own(Own),
      Place(Queue::get().openDetour(Behind, lane(0))) {
  if (checksStreams())
    Queue::get().record(Start, lane(0));
}

GraphLanes::~GraphLanes() {
  for (size_t I = 1; I < Used; ++I) {
    Event End;
    Queue::get().record(End, *Own[I]);
    Queue::get().waitFor(*Own[0], End);
  }
  Queue::get().closeDetour(Place, *Own[0]);
}

Stream &GraphLanes::lane(size_t Number) {
  if (Number == Own.size()) {
    StreamFlags F;
    F.IsNonBlocking = F.IsOfGraph = true;
    F.Priority = Behind.Flags.Priority;
    Own.push_back(Queue::get().create(Behind.On, F));
  }
  return *Own[Number];
}

/// Lane of a step which it depends on and which no other follows there.
size_t GraphLanes::chooseLane(const GraphStep &Step) {
  for (size_t Before : Step.After)
    if (!Steps[Before].HasNext) {
      Steps[Before].HasNext = true;
      return Steps[Before].Lane;
    }
  return Steps.empty() ? 0 : Used++;
}

Stream &GraphLanes::open(const GraphStep &Step) {
  if (!checksStreams())
    return lane(0);
  size_t Number = chooseLane(Step);
  Stream &S = lane(Number);
  if (Step.After.empty())
    Queue::get().waitFor(S, Start);
  for (size_t Before : Step.After)
    Queue::get().waitFor(S, Steps[Before].Done);
  Steps.emplace_back().Lane = Number;
  return S;
}

void GraphLanes::close() {
  if (checksStreams())
    Queue::get().record(Steps.back().Done, *Own[Steps.back().Lane]);
}

void GraphLanes::wait() {
  for (size_t I = 0; I < Used; ++I)
    synchronizeStream(*Own[I]);
}

} // namespace porthip::vgpu::rt
