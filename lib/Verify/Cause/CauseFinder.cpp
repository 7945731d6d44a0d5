// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Cause/CauseFinder.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonMapper.h"
#include "Support/Text/LineDiff.h"
#include "Verify/Judge/KernelNames.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Abi/Variables.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

/// Size of traces of the original that later legs may need.
constexpr uint64_t MostKeptBytes = uint64_t(512) << 20;

bool CauseFinder::isLate() {
  HasRunOut |= Clock::now() >= End;
  return HasRunOut;
}

static uint64_t bytesOf(const Trace &T) {
  uint64_t Sum = T.Output.size();
  for (const TraceLaunch &L : T.Launches)
    for (const TraceArray &A : L.Changed)
      Sum += A.Bytes.size();
  for (const TraceCopy &C : T.Copies)
    Sum += C.What.Bytes.size();
  return Sum;
}

std::shared_ptr<const Trace> CauseFinder::run(const CauseRequest &Request,
                                              bool IsPort,
                                              const Changes &With) {
  if (!IsPort)
    if (auto Known = OfOriginal.find(With); Known != OfOriginal.end())
      return Known->second;
  if (isLate())
    return nullptr;
  auto T = Request.Run(IsPort, With, {});
  if (!T) {
    // It tells nothing then.
    consumeError(T.takeError());
    return nullptr;
  }
  auto Result = std::make_shared<const Trace>(std::move(*T));
  const uint64_t Bytes = bytesOf(*Result);
  if (!IsPort && KeptBytes + Bytes <= MostKeptBytes) {
    KeptBytes += Bytes;
    OfOriginal[With] = Result;
  }
  return Result;
}

std::vector<CheckedPlace> CauseFinder::check(const CauseRequest &Request,
                                             bool IsPort, StringRef Check) {
  std::vector<CheckedPlace> Result;
  if (isLate())
    return Result;
  sys::fs::remove(Request.ReportPath);
  auto T = Request.Run(
      IsPort, {},
      {vgpu::variable::assignment(vgpu::variable::Check, Check),
       vgpu::variable::assignment(vgpu::variable::Report, Request.ReportPath)});
  consumeError(T.takeError());
  auto Text = readFile(Request.ReportPath);
  if (!Text) {
    consumeError(Text.takeError()); // it found nothing
    return Result;
  }
  for (StringRef Left = *Text; !Left.empty();) {
    StringRef Line;
    std::tie(Line, Left) = Left.split('\n');
    auto J = parseJson(Line, Request.ReportPath);
    if (!J) {
      consumeError(J.takeError());
      break; // a program that was stopped while it wrote
    }
    JsonPath::Root Root(Request.ReportPath);
    JsonMapper M(*J, Root);
    std::string Of;
    CheckedPlace Place;
    M.mapOptional("check", Of);
    M.mapOptional("kernel", Place.Kernel);
    M.mapOptional("where", Place.Where);
    M.mapOptional("text", Place.Text);
    if (Of == Check && !Root.isWrong())
      Result.push_back(std::move(Place));
  }
  return Result;
}

std::optional<Attribution> CauseFinder::find(const CauseRequest &Request) {
  if (Settings.IsOfLine)
    return std::nullopt;
  Experiment How;
  How.Run = [&](bool IsPort, const Changes &With) {
    return run(Request, IsPort, With);
  };
  How.Judge = Request.Judge;
  How.Check = [&](bool IsPort, StringRef Check) {
    if (IsPort || (Check != vgpu::check::Memory && Check != vgpu::check::Sync))
      return check(Request, IsPort, Check);
    const auto Known = SaidOfOriginal.find(Check);
    if (Known != SaidOfOriginal.end())
      return Known->second;
    return SaidOfOriginal[Check.str()] = check(Request, IsPort, Check);
  };
  How.CanTakeWaveOf32 = Request.CanTakeWaveOf32;
  How.IsOfAmd = Request.IsOfAmd;
  How.IsRoundedByVectors = Request.IsRoundedByVectors;
  How.HasOtherInputs = Request.HasOtherInputs;
  return attribute(How);
}

std::vector<CheckedPlace> CauseFinder::orders(const CauseRequest &Request) {
  start();
  return check(Request, /*IsPort=*/false, vgpu::check::Tickets);
}

/// The run's report on the thread or place; empty: nothing.
std::string CauseFinder::follow(const CauseRequest &Request, bool IsPort,
                                const std::string &What) {
  if (isLate())
    return "";
  sys::fs::remove(Request.ReportPath);
  auto T =
      Request.Run(IsPort, {Change::Serial},
                  {vgpu::variable::assignment(vgpu::variable::FollowWhat, What),
                   vgpu::variable::assignment(vgpu::variable::FollowTo,
                                              Request.ReportPath)});
  consumeError(T.takeError());
  auto Text = readFile(Request.ReportPath, /*MaxBytes=*/uint64_t(1) << 28);
  if (Text)
    return std::move(*Text);
  consumeError(Text.takeError());
  return "";
}

