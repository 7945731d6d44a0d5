// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Record/Core/ContentHashes.h"
#include <algorithm>
#include <cstring>

namespace porthip::record {

static uint64_t mix(uint64_t A, uint64_t B) {
  unsigned __int128 Product = static_cast<unsigned __int128>(A) * B;
  return uint64_t(Product) ^ uint64_t(Product >> 64);
}

/// Four chains, as one would wait for its multiplications.
uint64_t hashOf(std::string_view Bytes) {
  constexpr uint64_t Keys[4] = {0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9,
                                0x94d049bb133111eb, 0xd6e8feb86659fd93};
  uint64_t State[4] = {Bytes.size(), Keys[0], Keys[1], Keys[2]};
  const char *At = Bytes.data();
  size_t Left = Bytes.size();
  for (; Left >= 64; Left -= 64, At += 64) {
    uint64_t Words[8];
    std::memcpy(Words, At, 64);
    for (unsigned I = 0; I < 4; ++I)
      State[I] = mix(Words[2 * I] ^ State[I], Words[2 * I + 1] ^ Keys[I]);
  }
  char Tail[64] = {};
  if (Left)
    std::memcpy(Tail, At, Left);
  uint64_t Words[8];
  std::memcpy(Words, Tail, 64);
  uint64_t Result = Keys[3];
  for (unsigned I = 0; I < 4; ++I) {
    State[I] = mix(Words[2 * I] ^ State[I], Words[2 * I + 1] ^ Keys[I]);
    Result = mix(Result ^ State[I], Keys[I]);
  }
  return Result;
}

// A page that is written costs its chunk.
constexpr size_t ChunkBytes = 16 * 1024;

static uint64_t hashOfChunks(const std::vector<uint64_t> &Chunks) {
  return hashOf({reinterpret_cast<const char *>(Chunks.data()),
                 Chunks.size() * sizeof(uint64_t)});
}

uint64_t contentHashOf(std::string_view Bytes) {
  std::vector<uint64_t> Chunks;
  for (size_t At = 0; At < Bytes.size(); At += ChunkBytes)
    Chunks.push_back(hashOf(Bytes.substr(At, ChunkBytes)));
  return hashOfChunks(Chunks);
}

void ContentHashes::hashChunks(Memory &M, size_t First, size_t End,
                               size_t &Changed) {
  for (size_t I = First; I < End; ++I) {
    const uint64_t Hash = hashOf(M.Bytes.substr(I * ChunkBytes, ChunkBytes));
    Changed += M.Chunks[I] != Hash;
    M.Chunks[I] = Hash;
  }
}

uint64_t ContentHashes::of(uint64_t Id, std::string_view Bytes,
                           bool HasOwnPages) {
  if (!HasOwnPages || !Id)
    return contentHashOf(Bytes);
  auto [At, IsNew] = Known.try_emplace(Id);
  Memory &M = At->second;
  const size_t Count = (Bytes.size() + ChunkBytes - 1) / ChunkBytes;
  size_t Changed = 0;
  if (IsNew) {
    M.Bytes = Bytes;
    M.Chunks.resize(Count);
    M.IsWatched = Pages.watch(Bytes.data(), Bytes.size());
    hashChunks(M, 0, Count, Changed);
  } else if (!M.IsWatched || M.IsOpen) {
    // First, so that writes while it is hashed are seen the next time.
    if (M.IsOpen)
      M.IsWatched = Pages.watchAgain(Bytes.data(), Bytes.size());
    M.IsOpen = false;
    hashChunks(M, 0, Count, Changed);
  } else {
    size_t Done = 0;
    M.IsWatched = Pages.collect(
        Bytes.data(), Bytes.size(), [&](const char *Start, uint64_t Size) {
          const auto Offset = size_t(Start - Bytes.data());
          const size_t First = std::max(Done, Offset / ChunkBytes);
          const size_t End =
              std::min(Count, (Offset + Size + ChunkBytes - 1) / ChunkBytes);
          hashChunks(M, First, End, Changed);
          Done = std::max(Done, End);
        });
    if (!M.IsWatched)
      hashChunks(M, 0, Count, Changed);
  }
  M.WasRewritten = Changed * 2 > Count;
  return hashOfChunks(M.Chunks);
}

void ContentHashes::expectRewrite(uint64_t Id) {
  auto At = Known.find(Id);
  if (At == Known.end() || !At->second.IsWatched)
    return;
  Memory &M = At->second;
  M.IsOpen = Pages.letWrite(M.Bytes.data(), M.Bytes.size());
}

bool ContentHashes::wasRewritten(uint64_t Id) const {
  auto At = Known.find(Id);
  return At != Known.end() && At->second.WasRewritten;
}

void ContentHashes::forgetBut(const std::vector<uint64_t> &Sorted) {
  for (auto At = Known.begin(); At != Known.end();)
    At = std::binary_search(Sorted.begin(), Sorted.end(), At->first)
             ? std::next(At)
             : Known.erase(At);
}

} // namespace porthip::record
