// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The streams on which a launch of a graph runs. One, which the nodes follow in
// the order of their run; while streams are checked one for each chain of
// dependencies, so that two nodes are in order only where the graph says so.
#ifndef PORTHIP_RUNTIME_STREAMS_GRAPHLANES_H
#define PORTHIP_RUNTIME_STREAMS_GRAPHLANES_H

#include "Runtime/Streams/Graphs.h"

namespace porthip::vgpu::rt {

/// A step of a launch: a node that is enabled and no child graph.
struct GraphStep {
  Operation Op;
  std::vector<size_t> After; ///< the steps that it depends on, by place
};

/// Lanes of one launch, from its place in a stream's order until it is closed.
class GraphLanes {
public:
  /// Own: the lanes of the executable graph on the stream's device, which grow
  /// as they are needed. The caller holds the graph's Submission.
  GraphLanes(Stream &Behind, std::vector<std::shared_ptr<Stream>> &Own);
  GraphLanes(const GraphLanes &) = delete;
  /// The next work in the stream waits for all that was submitted.
  ~GraphLanes();

  /// Where the next step is to be submitted; steps come in their order.
  Stream &open(const GraphStep &Step);
  /// It is submitted.
  void close();
  /// Waits for all steps.
  void wait();

private:
  Stream &lane(size_t Number);
  size_t chooseLane(const GraphStep &Step);

  struct Submitted {
    size_t Lane;
    bool HasNext = false; ///< a step goes on in its lane
    Event Done;
  };
  Stream &Behind;
  std::vector<std::shared_ptr<Stream>> &Own;
  Detour Place;
  Event Start;
  size_t Used = 1; ///< lanes of this launch
  std::deque<Submitted> Steps;
};

} // namespace porthip::vgpu::rt
#endif
