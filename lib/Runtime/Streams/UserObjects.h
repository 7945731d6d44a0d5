// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// User objects: memory of the program that graphs keep alive. Each reference is
// the program's or a graph's; the last one that goes calls the destructor.
// Source: CUDA Runtime API, "Graph Management"; HIP follows it.
#ifndef PORTHIP_RUNTIME_STREAMS_USEROBJECTS_H
#define PORTHIP_RUNTIME_STREAMS_USEROBJECTS_H

#include "Runtime/Streams/Graphs.h"

namespace porthip::vgpu::rt {

Status createUserObject(UserObject **Made, void *Pointer,
                        void (*Destroy)(void *), unsigned Count);
Status retainUserObject(UserObject *Object, unsigned Count);
Status releaseUserObject(UserObject *Object, unsigned Count);
/// Moves: the program's references become the graph's.
Status retainInGraph(Graph *G, UserObject *Object, unsigned Count, bool Moves);
Status releaseInGraph(Graph *G, UserObject *Object, unsigned Count);

/// A copy of a graph has a reference to each object of the original.
void shareUserObjects(const Graph &From, Graph &To);
/// G goes. Without graphLock(): destructors are the program's code.
void dropUserObjects(Graph &G);

} // namespace porthip::vgpu::rt
#endif
