// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Code/Assembly.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace porthip::inspect {
namespace {

/// "a.h:3:4" of "a.h:3:4 @[ b.cu:7:1 ]"; the rest goes on behind it.
Place takePlace(StringRef &Chain) {
  auto [First, Rest] = Chain.split(" @[ ");
  Chain = Rest;
  First = First.rtrim(" ]");
  auto [FileAndLine, Column] = First.rsplit(':');
  auto [File, Line] = FileAndLine.rsplit(':');
  Place At;
  if (!Line.getAsInteger(10, At.Line))
    At.File = File.str();
  return At;
}

bool convertsSmallFloats(StringRef File) {
  return File.ends_with("porthip/detail/small_float.h") ||
         File.ends_with("/amd_hip_fp8.h");
}

class Reader {
public:
  explicit Reader(OwnPath PathOf) : PathOf(PathOf) {}

  AssemblyText run(StringRef Text) {
    while (!Text.empty()) {
      StringRef Line;
      std::tie(Line, Text) = Text.split('\n');
      if (InMetadata)
        metadata(Line);
      else
        line(Line);
    }
    for (FunctionCode &F : Result.Functions)
      markInnerLoops(F);
    return std::move(Result);
  }

private:
  void line(StringRef Line) {
    auto [Code, Comment] = Line.split(';');
    Code = Code.trim();
    Comment = Comment.trim();
    if (Code.empty())
      return comment(Comment);
    if (Code.ends_with(":"))
      return label(Code.drop_back(), Comment);
    if (Code.starts_with("."))
      return directive(Code, Comment);
    if (IsInFunction)
      instructions(Code, Comment);
  }

  FunctionCode &current() { return Result.Functions.back(); }

  void metadata(StringRef Line) {
    if (Line.trim() == ".end_amdgpu_metadata")
      InMetadata = false;
    else
      (Result.Metadata += Line) += '\n';
  }

  void label(StringRef Name, StringRef Comment) {
    if (FunctionNames.contains(Name)) {
      Result.Functions.emplace_back().Name = Name.str();
      IsInFunction = true;
      At = Place();
      IsInSmallFloat = false;
      beginBlock("", "");
      return;
    }
    if (Name.starts_with(".Lfunc_end"))
      IsInFunction = false;
    else if (IsInFunction && Name.consume_front(".LBB"))
      beginBlock(("BB" + Name).str(), Comment);
  }

  void beginBlock(StringRef Label, StringRef Comment) {
    Block &B = current().Blocks.emplace_back();
    B.Label = Label.str();
    if (Comment.consume_front("%"))
      B.IrName = Comment.take_until([](char C) { return C == ' '; }).str();
    else
      loop(Comment); // of a block without a name
  }

  /// Reads clang's comments on a block, in lines below its label.
  void comment(StringRef Text) {
    if (!IsInFunction)
      return size(Text);
    if (Text.consume_front("%bb.")) { // "%bb.4:   in Loop: Header=BB0_3"
      StringRef Rest = Text.split(':').second.trim();
      Rest.consume_front(";");
      beginBlock("", Rest.trim());
      Text = Rest;
    }
    loop(Text);
  }

  /// Reads the sizes behind a function's code.
  void size(StringRef Text) {
    if (Result.Functions.empty())
      return;
    if (Text.consume_front("codeLenInByte = "))
      Text.getAsInteger(10, current().CodeBytes);
    else if (Text.consume_front("ScratchSize: "))
      Text.getAsInteger(10, current().ScratchBytes);
  }

  void loop(StringRef Text) {
    Block &B = current().Blocks.back();
    if (Text.contains("This Inner Loop Header")) {
      B.IsInnerHeader = true;
      B.LoopHeader = B.Label;
    } else if (Text.contains("This Loop Header")) {
      B.LoopHeader = B.Label;
    } else if (size_t From = Text.find("in Loop: Header=");
               From != StringRef::npos) {
      StringRef Header = Text.substr(From).split('=').second;
      B.LoopHeader = Header.take_until([](char C) { return C == ' '; }).str();
    }
  }

  void directive(StringRef Code, StringRef Comment) {
    if (Code.consume_front(".loc") && IsInFunction)
      return place(Comment);
    if (Code.consume_front(".type")) {
      auto [Name, Kind] = Code.trim().rsplit(',');
      if (Kind == "@function")
        FunctionNames.insert(Name);
    } else if (Code == ".amdgpu_metadata") {
      InMetadata = true;
    } else if (Code.consume_front(".set")) {
      auto [Name, Value] = Code.trim().split(',');
      if (!Result.Functions.empty() &&
          Name.consume_back(".has_indirect_call") && Value.trim() == "1") {
        Name.consume_front(".L");
        current().HasIndirectCall |= Name == current().Name;
      }
    }
  }

  /// The project's own place in the chain of inlined calls, from inside; line 0
  /// is nobody's, and what was there before goes on.
  void place(StringRef Chain) {
    Place Found, Last;
    bool IsSmallFloat = false;
    while (!Chain.empty()) {
      Last = takePlace(Chain);
      IsSmallFloat |= convertsSmallFloats(Last.File);
      Last.File = PathOf(Last.File);
      if (Found.Line == 0 && !Last.File.empty())
        Found = Last;
    }
    if (Found.Line == 0)
      return;
    At = Found;
    IsInSmallFloat = IsSmallFloat;
    // The chain ends in the function itself.
    Place &First = current().First;
    if (Last.Line && !Last.File.empty() &&
        (First.Line == 0 ||
         (Last.File == First.File && Last.Line < First.Line)))
      First = Last;
  }

  /// One, or the two of a v_dual_ pair: "v_dual_mul_f32 ... :: v_dual_...".
  void instructions(StringRef Code, StringRef Comment) {
    while (!Code.empty()) {
      StringRef One;
      std::tie(One, Code) = Code.split(" :: ");
      auto [Mnemonic, Operands] = One.trim().split(' ');
      Instruction &I = current().Instructions.emplace_back();
      I.Mnemonic = Mnemonic.rtrim().str();
      I.Operands = Operands.trim().str();
      I.Comment = Comment.str();
      I.At = At;
      I.ConvertsSmallFloat = IsInSmallFloat;
      I.Block = unsigned(current().Blocks.size() - 1);
    }
  }

  static void markInnerLoops(FunctionCode &F) {
    StringSet<> Inner;
    for (const Block &B : F.Blocks)
      if (B.IsInnerHeader)
        Inner.insert(B.Label);
    for (Block &B : F.Blocks)
      B.IsInInnerLoop = !B.LoopHeader.empty() && Inner.contains(B.LoopHeader);
  }

  OwnPath PathOf;
  AssemblyText Result;
  StringSet<> FunctionNames;
  Place At;
  bool IsInSmallFloat = false; ///< at the place
  bool IsInFunction = false, InMetadata = false;
};

} // namespace

AssemblyText readAssembly(StringRef Text, OwnPath PathOf) {
  return Reader(PathOf).run(Text);
}

} // namespace porthip::inspect
