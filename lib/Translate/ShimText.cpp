// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/ShimText.h"
#include "Support/Files.h"

using namespace llvm;

namespace porthip {
namespace {

/// The shim that a line includes: `#include <porthip/x.h>` or
/// `#include "porthip/x.h"`.
StringRef includedShim(StringRef Line) {
  Line = Line.trim();
  if (!Line.consume_front("#"))
    return "";
  Line = Line.ltrim();
  if (!Line.consume_front("include"))
    return "";
  Line = Line.ltrim().drop_front().take_until(
      [](char C) { return C == '>' || C == '"'; });
  return Line.starts_with("porthip/") ? Line : "";
}

void embed(StringRef Header, const TranslateOptions &Options,
           StringRef LineEnding, std::set<std::string> &Done,
           std::string &Text) {
  if (!Done.insert(Header.str()).second)
    return;
  auto Content = readFile(Options.ShimIncludeDir + "/" + Header.str());
  if (!Content) {
    consumeError(Content.takeError());
    Text += ("#include <" + Header + ">" + LineEnding).str();
    return;
  }
  StringRef Rest = *Content;
  while (!Rest.empty()) {
    auto [Line, Next] = Rest.split('\n');
    Rest = Next;
    if (StringRef Inner = includedShim(Line); !Inner.empty())
      embed(Inner, Options, LineEnding, Done, Text);
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
      embed(Header, Options, LineEnding, Done, Text);
    else
      Text += ("#include <" + Header + ">" + LineEnding).str();
  }
  return Text;
}

} // namespace porthip
