// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// k<<<grid, block, shared, stream>>>(args) to hipLaunchKernelGGL(k, ...).
// HIP has <<<>>> as well, so this is only done when asked for. The pieces are
// edited in place: macros, templates and comments around stay as they are.
#include "Translate/Passes/Passes.h"
#include "Translate/Text/LaunchTokens.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

class LaunchPass {
public:
  explicit LaunchPass(FileContext &File)
      : File(File), Source(File.Source), Tokens(Source.tokens()) {}

  void run() {
    for (unsigned I = 0; I < Tokens.size(); ++I)
      if (Tokens[I].Kind == tok::lesslessless &&
          !File.isForAmd(Tokens[I].Offset))
        visit(I);
  }

private:
  void visit(unsigned Open) {
    auto Launch = launchAt(Source, Open);
    // Where brackets do not match, a launch may seem to begin in another.
    if (!Launch || Tokens[Launch->Kernel].Offset < WrittenEnd) {
      File.finding("porthip-launch-form", Severity::Warning,
                   Tokens[Open].Offset, 3,
                   "launch is not of the form kernel<<<...>>>(...); it stays "
                   "as it is, and HIP accepts it");
      return;
    }
    auto Config = splitArguments(Source, Open, Launch->Close, -1);
    if (Config.size() < 2 || Config.size() > 4)
      return;
    write(Open, Launch->Kernel, Launch->Close + 1, Config);
  }

  void write(unsigned Open, unsigned Kernel, unsigned Paren,
             ArrayRef<ArgumentRange> Config) {
    unsigned KernelEnd = Tokens[Open - 1].end();
    StringRef Text = Source.text().slice(Tokens[Kernel].Offset, KernelEnd);
    // A comma of template arguments would split the macro's first argument.
    bool HasComma = Text.contains(',');
    edit(Tokens[Kernel].Offset, 0,
         HasComma ? "hipLaunchKernelGGL((" : "hipLaunchKernelGGL(");
    edit(KernelEnd, Config[0].Begin - KernelEnd,
         HasComma ? "), dim3(" : ", dim3(");
    edit(Config[0].End, 0, ")");
    edit(Config[1].Begin, 0, "dim3(");
    std::string Tail = ")";
    if (Config.size() > 2)
      edit(Config[1].End, 0, ")");
    if (Config.size() == 2)
      Tail += ", 0, 0";
    else
      Tail = Config.size() == 3 ? ", 0" : "";
    bool HasArguments = Source.closing(Paren) != Paren + 1;
    unsigned End =
        HasArguments ? Tokens[Paren + 1].Offset : Tokens[Paren].end();
    edit(Config.back().End, End - Config.back().End,
         Tail + (HasArguments ? ", " : ""));
    WrittenEnd = End;
  }

  void edit(unsigned Offset, unsigned Length, StringRef Text) {
    File.edit(Offset, Length, Text, Engine::Lexical, "launch");
  }

  FileContext &File;
  const SourceText &Source;
  ArrayRef<SourceToken> Tokens;
  unsigned WrittenEnd = 0; ///< behind the `(` of the launch before; bytes
};

} // namespace

/// Removes what stands between tokens \p First and its follower.
static void join(FileContext &File, unsigned First) {
  unsigned End = File.Source.tokens()[First].end();
  unsigned Next = File.Source.tokens()[First + 1].Offset;
  if (Next > End)
    File.edit(End, Next - End, "", Engine::Lexical, "launch");
}

/// The `>>>` after \p Open, in parts or whole, before a `(`; joins the parts.
static bool joinClose(FileContext &File, unsigned Open) {
  const SourceText &Source = File.Source;
  for (unsigned I = Open; I + 1 < Source.tokens().size(); ++I) {
    switch (Source.tokens()[I].Kind) {
    case tok::l_paren:
    case tok::l_square:
      if (Source.closing(I) == None)
        return false;
      I = Source.closing(I);
      break;
    case tok::semi:
    case tok::l_brace:
    case tok::r_brace:
      return false;
    case tok::greatergreatergreater:
      return true;
    case tok::greatergreater:
      if (Source.kindNear(I, 1) == tok::greater &&
          Source.kindNear(I, 2) == tok::l_paren) {
        join(File, I);
        return true;
      }
      break;
    default:
      break;
    }
  }
  return false;
}

/// `k << <1, 64 >> >(p)`, as formatters that do not know CUDA write it. nvcc
/// takes it, clang does not; no C++ has `<` after `<<`.
static void joinChevrons(FileContext &File) {
  for (unsigned I = 0; I + 2 < File.Source.tokens().size(); ++I)
    if (File.Source.tokens()[I].Kind == tok::lessless &&
        File.Source.kindNear(I, 1) == tok::less && joinClose(File, I + 2)) {
      join(File, I);
      File.HoldsCuda = File.HoldsDeviceCode = true;
    }
}

/// Dynamic parallelism.
static void reportDeviceLaunches(FileContext &File) {
  for (unsigned Offset : File.Evidence.DeviceLaunches) {
    unsigned I = File.Source.tokenAt(Offset);
    unsigned Length =
        I < File.Source.tokens().size() ? File.Source.tokens()[I].Length : 1;
    File.finding("porthip-launch-from-device", Severity::Error, Offset, Length,
                 "kernel launch from device code: HIP has no dynamic "
                 "parallelism",
                 "launch it from the host after this kernel, or do its work in "
                 "a loop inside this kernel",
                 240);
  }
}

void runLaunchPass(FileContext &File) {
  reportDeviceLaunches(File);
  joinChevrons(File);
  if (File.Options.Launch == LaunchStyle::Macro)
    LaunchPass(File).run();
}

} // namespace porthip
