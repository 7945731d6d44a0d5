// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/OlderValues.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace porthip::vgpu {

void OlderValues::forget(const char *Begin, uint64_t SizeBytes) {
  SmallVector<const char *> Found;
  for (const auto &Known : Places)
    if (uint64_t(Known.first - Begin) < SizeBytes)
      Found.push_back(Known.first);
  for (const char *At : Found)
    Places.erase(At);
}

OlderValues::Words OlderValues::knownWords(const char *Address,
                                           uint64_t SizeBytes) {
  Words Found;
  for (const char *At = wordOf(Address); At < Address + SizeBytes;
       At += WordBytes) {
    auto Known = Places.find(At);
    if (Known != Places.end())
      Found.push_back(&Known->second);
  }
  return Found;
}

/// Whether a thread may read an older value: not after it, or a thread that it
/// has waited for, has read the new one.
bool OlderValues::mayBeOlder(const Words &Of, const MemoryAccess &A,
                             uint32_t Party) const {
  if (!(A.Flags & VG_ACCESS_LOAD) || A.SizeBytes > sizeof(uint64_t) ||
      Of.size() != countOf(A.Address, A.SizeBytes))
    return false;
  const char *At = wordOf(A.Address);
  for (const Place *P : Of) {
    // Its value is whole: from before one store, or from that store.
    if (!P->HasBefore || P->Store != Of.front()->Store ||
        Order.hasSeen(Party, P->Party, P->Time) ||
        any_of(P->Readers, [&](const auto &Reader) {
          return Order.hasSeen(Party, Reader.first, Reader.second);
        }))
      return false;
    // A write that nobody tells of may have come here since.
    if (memcmp(At, &P->After, WordBytes) != 0)
      return false;
    At += WordBytes;
  }
  return true;
}

/// The write, where the older value would be one that no order of all accesses
/// gives: the thread has seen what came after the newer one.
std::optional<OlderValues::Missed> OlderValues::missed(const Place &P,
                                                       uint32_t Party) const {
  if (Reached[Party][P.Party] < P.Event || !Order.isFine())
    return std::nullopt;
  return P.By;
}

/// The read comes before the write, and so before all that the write has to
/// come before.
void OlderValues::readOlder(const Words &Of, uint32_t Party) {
  Place &P = *Of.front();
  if (Reached[Party][P.Party] >= P.Event)
    return;
  const PartyClocks Own = Reached[Party];
  for (PartyClocks &Other : Reached)
    if (Other[P.Party] >= P.Event)
      Other.join(Own);
  for (Place *Word : Of)
    Word->Written.join(Own);
}

void OlderValues::readNewest(const Words &Of, const MemoryAccess &A,
                             uint32_t Party) {
  if (A.Flags & (VG_ACCESS_ATOMIC | VG_ACCESS_VOLATILE))
    Order.read(Party, A.Block, A.Address, A.Flags);
  for (Place *P : Of) {
    Reached[Party].join(P->Written);
    P->Seen.join(Reached[Party]);
    auto Known = find_if(
        P->Readers, [&](const auto &Reader) { return Reader.first == Party; });
    if (Known == P->Readers.end()) {
      P->Readers.push_back({Party, Order.now()});
      P->HasBefore &= P->Readers.size() <= MostReaders;
    }
  }
}

OlderValues::Read OlderValues::read(const MemoryAccess &A) {
  const uint32_t Party = Order.party(A.Block, A.Lane);
  Reached[Party].set(Party, ++EventCount);
  // A place that nobody has written yet: who does comes after this read.
  for (const char *At = wordOf(A.Address);
       Places.size() < MostPlaces && At < A.Address + A.SizeBytes;
       At += WordBytes)
    Places.try_emplace(At);
  const Words Of = knownWords(A.Address, A.SizeBytes);
  const bool MayBeOlder = mayBeOlder(Of, A, Party);
  // Told whichever value the seed takes.
  const auto Weak = MayBeOlder ? missed(*Of.front(), Party) : std::nullopt;
  if (!MayBeOlder || !(Choices.next() & 1)) {
    readNewest(Of, A, Party);
    return {A.Address, Weak};
  }
  for (const auto &[I, P] : enumerate(Of))
    Buffer[I] = P->Before;
  readOlder(Of, Party);
  return {reinterpret_cast<const char *>(Buffer) +
              (A.Address - wordOf(A.Address)),
          Weak};
}

void OlderValues::write(const MemoryAccess &A) {
  const uint32_t Party = Order.party(A.Block, A.Lane);
  const uint32_t Flags = A.Flags;
  Reached[Party].set(Party, ++EventCount);
  const bool Updates = Flags & VG_ACCESS_READ;
  if (Updates)
    readNewest(knownWords(A.Address, A.SizeBytes), A, Party);
  if (Flags & (VG_ACCESS_ATOMIC | VG_ACCESS_VOLATILE))
    Order.write(Party, A.Block, A.Address, Flags);
  if (Places.size() + countOf(A.Address, A.SizeBytes) > MostPlaces)
    Places.clear();
  const bool IsKnown = Flags & VG_ACCESS_HAS_VALUE && !Updates &&
                       A.SizeBytes <= sizeof(uint64_t);
  ++StoreCount;
  const char *End = A.Address + A.SizeBytes;
  for (const char *At = wordOf(A.Address); At < End; At += WordBytes) {
    if (Places.size() >= MostPlaces)
      break; // more than there is room for
    Place &P = Places[At];
    Reached[Party].join(P.Written);
    Reached[Party].join(P.Seen);
    P.HasBefore = IsKnown;
    if (IsKnown) {
      memcpy(&P.Before, At, WordBytes);
      P.After = P.Before;
      const char *From = std::max(At, A.Address),
                 *To = std::min(At + WordBytes, End);
      memcpy(reinterpret_cast<char *>(&P.After) + (From - At),
             reinterpret_cast<const char *>(&A.Value) + (From - A.Address),
             size_t(To - From));
    }
    P.Store = StoreCount;
    P.By = {A.Block, A.Lane, &A.Site};
    P.Party = Party;
    P.Time = Order.now();
    P.Event = EventCount;
    P.Readers.clear();
    P.Seen.clear();
  }
  for (Place *P : knownWords(A.Address, A.SizeBytes))
    P->Written = Reached[Party];
}

void OlderValues::meet(uint32_t Block, ArrayRef<uint32_t> Lanes) {
  SmallVector<uint32_t, 32> Parties;
  for (uint32_t Lane : Lanes)
    if (const uint32_t Party = Order.party(Block, Lane);
        Parties.empty() || Parties.back() != Party)
      Parties.push_back(Party);
  Order.meet(Parties, Block);
}

} // namespace porthip::vgpu
