// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Output/ShimText.h"
#include "Support/Files/Files.h"
#include "Support/Text/IncludeLine.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
std::string includedShim(StringRef Line, StringRef Includer) {
  auto Include = readIncludeLine(Line);
  if (!Include)
    return "";
  StringRef Name = Include->Name;
  if (Include->IsAngled)
    return Name.starts_with("porthip/") ? Name.str() : "";
  SmallString<64> Path(sys::path::parent_path(Includer));
  sys::path::append(Path, Name);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

namespace {

/// \p IsConditional: what is embedded may be skipped by the preprocessor, so
/// that it does not count as done. Include guards keep the second one empty.
void embed(StringRef Header, const TranslateOptions &Options,
           StringRef LineEnding, bool IsConditional,
           std::set<std::string> &Done, std::string &Text) {
  bool IsGuarded = !Header.ends_with(".inc");
  if (IsGuarded && Done.count(Header.str()))
    return;
  if (!IsConditional)
    Done.insert(Header.str());
  auto Content = readFile(Options.ShimIncludeDir + "/" + Header.str());
  if (!Content) {
    consumeError(Content.takeError());
    Text += ("#include <" + Header + ">" + LineEnding).str();
    return;
  }
  unsigned Depth = 0;
  StringRef Rest = *Content;
  while (!Rest.empty()) {
    auto [Line, Next] = Rest.split('\n');
    Rest = Next;
    StringRef Word = Line.trim();
    if (Word.consume_front("#"))
      Depth +=
          Word.ltrim().starts_with("if") - Word.ltrim().starts_with("endif");
    if (std::string Inner = includedShim(Line, Header); !Inner.empty())
      embed(Inner, Options, LineEnding, IsConditional || Depth > IsGuarded,
            Done, Text);
    else
      Text += (Line + LineEnding).str();
  }
}

} // namespace

std::string shimText(const std::set<std::string> &Headers,
                     const TranslateOptions &Options, StringRef LineEnding) {
  std::string Text;
  std::set<std::string> Done;
  for (const std::string &Header : Headers) {
    if (Options.Shims == ShimMode::Embed)
      embed(Header, Options, LineEnding, /*IsConditional=*/false, Done, Text);
    else
      Text += ("#include <" + Header + ">" + LineEnding).str();
  }
  if (Options.Shims == ShimMode::Embed && !Text.empty())
    Text = (EmbedBegin + LineEnding + Text + EmbedEnd + LineEnding).str();
  return Text;
}

} // namespace porthip
