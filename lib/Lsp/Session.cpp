// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Session.h"
#include "Rpc/JsonRpc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::lsp {

using rpc::stringIn;
using rpc::valueIn;

/// Error of requests before `initialize`, as the protocol numbers it.
static constexpr int NotInitialized = -32002;

std::string pathOfUri(StringRef Uri) {
  if (!Uri.consume_front("file://"))
    return "";
  // A host stands before the path.
  Uri = Uri.drop_front(std::min(Uri.find('/'), Uri.size()));
  std::string Path;
  for (size_t I = 0; I < Uri.size(); ++I) {
    uint8_t Byte;
    if (Uri[I] == '%' && !Uri.substr(I + 1, 2).getAsInteger(16, Byte) &&
        I + 2 < Uri.size()) {
      Path += char(Byte);
      I += 2;
    } else {
      Path += Uri[I];
    }
  }
  return Path;
}

std::map<std::string, std::string> Session::texts() const {
  std::map<std::string, std::string> Texts;
  for (const auto &[Uri, D] : Open)
    Texts[D.Path] = D.Text;
  return Texts;
}

const Document *Session::document(const std::string &Uri) const {
  auto It = Open.find(Uri);
  return It == Open.end() ? nullptr : &It->second;
}
const Document *Session::documentOf(const Json &Params) const {
  return document(stringIn(valueIn(Params, "textDocument"), "uri"));
}

Step Session::take(StringRef Message) {
  Step S;
  rpc::Incoming In = rpc::parseMessage(Message);
  if (In.Is == rpc::Incoming::Wrong)
    S.Replies.push_back(In.Reply);
  else if (In.Is == rpc::Incoming::Request)
    answer(S, In.Id, In.Method, In.Params);
  else if (In.Is == rpc::Incoming::Notification)
    hear(S, In.Method, In.Params);
  return S;
}

Json Session::initialize(const Json &Params) {
  IsInitialized = true;
  Folders.clear();
  const Json Given = valueIn(Params, "workspaceFolders");
  if (Given.is_array())
    for (const Json &Row : Given)
      Folders.push_back(pathOfUri(stringIn(Row, "uri")));
  else
    Folders.push_back(pathOfUri(stringIn(Params, "rootUri")));
  llvm::erase(Folders, "");
  CanShowPort =
      valueIn(valueIn(Params, "initializationOptions"), "showPort") == true;
  const Json Offered = valueIn(
      valueIn(valueIn(Params, "capabilities"), "general"), "positionEncodings");
  By = Offered.is_array() && llvm::find(Offered, Json("utf-8")) != Offered.end()
           ? Encoding::Utf8
           : Encoding::Utf16;
  return {{"capabilities",
           {{"positionEncoding", By == Encoding::Utf8 ? "utf-8" : "utf-16"},
            {"textDocumentSync", {{"openClose", true}, {"change", 1}}},
            {"hoverProvider", true},
            {"codeActionProvider",
             {{"codeActionKinds", Json::array({"quickfix", "source"})}}},
            {"codeLensProvider", {{"resolveProvider", false}}},
            {"executeCommandProvider",
             {{"commands", Json::array({"porthip.verify", "porthip.inspect",
                                        "porthip.port"})}}}}},
          {"serverInfo", {{"name", "porthip"}, {"version", Version}}}};
}

void Session::answer(Step &S, const Json &Id, const std::string &Method,
                     const Json &Params) {
  auto give = [&](const Json &Result) {
    S.Replies.push_back(rpc::resultMessage(Id, Result));
  };
  auto refuse = [&](int Code, const std::string &Text) {
    S.Replies.push_back(rpc::errorMessage(Id, Code, Text));
  };
  if (Method == "initialize")
    return give(initialize(Params));
  if (!IsInitialized)
    return refuse(NotInitialized, "the first request must be 'initialize'");
  if (IsShutDown)
    return refuse(rpc::InvalidRequest, "the server is shut down");
  if (Method == "shutdown") {
    IsShutDown = true;
    return give(nullptr);
  }
  if (Method == "textDocument/hover")
    return give(hover(Params));
  if (Method == "textDocument/codeAction")
    return give(codeActions(Params));
  if (Method == "textDocument/codeLens")
    return give(codeLenses(Params));
  if (Method == "porthip/port")
    return give(portOf(Params));
  if (Method != "workspace/executeCommand")
    return refuse(rpc::MethodNotFound, "there is no method '" + Method + "'");
  S.Run = commandOf(Id, Params);
  if (!S.Run)
    refuse(rpc::InvalidParams,
           "expected porthip.verify or porthip.inspect with the address of an "
           "open document and a kernel, or porthip.port with such an address");
}

