// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Record/Preload/Hip/HipCodeObjects.h"
#include "Record/Preload/Session.h"
#include <atomic>
#include <fstream>
#include <iterator>

namespace porthip::record {

static CodeObjectFacts read(std::string_view Bytes) {
  CodeObjectFacts Facts = readCodeObject(Bytes);
  static std::atomic<bool> IsTold{false};
  if (Facts.IsCompressed && !IsTold.exchange(true))
    tell("the program's code objects are compressed, so kernels' arguments are "
         "known by the kernels' names alone; compile with "
         "--no-offload-compress to have all of them");
  return Facts;
}

void HipCodeObjects::add(const void *Module, Entry E) {
  std::lock_guard<std::mutex> Held(Lock);
  Modules[Module] = std::move(E);
}

void HipCodeObjects::addFatBinary(const void *Module, const void *Wrapper) {
  struct FatBinary {
    uint32_t Magic, Version;
    const void *Data, *Unused;
  };
  constexpr uint32_t Magic = 0x48495046; // "HIPF"
  auto *W = static_cast<const FatBinary *>(Wrapper);
  if (W && W->Magic == Magic && W->Data)
    add(Module, {W->Data, {}});
}

void HipCodeObjects::addImage(const void *Module, const void *Image) {
  add(Module, {nullptr, read(readableFrom(Image))});
}

void HipCodeObjects::addFile(const void *Module, const char *Path) {
  std::ifstream File(Path, std::ios::binary);
  std::string Bytes{std::istreambuf_iterator<char>(File), {}};
  add(Module, {nullptr, read(Bytes)});
}

void HipCodeObjects::remove(const void *Module) {
  std::lock_guard<std::mutex> Held(Lock);
  Modules.erase(Module);
}

std::vector<Parameter> HipCodeObjects::parametersOf(const void *Module,
                                                    const std::string &Kernel) {
  std::lock_guard<std::mutex> Held(Lock);
  auto Found = Modules.find(Module);
  if (Found == Modules.end())
    return {};
  Entry &E = Found->second;
  if (E.Unread)
    E = {nullptr, read(readableFrom(E.Unread))};
  auto Known = E.Facts.Kernels.find(Kernel);
  return Known == E.Facts.Kernels.end() ? std::vector<Parameter>()
                                        : Known->second;
}

} // namespace porthip::record
