// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/ImagePlaces.h"
#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>

namespace porthip::vgpu {
namespace {

struct ImagePlaces {
  std::mutex Lock;
  std::map<uint64_t, uint64_t> EndByBegin;
};

ImagePlaces &imagePlaces() {
  static ImagePlaces &Places = *new ImagePlaces;
  return Places;
}

} // namespace

void noteImagePlace(uint64_t Begin, uint64_t End) {
  ImagePlaces &P = imagePlaces();
  std::lock_guard<std::mutex> Held(P.Lock);
  uint64_t &Known = P.EndByBegin[Begin];
  Known = std::max(Known, End);
}

bool isInImage(uint64_t Address) {
  ImagePlaces &P = imagePlaces();
  std::lock_guard<std::mutex> Held(P.Lock);
  auto Behind = P.EndByBegin.upper_bound(Address);
  return Behind != P.EndByBegin.begin() && Address < std::prev(Behind)->second;
}

std::pair<uint64_t, uint64_t> imageBounds() {
  ImagePlaces &P = imagePlaces();
  std::lock_guard<std::mutex> Held(P.Lock);
  if (P.EndByBegin.empty())
    return {0, 0};
  uint64_t Last = 0;
  for (const auto &[Begin, End] : P.EndByBegin)
    Last = std::max(Last, End);
  return {P.EndByBegin.begin()->first, Last};
}

} // namespace porthip::vgpu