/// "prog.hip:12" to "prog.cu:11", for files whose lines are matched once.
namespace {
class PlaceMap {
public:
  explicit PlaceMap(ArrayRef<ThreadEvent> A) {
    for (const ThreadEvent &E : A)
      Files.insert(StringRef(E.Where).rsplit(':').first.str());
  }
  explicit PlaceMap(ArrayRef<std::string> FilesOfA)
      : Files(FilesOfA.begin(), FilesOfA.end()) {}

  std::string operator()(StringRef Place) {
    auto [File, Number] = Place.rsplit(':');
    unsigned Line = 0;
    if (Number.getAsInteger(10, Line))
      return "";
    if (Files.count(File.str()))
      return Place.str();
    auto [It, IsNew] = Known.try_emplace(File.str());
    if (IsNew)
      It->second = match(File);
    const auto &[Original, Lines] = It->second;
    return Line < Lines.size() && Lines[Line]
               ? Original + ":" + utostr(Lines[Line])
               : "";
  }

  /// The place in a file of B that became one of A; "": none that was seen.
  std::string inB(StringRef Place) const {
    auto [File, Number] = Place.rsplit(':');
    unsigned Line = 0;
    if (Number.getAsInteger(10, Line))
      return "";
    for (const auto &[FileInB, M] : Known)
      for (size_t I = 1; I < M.second.size(); ++I)
        if (M.first == File && M.second[I] == Line)
          return FileInB + ":" + utostr(I);
    return "";
  }

  /// Tells lines of a place of A: B has the same line, or its file was not
  /// read.
  bool isSame(StringRef Place) const { return !Rewritten.count(Place.str()); }

private:
  using Match = std::pair<std::string, std::vector<unsigned>>;

  /// The file of A of which most lines are in it.
  Match match(StringRef File) {
    Match Best;
    size_t MostLines = 0;
    std::string BestText;
    auto Text = readFile(File.str());
    if (!Text) {
      consumeError(Text.takeError());
      return Best;
    }
    for (const std::string &Original : Files) {
      auto Other = readFile(Original);
      if (!Other) {
        consumeError(Other.takeError());
        continue;
      }
      std::vector<unsigned> Lines = matchLines(*Other, *Text);
      size_t Count = 0;
      for (unsigned Line : Lines)
        Count += Line != 0;
      if (Count > MostLines) {
        MostLines = Count;
        Best = {Original, std::move(Lines)};
        BestText = std::move(*Other);
      }
    }
    noteRewritten(Best, BestText, *Text);
    return Best;
  }

  void noteRewritten(const Match &M, StringRef TextA, StringRef TextB) {
    const std::vector<StringRef> A = splitLines(TextA), B = splitLines(TextB);
    for (size_t I = 1; I < M.second.size(); ++I)
      if (unsigned Line = M.second[I]; Line && A[Line - 1] != B[I - 1])
        Rewritten.insert(M.first + ":" + utostr(Line));
  }

  std::set<std::string> Files;
  std::map<std::string, Match> Known;
  std::set<std::string> Rewritten; ///< lines of A that are others in B
};
} // namespace

/// Debug information has the end of a file's path.
static std::string absolute(StringRef Place, ArrayRef<std::string> Files) {
  auto [File, Line] = Place.rsplit(':');
  if (Line.empty())
    return Place.str();
  // Its last folders, as the program was given it: "a/../b/c.cu".
  SmallString<128> Tail(File);
  sys::path::remove_dots(Tail, /*remove_dot_dot=*/true);
  StringRef Known = Tail;
  while (Known.consume_front("../"))
    ;
  for (const std::string &Path : Files)
    if (StringRef(Path).ends_with(("/" + Known).str()))
      return Path + ":" + Line.str();
  return normalizePath(File) + ":" + Line.str();
}

static std::vector<std::string> normalized(ArrayRef<std::string> Files) {
  std::vector<std::string> Result;
  for (const std::string &File : Files)
    Result.push_back(normalizePath(File));
  return Result;
}

static std::string withoutPlace(const CheckedPlace &P) {
  StringRef Text = P.Text;
  Text.consume_back(" at " + P.Where);
  return Text.str();
}

