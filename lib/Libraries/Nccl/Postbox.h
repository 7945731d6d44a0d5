// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Letters that processes of one machine send each other for their
// communicators. Each process has one postbox, at an address that the others
// know from an identifier; letters lie in it until they are taken. A sender
// that ends is noticed. Ruled out: shared memory, which stays behind when a
// process is killed, and does not tell that it was.
#ifndef PORTHIP_LIBRARIES_NCCL_POSTBOX_H
#define PORTHIP_LIBRARIES_NCCL_POSTBOX_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace porthip::nccl {

/// The subject of a letter; all of it must agree for it to be taken.
struct Subject {
  enum Kind : uint32_t {
    Join,  ///< From wants to be a rank; read by the postbox of the identifier
    Table, ///< to rank To: the addresses of all, or nothing where ranks
           ///< disagree
    Part,  ///< of a collective: what rank From gives
    Split, ///< to rank To: color and key of rank From
    Message
  };
  uint32_t Is = Join;
  int32_t From = 0, To = 0;
  uint32_t Run = 0; ///< a captured call is executed more than once
  uint64_t World = 0, Number = 0;
};
bool operator<(const Subject &A, const Subject &B);

/// The sender's request, for the receiver to compare.
struct Terms {
  int32_t Is = 0, Type = 0, How = 0, Peer = 0;
  uint64_t Count = 0;
};

struct Letter {
  Subject About;
  Terms Asked;
  std::vector<char> Content;
};

class Postbox {
public:
  /// Postbox of this process; a child that was forked has its own. Null: the
  /// machine gives no socket.
  static Postbox *get();
  const std::string &address() const { return Address; }
  /// Whether it reached To. A letter that was sent is there even if the sender
  /// ends.
  bool send(const std::string &To, const Letter &L);
  /// Waits for the letter; IsLate is called once, after ten seconds. False: its
  /// sender, the process at From, has ended, or GivesUp.
  bool take(const Subject &About, const std::string &From, Letter &L,
            const std::function<void()> &IsLate,
            const std::function<bool()> &GivesUp);

private:
  Postbox() = default;
  bool open();
  void acceptAll();
  void readAll(int Socket);
  void deposit(Letter L);
  void join(const Letter &L);
  int connection(const std::string &To);
  void sendFence();
  struct State;
  State *Q = nullptr; ///< never destroyed: threads read until the process ends
  std::string Address;
};

} // namespace porthip::nccl
#endif