std::optional<Command> Session::commandOf(const Json &Id,
                                          const Json &Params) const {
  const std::string Name = stringIn(Params, "command");
  const bool IsOfKernel = Name == "porthip.verify" || Name == "porthip.inspect";
  const size_t Count = IsOfKernel ? 2 : Name == "porthip.port" ? 1 : 0;
  const Json Given = valueIn(Params, "arguments");
  if (!Count || !Given.is_array() || Given.size() != Count ||
      !llvm::all_of(Given, [](const Json &J) { return J.is_string(); }))
    return std::nullopt;
  const Document *D = document(Given[0].get<std::string>());
  if (!D)
    return std::nullopt;
  return Command{Id,
                 Name,
                 D->Uri,
                 D->Path,
                 Count == 2 ? Given[1].get<std::string>() : "",
                 folderOf(D->Path)};
}

void Session::hear(Step &S, const std::string &Method, const Json &Params) {
  if (Method == "exit") {
    S.IsOver = true;
    return;
  }
  if (Method == "$/cancelRequest") {
    S.Cancelled = valueIn(Params, "id");
    return;
  }
  const Json About = valueIn(Params, "textDocument");
  const std::string Uri = stringIn(About, "uri");
  if (Method == "textDocument/didClose") {
    if (Open.count(Uri)) {
      change(S, Uri);
      Open.erase(Uri);
      llvm::erase(S.Analyse, Uri);
      S.Closed = Uri;
      S.Replies.push_back(rpc::notificationMessage(
          "textDocument/publishDiagnostics",
          {{"uri", Uri}, {"diagnostics", Json::array()}}));
    }
    return;
  }
  const bool IsOpened = Method == "textDocument/didOpen";
  if (!IsOpened && Method != "textDocument/didChange")
    return;
  const std::string Path = pathOfUri(Uri);
  if (Path.empty() || (!IsOpened && !Open.count(Uri)))
    return;
  Document &D = Open[Uri];
  D.Uri = Uri;
  D.Path = Path;
  if (const Json Number = valueIn(About, "version"); Number.is_number_integer())
    D.Version = Number.get<int64_t>();
  if (IsOpened) {
    D.Text = stringIn(About, "text");
  } else {
    const Json Changes = valueIn(Params, "contentChanges");
    if (!Changes.is_array() || Changes.empty())
      return;
    // The whole text: that is what was asked for.
    D.Text = stringIn(Changes.back(), "text");
  }
  change(S, Uri);
}

static bool reads(const Document &D, const Document &Other) {
  return D.Known && llvm::is_contained(D.Known->Read, Other.Path);
}

/// It is analysed, and so is whatever includes it.
void Session::change(Step &S, const std::string &Uri) {
  const Document &Changed = Open[Uri];
  S.Analyse.push_back(Uri);
  for (const auto &[Other, D] : Open)
    if (Other != Uri && reads(D, Changed))
      S.Analyse.push_back(Other);
}

std::vector<const Document *> Session::partsOf(const Document &D) const {
  std::vector<const Document *> Parts = {&D};
  for (const auto &[Uri, Other] : Open)
    if (&Other != &D && reads(D, Other))
      Parts.push_back(&Other);
  return Parts;
}

const Document *Session::userOf(const Document &D) const {
  for (const auto &[Uri, Other] : Open)
    if (&Other != &D && reads(Other, D))
      return &Other;
  return nullptr;
}

/// The innermost folder of the workspace.
std::string Session::folderOf(StringRef Path) const {
  std::string Innermost;
  for (const std::string &Folder : Folders) {
    StringRef Rest = Path;
    if (Rest.consume_front(Folder) && Rest.starts_with("/") &&
        Folder.size() > Innermost.size())
      Innermost = Folder;
  }
  return Innermost;
}

std::vector<std::string> Session::analysed(const std::string &Uri,
                                           const std::string &Text,
                                           Analysis Found) {
  auto It = Open.find(Uri);
  if (It == Open.end() || It->second.Text != Text)
    return {};
  Document &D = It->second;
  const Positions In(Text, By);
  Json Diagnostics = Json::array();
  for (const Remark &R : Found.Remarks)
    Diagnostics.push_back(
        {{"range", In.range(R.Offset, R.Length)},
         {"severity", R.Severity},
         {"source", "porthip"},
         {"code", R.Check},
         {"message", R.Message + (R.Fix.empty() ? "" : "\nfix: " + R.Fix)}});
  D.Known = std::move(Found);
  D.KnownText = Text;
  return {rpc::notificationMessage("textDocument/publishDiagnostics",
                                   {{"uri", Uri},
                                    {"version", D.Version},
                                    {"diagnostics", std::move(Diagnostics)}})};
}

static bool isOfName(char C) { return isAlnum(C) || C == '_' || C == ':'; }

