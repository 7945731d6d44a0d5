// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keeps track of the program's memory and code.
#include "Record/Preload/Session.h"
#include <algorithm>

namespace porthip::record {

Api *currentApi();

//===-- Memory ------------------------------------------------------------===//

void Tracker::added(const void *Base, uint64_t SizeBytes, Kind Is) {
  std::lock_guard<std::mutex> Held(Lock);
  Live[Base] = {{NextId++, static_cast<const char *>(Base), SizeBytes, ""}, Is};
}

void Tracker::removed(const void *Base) {
  std::lock_guard<std::mutex> Held(Lock);
  Live.erase(Base);
}

void Tracker::addManaged(const void *const *Pointer, uint64_t SizeBytes,
                         const char *Name) {
  std::lock_guard<std::mutex> Held(Lock);
  Unsettled.push_back({Pointer, SizeBytes, NextId++, Name ? Name : ""});
}

/// Compilers register variables in orders of their own: numbers go by name.
void Tracker::settleManaged() {
  std::vector<uint64_t> Ids;
  for (const Managed &M : Unsettled)
    Ids.push_back(M.Id);
  std::stable_sort(
      Unsettled.begin(), Unsettled.end(),
      [](const Managed &A, const Managed &B) { return A.Name < B.Name; });
  std::sort(Ids.begin(), Ids.end());
  for (size_t I = 0; I < Ids.size(); ++I)
    Unsettled[I].Id = Ids[I];
  auto HasMemory = [&](const Managed &M) {
    if (!*M.Pointer)
      return false;
    Live[*M.Pointer] = {
        {M.Id, static_cast<const char *>(*M.Pointer), M.SizeBytes, ""},
        Kind::Managed};
    return true;
  };
  Unsettled.erase(std::remove_if(Unsettled.begin(), Unsettled.end(), HasMemory),
                  Unsettled.end());
}

const Tracker::Entry *Tracker::entryOf(const void *Pointer) const {
  auto Next = Live.upper_bound(Pointer);
  if (Next == Live.begin())
    return nullptr;
  const Entry &E = std::prev(Next)->second;
  uint64_t Offset = uint64_t(static_cast<const char *>(Pointer) - E.What.Base);
  // An array's handle says nothing about what lies behind it.
  return Offset < (E.Is == Kind::Array ? 1 : E.What.SizeBytes) ? &E : nullptr;
}

std::optional<Kind> Tracker::kindOf(const void *Pointer) {
  std::lock_guard<std::mutex> Held(Lock);
  const Entry *E = entryOf(Pointer);
  return E ? std::optional<Kind>(E->Is) : std::nullopt;
}

std::vector<Region> Tracker::all() {
  std::lock_guard<std::mutex> Held(Lock);
  settleManaged();
  std::vector<Region> Result;
  for (const auto &[Base, E] : Live)
    Result.push_back(E.What);
  std::sort(Result.begin(), Result.end(),
            [](const Region &A, const Region &B) { return A.Id < B.Id; });
  return Result;
}

std::optional<Region> Tracker::find(const void *Pointer) {
  std::lock_guard<std::mutex> Held(Lock);
  const Entry *E = entryOf(Pointer);
  return E ? std::optional<Region>(E->What) : std::nullopt;
}

bool Tracker::isLive(uint64_t Id) {
  std::lock_guard<std::mutex> Held(Lock);
  return std::any_of(Live.begin(), Live.end(), [&](const auto &Pair) {
    return Pair.second.What.Id == Id;
  });
}

std::optional<std::string_view> Tracker::read(const Region &R,
                                              std::string &Room) {
  Kind Is = kindOf(R.Base).value_or(Kind::Device);
  if (Is == Kind::PinnedHost)
    return std::string_view(R.Base, R.SizeBytes);
  if (Is == Kind::Array || !currentApi())
    return std::nullopt;
  Room.resize(R.SizeBytes);
  if (!currentApi()->read(Room.data(), R.Base, R.SizeBytes))
    return std::nullopt;
  return std::string_view(Room);
}

//===-- Code --------------------------------------------------------------===//

void Tracker::addFunction(const void *Handle, Function F) {
  std::lock_guard<std::mutex> Held(Lock);
  Functions[Handle] = std::move(F);
}

void Tracker::addAlias(const void *Handle, const void *Of) {
  std::lock_guard<std::mutex> Held(Lock);
  if (auto Found = Functions.find(Of); Found != Functions.end())
    Functions[Handle] = Function(Found->second);
}

std::optional<Function> Tracker::function(const void *Handle) {
  std::lock_guard<std::mutex> Held(Lock);
  auto Found = Functions.find(Handle);
  return Found == Functions.end() ? std::nullopt
                                  : std::optional<Function>(Found->second);
}

void Tracker::addVariable(const void *Module, VariableFacts V) {
  std::lock_guard<std::mutex> Held(Lock);
  auto [First, Last] = Variables.equal_range(Module);
  for (auto I = First; I != Last; ++I)
    if (I->second.Name == V.Name) {
      I->second = std::move(V);
      return;
    }
  Variables.emplace(Module, std::move(V));
}

std::vector<VariableFacts> Tracker::variables(const void *Module) {
  std::lock_guard<std::mutex> Held(Lock);
  std::vector<VariableFacts> Result;
  auto [First, Last] = Variables.equal_range(Module);
  for (auto I = First; I != Last; ++I)
    Result.push_back(I->second);
  return Result;
}

std::vector<VariableFacts> Tracker::variables() {
  std::lock_guard<std::mutex> Held(Lock);
  std::vector<VariableFacts> Result;
  for (const auto &[Module, V] : Variables)
    Result.push_back(V);
  return Result;
}

void Tracker::removeModule(const void *Module) {
  std::lock_guard<std::mutex> Held(Lock);
  Variables.erase(Module);
  for (auto I = Functions.begin(); I != Functions.end();)
    I = I->second.Module == Module ? Functions.erase(I) : std::next(I);
}

} // namespace porthip::record
