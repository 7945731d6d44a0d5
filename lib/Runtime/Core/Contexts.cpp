// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Core/Contexts.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <mutex>

namespace porthip::vgpu::rt {

namespace {
struct Contexts {
  std::mutex Lock;
  std::set<const Context *> Live;
  std::map<unsigned, Context *> Primary;
  static Contexts &get() {
    static Contexts *Only = new Contexts;
    return *Only;
  }
};
} // namespace

Context *primaryContext(Gpu &On) {
  Contexts &All = Contexts::get();
  std::lock_guard<std::mutex> Held(All.Lock);
  Context *&C = All.Primary[On.Ordinal];
  if (!C) {
    C = new Context{&On, 0, true, 0};
    All.Live.insert(C);
  }
  return C;
}

Context *createContext(Gpu &On, unsigned Flags) {
  Contexts &All = Contexts::get();
  auto *C = new Context{&On, Flags, false, 0};
  std::lock_guard<std::mutex> Held(All.Lock);
  All.Live.insert(C);
  return C;
}

bool destroyContext(Context *C) {
  Contexts &All = Contexts::get();
  {
    std::lock_guard<std::mutex> Held(All.Lock);
    if (!All.Live.count(C) || C->IsPrimary)
      return false;
    All.Live.erase(C);
  }
  auto &Stack = thread().Contexts;
  llvm::erase(Stack, C);
  if (!Stack.empty())
    thread().Device = Stack.back()->On->Ordinal;
  delete C;
  return true;
}

bool isContext(const Context *C) {
  Contexts &All = Contexts::get();
  std::lock_guard<std::mutex> Held(All.Lock);
  return All.Live.count(C);
}

Context *currentContext() {
  ThreadState &T = thread();
  if (!T.Contexts.empty())
    return T.Contexts.back();
  return T.HasUsedRuntime ? primaryContext(currentGpu()) : nullptr;
}

void pushContext(Context *C) {
  thread().Contexts.push_back(C);
  thread().Device = C->On->Ordinal;
}

Context *popContext() {
  auto &Stack = thread().Contexts;
  if (Stack.empty())
    return nullptr;
  Context *C = Stack.back();
  Stack.pop_back();
  if (!Stack.empty())
    thread().Device = Stack.back()->On->Ordinal;
  return C;
}

void setContext(Context *C) {
  auto &Stack = thread().Contexts;
  if (!Stack.empty())
    Stack.pop_back();
  if (C)
    pushContext(C);
}

} // namespace porthip::vgpu::rt
