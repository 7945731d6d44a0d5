// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/MadeHeaders.h"
#include "Support/Json/Json.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

/// Each is looked at by each run that parses something.
constexpr size_t MostLists = 64;

static CacheKey keyOf(const std::string &Arguments) {
  return CacheKey("headers made 1").add("arguments", Arguments);
}

static Json listToJson(const std::vector<std::string> &List) {
  Json Array = Json::array();
  for (const std::string &Each : List)
    Array.push_back(stringToJson(Each));
  return Array;
}

static std::vector<std::string> listFromJson(const Json &Array) {
  std::vector<std::string> List;
  for (const Json &Each : Array)
    List.push_back(stringFromJson(Each));
  return List;
}

MadeHeadersIndex::MadeHeadersIndex(StringRef CacheDir)
    : Kept(CacheDir, CachePart::Headers) {}

std::vector<MadeHeaders> MadeHeadersIndex::read(const std::string &Arguments) {
  std::vector<MadeHeaders> Lists;
  auto Entry = Kept.find(keyOf(Arguments));
  if (!Entry)
    return Lists;
  auto Array = parseJson(Entry->Payload, "cache");
  if (!Array) {
    consumeError(Array.takeError());
    return Lists;
  }
  for (const Json &Each : *Array)
    if (Each.is_array() && Each.size() == 2)
      Lists.push_back({listFromJson(Each[0]), listFromJson(Each[1])});
  return Lists;
}

const std::vector<MadeHeaders> &
MadeHeadersIndex::find(const std::string &Arguments) {
  auto [It, IsNew] = Known.try_emplace(Arguments);
  if (IsNew)
    It->second = read(Arguments);
  return It->second;
}

void MadeHeadersIndex::add(const std::string &Arguments,
                           const MadeHeaders &Made) {
  if (!Kept.isOpen())
    return;
  // With several runs at the same time, each keeps what the other has added.
  CacheLock Lock = Kept.lock(keyOf(Arguments));
  std::vector<MadeHeaders> Lists = read(Arguments);
  erase_if(Lists, [&](const MadeHeaders &Old) { return Old == Made; });
  Lists.insert(Lists.begin(), Made);
  Lists.resize(std::min(Lists.size(), MostLists));
  Json Array = Json::array();
  for (const MadeHeaders &Each : Lists)
    // Not {a, b}, which is an object if both have two strings.
    Array.push_back(
        Json::array({listToJson(Each.Names), listToJson(Each.Macros)}));
  Kept.keep(keyOf(Arguments), Array.dump());
  Known[Arguments] = std::move(Lists);
}

} // namespace porthip
