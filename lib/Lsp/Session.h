// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Language Server Protocol, as far as `porthip lsp` speaks it: documents
// that are open, what is known of each, and answers from that. It reads no file
// and starts no process: who owns the session analyses what it names.
// Source: microsoft.github.io/language-server-protocol, specification 3.17.
#ifndef PORTHIP_LSP_SESSION_H
#define PORTHIP_LSP_SESSION_H

#include "Lsp/Positions.h"
#include <functional>
#include <map>
#include <optional>

namespace porthip::lsp {

/// A finding or a kernel of a document, offsets in bytes of its text.
struct Change {
  size_t Offset = 0, Length = 0;
  std::string Text;
};
struct Remark {
  size_t Offset = 0, Length = 0;
  unsigned Severity = 2; ///< 1: error, 2: warning, 3: information
  std::string Check, Message, Fix;
  std::vector<Change> Edits; ///< that mend it; none: a person must
};
struct Kernel {
  std::string Name; ///< of a template: "reduce<float, 256>"
  size_t Offset = 0;
};

/// The results of an analysis.
struct Analysis {
  std::vector<Remark> Remarks;
  std::vector<Kernel> Kernels;
  std::string Port;              ///< the whole text
  std::vector<std::string> Read; ///< the project's files that it went through
};

struct Document {
  std::string Uri, Path, Text;
  int64_t Version = 0;
  std::optional<Analysis> Known; ///< of KnownText
  std::string KnownText;
};

/// A command of a code lens, to be run by who owns the session.
struct Command {
  Json Id;
  std::string Name; ///< "porthip.verify", "porthip.inspect", "porthip.port"
  std::string Uri, Path;
  std::string Kernel; ///< to be verified or inspected
  std::string Folder; ///< of the workspace that has it; "": none
};

struct Step {
  std::vector<std::string> Replies; ///< in order
  std::vector<std::string> Analyse; ///< addresses of documents
  std::optional<std::string> Closed;
  std::optional<Command> Run;
  Json Cancelled;      ///< the id of a request; null: none
  bool IsOver = false; ///< the client has said "exit"
};

class Session {
public:
  /// \p Gpus: that kernels are verified on and inspected for. \p About: what
  /// becomes of a CUDA name, in Markdown; "" where it is none.
  Session(std::string Version, std::string Gpus,
          std::function<std::string(llvm::StringRef)> About)
      : Version(std::move(Version)), Gpus(std::move(Gpus)),
        About(std::move(About)) {}

  Step take(llvm::StringRef Message);
  /// The texts of all documents, by path.
  std::map<std::string, std::string> texts() const;
  /// Null: it is not open.
  const Document *document(const std::string &Uri) const;
  /// Takes the analysis of \p Text, which was \p Uri's. The messages to send:
  /// diagnostics, if it still is.
  std::vector<std::string> analysed(const std::string &Uri,
                                    const std::string &Text, Analysis Found);
  /// \p D, and the open documents that it includes, as far as is known.
  std::vector<const Document *> partsOf(const Document &D) const;
  /// A document that includes \p D; null: none that is open.
  const Document *userOf(const Document &D) const;
  bool wasShutDown() const { return IsShutDown; }

private:
  Json initialize(const Json &Params);
  void answer(Step &S, const Json &Id, const std::string &Method,
              const Json &Params);
  void hear(Step &S, const std::string &Method, const Json &Params);
  Json hover(const Json &Params) const;
  Json codeActions(const Json &Params) const;
  void addFixes(const Document &D, const Json &Range, Json &Actions) const;
  std::optional<Command> commandOf(const Json &Id, const Json &Params) const;
  Json codeLenses(const Json &Params) const;
  Json portOf(const Json &Params) const;
  const Document *documentOf(const Json &Params) const;
  void change(Step &S, const std::string &Uri);
  std::string folderOf(llvm::StringRef Path) const;

  std::string Version, Gpus;
  std::function<std::string(llvm::StringRef)> About;
  Encoding By = Encoding::Utf16;
  bool IsInitialized = false, IsShutDown = false;
  /// The client has a command `porthip.showPort`.
  bool CanShowPort = false;
  std::map<std::string, Document> Open;
  std::vector<std::string> Folders; ///< of the workspace
};

/// "file:///a%20b.cu" as "/a b.cu"; "" where it is no file.
std::string pathOfUri(llvm::StringRef Uri);

} // namespace porthip::lsp
#endif