/// The name that an offset is in: `cub::BlockReduce`.
static StringRef nameAt(StringRef Text, size_t Offset) {
  size_t Begin = std::min(Offset, Text.size()), End = Begin;
  while (Begin && isOfName(Text[Begin - 1]))
    --Begin;
  while (End < Text.size() && isOfName(Text[End]))
    ++End;
  return Text.slice(Begin, End).trim(':');
}

Json Session::hover(const Json &Params) const {
  const Document *D = documentOf(Params);
  if (!D)
    return nullptr;
  const Positions In(D->Text, By);
  const std::string Text =
      About(nameAt(D->Text, In.offsetOf(valueIn(Params, "position"))));
  if (Text.empty())
    return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", Text}}}};
}

static Json actionOf(const std::string &Title, const std::string &Uri,
                     Json Edits) {
  return {{"title", Title},
          {"kind", "quickfix"},
          {"edit", {{"changes", {{Uri, std::move(Edits)}}}}}};
}

/// A comment at the end of the finding's line, with a reason to be written;
/// null: the line ends in a comment or goes on.
static Json suppression(const Document &D, const Remark &R,
                        const Positions &In) {
  const StringRef Text = D.Text;
  const size_t End = std::min(Text.find('\n', R.Offset), Text.size());
  const size_t Begin = Text.rfind('\n', R.Offset) + 1; // npos + 1 is 0
  const StringRef Line = Text.slice(Begin, End).rtrim();
  if (Line.ends_with("\\") || Line.contains("//") || Line.contains("/*"))
    return nullptr;
  return {{"range", In.range(Begin + Line.size(), 0)},
          {"newText",
           " // porthip-ignore: " + R.Check + " TODO: why this is right"}};
}

/// Whether a client that wants some kinds of actions alone wants this one.
static bool isWanted(const Json &Params, StringRef Kind) {
  const Json Only = valueIn(valueIn(Params, "context"), "only");
  return !Only.is_array() || llvm::any_of(Only, [&](const Json &J) {
    return J.is_string() && Kind.starts_with(J.get<std::string>());
  });
}

Json Session::codeActions(const Json &Params) const {
  Json Actions = Json::array();
  const Document *D = documentOf(Params);
  if (!D || !D->Known || D->KnownText != D->Text)
    return Actions;
  if (isWanted(Params, "quickfix"))
    addFixes(*D, valueIn(Params, "range"), Actions);
  if (!isWanted(Params, "source"))
    return Actions;
  auto add = [&](const char *Title, const char *Command) {
    Actions.push_back({{"title", Title},
                       {"kind", "source"},
                       {"command",
                        {{"title", Title},
                         {"command", Command},
                         {"arguments", Json::array({D->Uri})}}}});
  };
  add("port this file", "porthip.port");
  if (CanShowPort)
    add("show the port beside", "porthip.showPort");
  return Actions;
}

void Session::addFixes(const Document &D, const Json &Range,
                       Json &Actions) const {
  const Positions In(D.Text, By);
  const size_t Begin = In.offsetOf(valueIn(Range, "start")),
               End = In.offsetOf(valueIn(Range, "end"));
  for (const Remark &R : D.Known->Remarks) {
    if (R.Offset > End || R.Offset + R.Length < Begin)
      continue;
    Json Edits = Json::array();
    for (const Change &C : R.Edits)
      Edits.push_back(
          {{"range", In.range(C.Offset, C.Length)}, {"newText", C.Text}});
    if (!Edits.empty())
      Actions.push_back(actionOf(R.Fix.empty() ? "mend " + R.Check : R.Fix,
                                 D.Uri, std::move(Edits)));
    if (Json Comment = suppression(D, R, In); !Comment.is_null())
      Actions.push_back(actionOf("suppress " + R.Check + " here", D.Uri,
                                 Json::array({std::move(Comment)})));
  }
}

Json Session::codeLenses(const Json &Params) const {
  Json Lenses = Json::array();
  const Document *D = documentOf(Params);
  if (!D || !D->Known || D->KnownText != D->Text)
    return Lenses;
  const Positions In(D->Text, By);
  for (const Kernel &K : D->Known->Kernels) {
    const std::string Which =
        StringRef(K.Name).contains('<') ? K.Name + " " : "";
    auto add = [&](const std::string &Title, const char *Command) {
      Lenses.push_back({{"range", In.range(K.Offset, 0)},
                        {"command",
                         {{"title", Title},
                          {"command", Command},
                          {"arguments", Json::array({D->Uri, K.Name})}}}});
    };
    add("verify " + Which + "on " + Gpus, "porthip.verify");
    add("inspect" + (Which.empty() ? "" : " " + K.Name), "porthip.inspect");
  }
  return Lenses;
}

Json Session::portOf(const Json &Params) const {
  const Document *D = documentOf(Params);
  if (!D || !D->Known)
    return nullptr;
  return {{"text", D->Known->Port}, {"isCurrent", D->KnownText == D->Text}};
}

} // namespace porthip::lsp
