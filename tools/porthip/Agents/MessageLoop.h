// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loop of servers over stdin and stdout: they read messages, run processes
// beside each other and send what comes of both, in one thread.
#ifndef PORTHIP_TOOLS_PORTHIP_AGENTS_MESSAGELOOP_H
#define PORTHIP_TOOLS_PORTHIP_AGENTS_MESSAGELOOP_H

#include "Compiler/Process/Process.h"
#include "Rpc/MessageReader.h"

namespace porthip {

class MessageLoop {
public:
  explicit MessageLoop(Framing By);
  virtual ~MessageLoop() = default;

  /// Until stdin ends or stop(). The exit status: ExitFailed where what was
  /// sent did not reach its reader.
  int run();

protected:
  using Clock = std::chrono::steady_clock;

  virtual void take(llvm::StringRef Message) = 0;
  /// \p Why a message was not taken, beside the error that answers it.
  virtual void refused(llvm::StringRef Why) {}
  /// A process of Group has ended.
  virtual void ended(Process &P) = 0;
  /// Now and then, and at wakeAt().
  virtual void tick() {}
  virtual Clock::time_point wakeAt() const {
    return Clock::now() + std::chrono::seconds(1);
  }

  void send(llvm::StringRef Message);
  void stop() { IsOpen = false; }

  ProcessGroup Group;

private:
  void readMessages();

  Framing By;
  MessageReader Reader;
  bool IsOpen = true, IsBroken = false;
};

} // namespace porthip
#endif
