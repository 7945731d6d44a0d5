// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collectives among virtual devices, of one process or of several on this
// machine, for NCCL and RCCL, which have the same names and numbers. Each
// rank's calls wait for their turn in its stream; when all ranks of the process
// have called, one operation reads and writes the memory of all, after what is
// in their streams and before what comes there. It exchanges with the ranks of
// other processes when it is executed.
// Source: NCCL user guide, "Collective Operations", "Group Calls".
#ifndef PORTHIP_LIBRARIES_NCCL_COLLECTIVES_H
#define PORTHIP_LIBRARIES_NCCL_COLLECTIVES_H

#include "Runtime/Core/Misuse.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace porthip::nccl {

/// By the numbers that both vendors give them.
enum class Code {
  Success = 0,
  UnhandledError = 1,
  SystemError = 2,
  InternalError = 3,
  InvalidArgument = 4,
  InvalidUsage = 5,
  RemoteError = 6
};
enum class Element {
  Int8,
  Uint8,
  Int32,
  Uint32,
  Int64,
  Uint64,
  Float16,
  Float32,
  Float64,
  Bfloat16
};
enum class Reduction { Sum, Product, Maximum, Minimum, Average };
enum class Kind {
  AllReduce,
  Reduce,
  Broadcast,
  AllGather,
  ReduceScatter,
  AllToAll,
  Gather,
  Scatter,
  Send,
  Receive
};

struct World; // World.h

/// The number that ranks of a communicator share; the program hands it to each.
struct Identifier {
  static constexpr uint64_t Mark = 0x4e63636c436f6d6d;
  uint64_t Number = 0; ///< never twice on a machine
  std::string
      Meeting; ///< where processes tell their addresses; empty: this one
};

/// A sum of what each rank has multiplied by a number of its own first. Scalar:
/// an element; OnDevice: where it is when the operation runs.
struct ScaledSum {
  Element Type = Element::Float32;
  const void *OnDevice = nullptr;
  std::array<char, 8> Scalar{};
  const void *at() const { return OnDevice ? OnDevice : Scalar.data(); }
};
/// The first number of a reduction that a program makes.
constexpr int FirstOwnReduction = 5;

struct Communicator {
  std::shared_ptr<World> Of;
  int Rank = 0;
  unsigned Device = 0;
  std::string Meeting;
  bool HasJoined = true; ///< it is known where the others are
  /// By number from FirstOwnReduction on; null: destroyed.
  std::vector<std::shared_ptr<const ScaledSum>> Own;
  uint64_t Splits = 0; ///< so far: ranks split a communicator in one order
};
constexpr const char *CommunicatorKind = "communicator";

/// The operation that a rank asks for. Count: as the call has it, in elements.
struct Request {
  Kind Is = Kind::AllReduce;
  const void *From = nullptr;
  void *To = nullptr;
  size_t Count = 0;
  int Type = 0, How = 0; ///< as the program has them
  int Peer = 0;          ///< root, or the other side of a message
  void *Stream = nullptr;
  std::shared_ptr<const ScaledSum> Scaled = nullptr; ///< by How
};

/// SystemError: the machine gives no socket.
Code newIdentifier(Identifier &Id);
/// For communicators of this process alone.
Identifier newLocalIdentifier();
/// The others are told; join() waits for them.
Code makeCommunicator(Communicator *&Made, const Identifier &Id, int Ranks,
                      int Rank, unsigned Device);
/// Returns when all ranks have a communicator; in a group, at once, and its end
/// waits. Other threads and processes must make them.
Code join(Communicator &C);
/// A communicator of the ranks that give the same Color, in the order of Key
/// and then of their ranks here. Returns when all ranks have called; in a group
/// at its end, and To is written then. Color -1: of none, To gets null.
Code split(Communicator &C, int Color, int Key, void **To);
/// Done at once; in a group, when it ends.
Code atGroupEnd(std::function<Code()> Finish);
/// One that a program has made; R.How is its number.
Code makeReduction(Communicator &C, ScaledSum Of, int &Number);
Code destroyReduction(Communicator &C, int Number);
/// The error that happened in the streams.
Code asynchronousError(const Communicator &C);
/// Its operations that wait for other processes end.
void abortCommunicator(Communicator &C);
int ranksOf(const Communicator &C);
void destroyCommunicator(Communicator *C);

/// Outside of a group it returns when all ranks have called, which other
/// threads must do: a GPU's call returns, and its stream waits.
Code submit(Communicator &C, const Request &R);
void beginGroup();
Code endGroup();

} // namespace porthip::nccl
#endif