std::vector<FloatPlace> CauseFinder::floats(const CauseRequest &Request,
                                            ArrayRef<std::string> Files,
                                            ArrayRef<std::string> FilesOfB) {
  start();
  if (!FloatsOfOriginal)
    FloatsOfOriginal = check(Request, /*IsPort=*/false, vgpu::check::Float);
  const std::vector<std::string> PathsA = normalized(Files),
                                 PathsB = normalized(FilesOfB);
  PlaceMap Places(PathsA);
  std::map<std::pair<std::string, std::string>, FloatPlace> Found;
  for (const CheckedPlace &P : *FloatsOfOriginal) {
    FloatPlace &F = Found[{commonName(P.Kernel), absolute(P.Where, PathsA)}];
    if (!F.TextA.empty())
      continue; // another operation of the line
    F.Kernel = P.Kernel;
    F.WhereA = absolute(P.Where, PathsA);
    F.TextA = withoutPlace(P);
  }
  for (const CheckedPlace &P :
       check(Request, /*IsPort=*/true, vgpu::check::Float)) {
    const std::string Where = absolute(P.Where, PathsB), InA = Places(Where);
    FloatPlace &F = Found[{commonName(P.Kernel), InA.empty() ? Where : InA}];
    if (!F.TextB.empty())
      continue;
    if (F.Kernel.empty())
      F.Kernel = P.Kernel;
    F.WhereB = Where;
    F.TextB = withoutPlace(P);
  }
  std::vector<FloatPlace> Result;
  for (auto &[Key, F] : Found)
    Result.push_back(std::move(F));
  return Result;
}

/// Value of "writer", block and lane.
static std::optional<ThreadPlace> writerIn(StringRef Text) {
  SmallVector<StringRef> Parts;
  Text.trim().split(Parts, '\t');
  ThreadPlace Of;
  if (Parts.size() != 3 || Parts[1].getAsInteger(10, Of.Block) ||
      Parts[2].getAsInteger(10, Of.Lane))
    return std::nullopt;
  return Of;
}

std::optional<Origin> CauseFinder::beginOfThread(const CauseRequest &Request,
                                                 const std::string &KernelA,
                                                 const std::string &KernelB,
                                                 const ThreadPlace &Thread) {
  const std::string Which =
      ",thread," + utostr(Thread.Block) + "," + utostr(Thread.Lane);
  const std::vector<ThreadEvent> A =
      parseThreadEvents(follow(Request, false, KernelA + Which));
  const std::vector<ThreadEvent> B =
      parseThreadEvents(follow(Request, true, KernelB + Which));
  if (A.empty() || B.empty())
    return std::nullopt;
  PlaceMap Places(A);
  auto Begins = findOrigin(
      A, B, [&](StringRef Place) { return Places(Place); },
      [&](StringRef Place) { return Places.inB(Place); },
      [&](StringRef Place) { return Places.isSame(Place); });
  if (Begins)
    Begins->Thread = Thread;
  return Begins;
}

std::optional<Origin> CauseFinder::begin(const CauseRequest &Request,
                                         const Divergence &First,
                                         const std::string &SymbolB) {
  if (First.Is != Divergence::Buffer || !First.Element || First.Symbol.empty())
    return std::nullopt;
  const std::string Launch = utostr(First.Number) + ",";
  const std::string Element = ",place," + utostr(First.Element->first) + "," +
                              itostr(First.Element->second);
  std::vector<ThreadPlace> Threads;
  auto add = [&](const std::string &Writer) {
    if (auto Of = writerIn(Writer); Of && !is_contained(Threads, *Of))
      Threads.push_back(*Of);
  };
  add(follow(Request, false, Launch + First.Symbol + Element));
  // Where the original leaves it as it was, or another thread writes it.
  add(follow(Request, true, Launch + SymbolB + Element));
  auto beginIn = [&](const ThreadPlace &Thread) {
    return beginOfThread(Request, Launch + First.Symbol, Launch + SymbolB,
                         Thread);
  };
  std::optional<Origin> Begins;
  for (const ThreadPlace &Thread : Threads)
    if ((Begins = beginIn(Thread)))
      break;
  // A value that is read otherwise was written otherwise, by a thread of the
  // launch.
  constexpr size_t MostThreads = 6;
  for (bool IsNew = bool(Begins); IsNew && Threads.size() < MostThreads;) {
    IsNew = false;
    const std::vector<ThreadPlace> Writers = Begins->Writers;
    for (const ThreadPlace &Writer : Writers) {
      if (is_contained(Threads, Writer))
        continue;
      Threads.push_back(Writer);
      if (auto Earlier = beginIn(Writer)) {
        Begins = Earlier;
        IsNew = true;
        break;
      }
    }
  }
  return Begins;
}

} // namespace porthip
