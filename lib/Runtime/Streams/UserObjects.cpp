// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Streams/UserObjects.h"

namespace porthip::vgpu::rt {

struct UserObject {
  void *Pointer;
  void (*Destroy)(void *);
  unsigned Count;
};

namespace {
/// The objects that somebody holds; guarded by Lock, under which no code of the
/// program runs.
struct UserObjects {
  std::mutex Lock;
  std::map<UserObject *, std::unique_ptr<UserObject>> Live;

  static UserObjects &get() {
    static auto *Only = new UserObjects;
    return *Only;
  }
  UserObject *find(UserObject *Object) {
    auto Found = Live.find(Object);
    return Found == Live.end() ? nullptr : Found->second.get();
  }
};
} // namespace

Status createUserObject(UserObject **Made, void *Pointer,
                        void (*Destroy)(void *), unsigned Count) {
  if (!Made || !Destroy || !Count)
    return Status::InvalidValue;
  auto Object =
      std::make_unique<UserObject>(UserObject{Pointer, Destroy, Count});
  *Made = Object.get();
  UserObjects &All = UserObjects::get();
  std::lock_guard<std::mutex> Held(All.Lock);
  All.Live[*Made] = std::move(Object);
  return Status::Success;
}

Status retainUserObject(UserObject *Object, unsigned Count) {
  UserObjects &All = UserObjects::get();
  std::lock_guard<std::mutex> Held(All.Lock);
  UserObject *O = All.find(Object);
  if (!O || !Count)
    return Status::InvalidValue;
  O->Count += Count;
  return Status::Success;
}

Status releaseUserObject(UserObject *Object, unsigned Count) {
  std::unique_ptr<UserObject> Last;
  {
    UserObjects &All = UserObjects::get();
    std::lock_guard<std::mutex> Held(All.Lock);
    UserObject *O = All.find(Object);
    if (!O || !Count || Count > O->Count)
      return Status::InvalidValue;
    O->Count -= Count;
    if (O->Count)
      return Status::Success;
    Last = std::move(All.Live[Object]);
    All.Live.erase(Object);
  }
  // As in a host function: the program may not call the API from here.
  bool Before = thread().IsInHostFunction;
  thread().IsInHostFunction = true;
  Last->Destroy(Last->Pointer);
  thread().IsInHostFunction = Before;
  return Status::Success;
}

Status retainInGraph(Graph *G, UserObject *Object, unsigned Count, bool Moves) {
  std::lock_guard<std::recursive_mutex> Held(graphLock());
  std::shared_ptr<Graph> Of = findGraph(G);
  if (!Of || !Count)
    return Status::InvalidValue;
  // A reference that moves is counted already, and must be there.
  Status S = retainUserObject(Object, Count);
  if (S != Status::Success)
    return S;
  Of->UserObjects[Object] += Count;
  return Moves ? releaseUserObject(Object, Count) : Status::Success;
}

Status releaseInGraph(Graph *G, UserObject *Object, unsigned Count) {
  {
    std::lock_guard<std::recursive_mutex> Held(graphLock());
    std::shared_ptr<Graph> Of = findGraph(G);
    if (!Of || !Count)
      return Status::InvalidValue;
    auto Found = Of->UserObjects.find(Object);
    if (Found == Of->UserObjects.end() || Found->second < Count)
      return Status::InvalidValue;
    Found->second -= Count;
    if (!Found->second)
      Of->UserObjects.erase(Found);
  }
  return releaseUserObject(Object, Count);
}

void shareUserObjects(const Graph &From, Graph &To) {
  for (auto &[Object, Count] : From.UserObjects)
    if (retainUserObject(Object, 1) == Status::Success)
      ++To.UserObjects[Object];
}

void dropUserObjects(Graph &G) {
  for (auto &[Object, Count] : G.UserObjects)
    releaseUserObject(Object, Count);
  G.UserObjects.clear();
}

} // namespace porthip::vgpu::rt
