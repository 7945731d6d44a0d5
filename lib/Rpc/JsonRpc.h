// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// JSON-RPC 2.0: what a message asks, and the answers to it.
// Source: the specification at jsonrpc.org, "Request object", "Error object".
#ifndef PORTHIP_RPC_JSONRPC_H
#define PORTHIP_RPC_JSONRPC_H

#include "Support/Json/Json.h"

namespace porthip::rpc {

/// Codes of errors, as the specification numbers them.
enum ErrorCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  /// The client has given a request up; the Language Server Protocol's.
  Cancelled = -32800,
  /// Number of the range that is left to servers.
  Busy = -32000,
};

struct Incoming {
  enum Kind : uint8_t {
    Request,      ///< with an id, to be answered
    Notification, ///< without
    Answer,       ///< to a request of ours
    Wrong         ///< none of these: Reply says why
  };
  Kind Is = Wrong;
  Json Id; ///< a string or a number; null where there is none
  std::string Method;
  Json Params = Json::object();
  std::string Reply; ///< of Wrong: the error to send
};

/// Takes one message apart. Batches are no message: the protocols that are
/// spoken here have given them up.
Incoming parseMessage(llvm::StringRef Text);

/// A member of \p J; "" and null where there is none, it is of another type, or
/// \p J is no object.
std::string stringIn(const Json &J, const char *Name);
Json valueIn(const Json &J, const char *Name);

/// Texts of messages, in one line.
std::string resultMessage(const Json &Id, const Json &Result);
std::string errorMessage(const Json &Id, int Code, llvm::StringRef Text);
std::string notificationMessage(llvm::StringRef Method, const Json &Params);

} // namespace porthip::rpc
#endif
