// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Model Context Protocol, as far as a server over stdio speaks it: what a
// message is answered, and which tool it calls. It reads and writes nothing and
// starts no process: who owns the session does.
// Source: modelcontextprotocol.io, specification of 2025-11-25: "Lifecycle",
// "Tools", "Resources", "Prompts", "Cancellation", "Progress".
#ifndef PORTHIP_MCP_SESSION_H
#define PORTHIP_MCP_SESSION_H

#include "Support/Json/Json.h"
#include <functional>
#include <map>

namespace porthip::mcp {

struct Tool {
  std::string Name, Title, Description;
  Json InputSchema;       ///< JSON Schema of an object
  bool IsReadOnly = true; ///< changes no file
};

struct Resource {
  std::string Uri, Name, Description, MimeType;
  std::function<std::string()> Text;
};

struct Prompt {
  std::string Name, Description;
  std::vector<std::pair<std::string, std::string>> Arguments; ///< with what
  std::function<std::string(const std::map<std::string, std::string> &)> Text;
};

/// How an answer is written: the protocol wants it as structured content and,
/// for clients that do not know that, as text. Who knows its client saves one.
enum class AnswerForm : uint8_t { Both, Structured, Text };

/// The offer of a server.
struct Offer {
  AnswerForm Answers = AnswerForm::Both;
  std::string Version, Instructions;
  std::vector<Tool> Tools;
  std::vector<Resource> Resources;
  /// Templates of addresses with a name in them: `porthip://finding/{id}`;
  /// gives the text, or nothing where there is none such.
  std::vector<Resource> Templates;
  std::function<std::optional<std::string>(llvm::StringRef Uri)> TextOf;
  std::vector<Prompt> Prompts;
};

struct ToolResult {
  Json Structured;  ///< an object; null where IsError
  std::string Text; ///< of an error: what to do about it
  bool IsError = false;
};

/// A tool that is called and has not answered.
struct Call {
  uint64_t Number = 0;
  const Tool *Of = nullptr;
  Json Arguments; ///< as the tool's schema has them
};

/// The effects of a message.
struct Step {
  std::vector<std::string> Replies; ///< in order
  std::optional<Call> Started;
  std::optional<uint64_t> Cancelled; ///< the number of a call
};

class Session {
public:
  /// \p Of must outlive it. \p MaxCalls: more at once are refused.
  Session(const Offer &Of, unsigned MaxCalls) : Of(Of), MaxCalls(MaxCalls) {}

  Step take(llvm::StringRef Message);
  /// The answer of a call that has ended; "" where it was cancelled.
  std::string finish(uint64_t Number, const ToolResult &Result);
  /// A sign of life of a call whose caller wants one; else "".
  std::string progress(uint64_t Number, unsigned Seconds);

  size_t callsRunning() const { return Running.size(); }

private:
  struct Open {
    Json Id, ProgressToken;
  };

  void answer(Step &S, const Json &Id, const std::string &Method,
              const Json &Params);
  Json initialize(const Json &Params);
  void callTool(Step &S, const Json &Id, const Json &Params);
  void readResource(Step &S, const Json &Id, const Json &Params) const;
  void getPrompt(Step &S, const Json &Id, const Json &Params) const;
  void cancel(Step &S, const Json &Params);

  const Offer &Of;
  unsigned MaxCalls;
  bool IsInitialized = false;
  uint64_t Last = 0;
  std::map<uint64_t, Open> Running;
};

} // namespace porthip::mcp
#endif
