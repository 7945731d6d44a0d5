// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MessageLoop.h"
#include "Rpc/JsonRpc.h"
#include "tools/porthip/Commands.h"
#include <poll.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {

/// Requests name files; an editor sends whole texts.
static constexpr size_t maxMessageBytes(Framing By) {
  return (By == Framing::Lines ? 8 : 64) << 20;
}

MessageLoop::MessageLoop(Framing By)
    : By(By), Reader(By, maxMessageBytes(By)) {}

int MessageLoop::run() {
  while (IsOpen) {
    if (Process *P = Group.waitForNext(wakeAt(), STDIN_FILENO))
      ended(*P);
    else
      readMessages();
    tick();
  }
  return IsBroken ? ExitFailed : ExitDone;
}

void MessageLoop::send(StringRef Message) {
  if (Message.empty())
    return;
  const std::string Text = framed(By, Message);
  size_t Done = 0;
  while (Done < Text.size()) {
    const ssize_t Sent =
        ::write(STDOUT_FILENO, Text.data() + Done, Text.size() - Done);
    if (Sent < 0 && errno == EINTR)
      continue;
    if (Sent <= 0) {
      IsOpen = false;
      IsBroken = true;
      return;
    }
    Done += size_t(Sent);
  }
}

static bool hasInput() {
  pollfd Fd = {STDIN_FILENO, POLLIN, 0};
  return ::poll(&Fd, 1, 0) > 0;
}

void MessageLoop::readMessages() {
  if (!hasInput())
    return;
  char Bytes[1 << 16];
  const ssize_t Got = ::read(STDIN_FILENO, Bytes, sizeof(Bytes));
  if (Got < 0 && errno == EINTR)
    return;
  if (Got <= 0)
    return stop();
  Reader.add(StringRef(Bytes, size_t(Got)));
  while (auto M = Reader.next()) {
    if (M->Wrong.empty()) {
      take(M->Text);
      continue;
    }
    send(rpc::errorMessage(nullptr, rpc::InvalidRequest, M->Wrong));
    refused(M->Wrong);
  }
}

} // namespace porthip
