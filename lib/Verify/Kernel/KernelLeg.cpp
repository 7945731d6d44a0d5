// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Kernel/KernelLeg.h"
#include "Support/Files/Files.h"
#include "Verify/Leg/Recording.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include <fstream>
#include <map>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// Names in template arguments and prototypes that HIP spells otherwise.
constexpr std::pair<StringLiteral, StringLiteral> VendorTypes[] = {
    {"nv_bfloat16", "__hip_bfloat16"},
    {"__nv_bfloat16", "__hip_bfloat16"},
    {"__nv_bfloat162", "__hip_bfloat162"},
    {"__nv_fp8_e4m3", "PORTHIP_VERIFY_FP8(e4m3)"},
    {"__nv_fp8_e5m2", "PORTHIP_VERIFY_FP8(e5m2)"},
    {"cudaTextureObject_t", "hipTextureObject_t"},
    {"cuComplex", "hipFloatComplex"},
    {"cuFloatComplex", "hipFloatComplex"},
    {"cuDoubleComplex", "hipDoubleComplex"}};

/// A kernel's address; the types are named where the name alone is not enough.
std::string addressOf(const KernelSignature &K, StringRef PortName) {
  std::string Name = PortName.empty() ? K.Name : PortName.str();
  if (!K.IsOverloaded && !K.SharesName)
    return "&" + Name;
  StringRef Types = StringRef(K.Prototype).drop_front(K.Name.size());
  return "static_cast<void (*)" + Types.str() + ">(&" + Name + ")";
}

bool readsTextures(const KernelSignature &K) {
  return any_of(K.Parameters, [](const KernelParameter &P) {
    return any_of(P.Type.Scalars,
                  [](const ScalarLayout &S) { return S.Kind == "texture"; });
  });
}

class PlanWriter {
public:
  explicit PlanWriter(const std::string &Path)
      : Path(Path), Out(Path, std::ios::binary) {}

  Error write(ArrayRef<KernelCase> Cases, ArrayRef<unsigned> Wanted) {
    number(Wanted.size());
    for (unsigned I : Wanted)
      add(Cases[I]);
    Out.flush();
    if (!Out)
      return fileError(Path, "cannot be written; is the disk full?");
    return Error::success();
  }

private:
  void number(uint64_t Value) {
    Out.write(reinterpret_cast<const char *>(&Value), sizeof(Value));
  }
  void bytes(StringRef Bytes) {
    number(Bytes.size());
    Out.write(Bytes.data(), std::streamsize(Bytes.size()));
  }

  /// 0 dimensions: a plain buffer.
  void texture(const KernelBuffer &B) {
    if (!B.Texture)
      return number(0);
    const KernelTexture &T = *B.Texture;
    const StringRef Element = elementName(B.Type);
    for (uint64_t Value :
         {uint64_t(T.Dimensions), T.Width, T.Height, T.RowBytes,
          uint64_t(T.Channels), uint64_t(elementBytes(B.Type) * 8),
          uint64_t(Element.front()), uint64_t(T.IsLinear),
          uint64_t(T.HasBorder)})
      number(Value);
  }

  void add(const KernelCase &C) {
    number(C.Kernel);
    for (uint32_t Extent : C.Grid)
      number(Extent);
    for (uint32_t Extent : C.Block)
      number(Extent);
    number(C.SharedBytes);
    number(C.IsCooperative);
    number(C.Arguments.size());
    for (const std::string &A : C.Arguments)
      bytes(A);
    number(C.Buffers.size());
    for (const KernelBuffer &B : C.Buffers) {
      number(B.Argument);
      number(B.OffsetBytes);
      bytes(B.Bytes);
      texture(B);
    }
    number(C.Symbols.size());
    for (const KernelSymbolValue &S : C.Symbols) {
      bytes(S.Name);
      bytes(S.Bytes);
    }
  }

  std::string Path;
  std::ofstream Out;
};

/// Starts the program as often as it takes: after a case that failed it goes on
/// with the next one.
class KernelRun {
public:
  KernelRun(const Leg &L, LegProgram Program, ArrayRef<KernelCase> Cases,
            ArrayRef<unsigned> Wanted, KernelTime *Time)
      : L(L), Program(std::move(Program)), Cases(Cases), Wanted(Wanted),
        Time(Time) {}

  Expected<Trace> run() {
    Plan = Program.TemporaryDir + "/plan";
    StatusPath = Program.TemporaryDir + "/status";
    Result.Leg = L.Name;
    auto Built = BuiltLeg::build(L, Program);
    if (!Built)
      return Built.takeError();
    std::string Text;
    raw_string_ostream Messages(Text);
    raw_ostream *Log = std::exchange(Program.Log, &Messages);
    Error Wrong = Time ? runEach(*Built) : runWanted(*Built);
    Program.Log = Log;
    if (Log)
      writeOnce(Text, *Log);
    sys::fs::remove(Plan);
    if (Wrong)
      return std::move(Wrong);
    return std::move(Result);
  }

private:
  Error runWanted(const BuiltLeg &Built) {
    if (Error Wrong = PlanWriter(Plan).write(Cases, Wanted))
      return Wrong;
    return Program.ReusesRuns && !Program.CacheDir.empty() ? runReusing(Built)
                                                           : runAll(Built);
  }

  /// The wanted cases of the kernel that the first is of.
  static size_t countOfKernel(ArrayRef<KernelCase> Cases,
                              ArrayRef<unsigned> Wanted) {
    return size_t(find_if(Wanted,
                          [&](unsigned I) {
                            return Cases[I].Kernel !=
                                   Cases[Wanted.front()].Kernel;
                          }) -
                  Wanted.begin());
  }

  /// Seconds of a kernel with \p Others after it: twice its part, for most
  /// need less, and never more than half of what is left. 0: none are left.
  unsigned secondsFor(size_t Others) const {
    const double Left = std::chrono::duration<double>(
                            Time->Until - std::chrono::steady_clock::now())
                            .count();
    if (Left <= 0)
      return 0;
    return std::max(1u, unsigned(Left * (Others ? 2.0 / (Others + 3) : 1.0)));
  }

  /// Each kernel by itself, so that those that are done count, and need not be
  /// run again by who asks once more.
  Error runEach(const BuiltLeg &Built) {
    const ArrayRef<unsigned> All = Wanted;
    const unsigned Most = Program.TimeoutSeconds;
    std::set<unsigned> Open;
    for (unsigned I : All)
      Open.insert(Cases[I].Kernel);
    Trace Whole = std::exchange(Result, {});
    for (ArrayRef<unsigned> Rest = All; !Rest.empty();) {
      const unsigned Kernel = Cases[Rest.front()].Kernel;
      Wanted = Rest.take_front(countOfKernel(Cases, Rest));
      Rest = Rest.drop_front(Wanted.size());
      Open.erase(Kernel);
      const unsigned Seconds = secondsFor(Open.size());
      Program.TimeoutSeconds = Most ? std::min(Most, Seconds) : Seconds;
      Result = {};
      if (Error Wrong = Seconds ? runWanted(Built) : Error::success()) {
        if (!Wrong.isA<TimeLimitError>())
          return Wrong;
        consumeError(std::move(Wrong));
        Time->TooSlow.insert(Kernel);
      } else if (!Seconds) {
        Time->TooSlow.insert(Kernel);
      } else {
        Whole.Output += Result.Output;
        std::move(Result.Launches.begin(), Result.Launches.end(),
                  std::back_inserter(Whole.Launches));
      }
    }
    Result = std::move(Whole);
    return Error::success();
  }

  Error runReusing(const BuiltLeg &Built) {
    auto Key = keyOf(Built);
    if (!Key)
      return Key.takeError();
    RunCache Kept(Program.CacheDir);
    if (auto Known = Kept.find(*Key)) {
      Result = std::move(*Known);
      return Error::success();
    }
    if (Error Wrong = runAll(Built))
      return Wrong;
    Kept.keep(*Key, Result);
    return Error::success();
  }

  /// The plan has all inputs; the rest is how its launches are described.
  Expected<CacheKey> keyOf(const BuiltLeg &Built) const {
    auto Key = Built.key();
    if (!Key)
      return Key;
    auto Bytes = readFile(Plan, /*MaxBytes=*/uint64_t(1) << 36);
    if (!Bytes)
      return Bytes.takeError();
    Key->add("plan", hashText(*Bytes));
    for (unsigned I : Wanted) {
      const KernelCase &C = Cases[I];
      Key->add("case", utostr(I) + " " + C.Prototype);
      for (const KernelBuffer &B : C.Buffers)
        Key->add("buffer", B.Place + (B.IsOutput ? " output " : " ") +
                               utostr(unsigned(B.Type)));
    }
    return Key;
  }

  /// A kernel that cannot be run says so in each run of the program.
  static void writeOnce(StringRef Text, raw_ostream &To) {
    StringSet<> Written;
    while (!Text.empty()) {
      auto [Line, Rest] = Text.split('\n');
      if (Written.insert(Line).second)
        To << Line << "\n";
      Text = Rest;
    }
  }

  Error runAll(const BuiltLeg &Built) {
    for (size_t First = 0; First < Wanted.size();) {
      sys::fs::remove(StatusPath);
      auto T = Built.run({Plan, utostr(First), StatusPath});
      auto Begun = readStatus();
      if (!T)
        return explain(T.takeError(), Begun);
      if (Begun.empty())
        return createStringError(
            "the program that calls the kernels does not start (exit status " +
            itostr(T->ExitStatus) + ")");
      add(*T, Begun);
      First = Begun.rbegin()->first + 1;
    }
    return Error::success();
  }

  /// By place in Wanted; empty for a case that did not come to its end.
  std::map<size_t, std::string> readStatus() const {
    std::map<size_t, std::string> Found;
    auto Text = readFile(StatusPath);
    if (!Text) {
      consumeError(Text.takeError());
      return Found;
    }
    SmallVector<StringRef, 64> Lines;
    StringRef(*Text).split(Lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef Line : Lines) {
      auto [Number, Said] = Line.split(' ');
      size_t Index = 0;
      if (!Number.getAsInteger(10, Index) && Index < Wanted.size())
        Found[Index] = Said == "begin" ? "" : Said.str();
    }
    return Found;
  }

  Error explain(Error Wrong, const std::map<size_t, std::string> &Begun) const {
    if (Begun.empty() || !Begun.rbegin()->second.empty())
      return Wrong;
    const std::string Where =
        "case '" + Cases[Wanted[Begun.rbegin()->first]].Name + "': ";
    return handleErrors(
        std::move(Wrong),
        [&](const TimeLimitError &E) {
          return make_error<TimeLimitError>(Where + E.Text);
        },
        [&](const ErrorInfoBase &E) {
          return createStringError(Where + E.message());
        });
  }

  void add(Trace &T, const std::map<size_t, std::string> &Begun) {
    Result.Output += T.Output;
    size_t Launch = 0;
    uint64_t FirstBuffer = 1;
    for (const auto &[Place, Said] : Begun) {
      const KernelCase &C = Cases[Wanted[Place]];
      bool IsRecorded = Launch < T.Launches.size();
      TraceLaunch One =
          IsRecorded ? std::move(T.Launches[Launch++]) : notLaunched(C);
      One.Number = Wanted[Place] + 1;
      One.Kernel = C.Prototype;
      if (IsRecorded)
        nameBuffers(One, C, FirstBuffer);
      FirstBuffer += C.Buffers.size();
      if (Said != "ok" && One.Fault.empty())
        One.Fault = Said.empty()
                        ? "ends the program with status " + itostr(T.ExitStatus)
                        : Said;
      // The writes of a launch that failed are chance.
      if (!One.Fault.empty())
        One.Changed.clear();
      Result.Launches.push_back(std::move(One));
    }
  }

  static TraceLaunch notLaunched(const KernelCase &C) {
    TraceLaunch One;
    std::copy(C.Grid, C.Grid + 3, One.Grid);
    std::copy(C.Block, C.Block + 3, One.Block);
    One.SharedBytes = C.SharedBytes;
    return One;
  }

  /// The recorder counts allocations, and the program makes them in the order
  /// of the case's buffers.
  void nameBuffers(TraceLaunch &One, const KernelCase &C, uint64_t First) {
    std::map<std::string, const KernelBuffer *> Known;
    for (const auto &[I, B] : enumerate(C.Buffers))
      Known[utostr(First + I)] = &B;
    for (TraceArgument &A : One.Arguments)
      if (auto Found = Known.find(A.Buffer); Found != Known.end())
        A.Buffer = Found->second->Place;
    // No case goes on with what another has left.
    One.Same.clear();
    std::vector<TraceArray> Kept;
    for (TraceArray &Array : One.Changed) {
      auto Found = Known.find(Array.Buffer);
      if (Found != Known.end()) {
        const KernelBuffer &B = *Found->second;
        if (!B.IsOutput)
          continue;
        Array.Buffer = B.Place;
        if (B.Type != ElementType::Unknown &&
            Array.SizeBytes % elementBytes(B.Type) == 0)
          Array.Type = B.Type;
      }
      Kept.push_back(std::move(Array));
    }
    One.Changed = std::move(Kept);
  }

  const Leg &L;
  LegProgram Program;
  ArrayRef<KernelCase> Cases;
  ArrayRef<unsigned> Wanted;
  KernelTime *Time;
  std::string Plan, StatusPath;
  Trace Result;
};

} // namespace

/// The source's macros are away while \p Text is read.
static std::string withoutMacros(ArrayRef<std::string> Macros,
                                 const std::string &Text) {
  std::string Before, After;
  for (const std::string &M : Macros) {
    Before += "#pragma push_macro(\"" + M + "\")\n#undef " + M + "\n";
    After += "#pragma pop_macro(\"" + M + "\")\n";
  }
  return Before + Text + After;
}

std::string harnessText(const HarnessSource &Source) {
  std::string Text =
      std::string("#define main ") + RenamedMain + "\n#include \"" +
      normalizePath(Source.File) + "\"\n#undef main\n" +
      (Source.IsPort ? "#include <hip/hip_runtime.h>\n"
                     : "#include <cuda_runtime.h>\n") +
      (any_of(Source.Kernels, readsTextures)
           ? "#define PORTHIP_VERIFY_TEXTURES 1\n"
           : "") +
      withoutMacros(Source.Macros, "#include \"" + Source.ShimDir +
                                       "/verify/kernel_harness.h\"\n");
  if (Source.IsPort)
    for (const auto &[Cuda, Hip] : VendorTypes)
      Text += ("#define " + Cuda + " " + Hip + "\n").str();
  Text += "static const void *const PorthipKernels[] = {\n";
  for (const auto &[I, K] : enumerate(Source.Kernels)) {
    StringRef PortName;
    if (Source.IsPort && I < Source.PortNames.size())
      PortName = Source.PortNames[I];
    Text += "  (const void *)" + addressOf(K, PortName) + ",\n";
  }
  Text += "};\nstatic const porthip_verify::Symbol PorthipSymbols[] = {\n";
  std::set<std::string> Seen;
  for (const KernelSignature &K : Source.Kernels)
    for (const DeviceSymbol &S : K.Symbols)
      if (Seen.insert(S.Name).second)
        Text += "  {\"" + S.Name +
                "\", [](void **At) { return PORTHIP_GPU(GetSymbolAddress)(At, "
                "PORTHIP_SYMBOL(" +
                S.Name + ")); }, sizeof(" + S.Name + ")},\n";
  Text += "  {nullptr, nullptr, 0}};\n"
          "int main(int Argc, char **Argv) {\n"
          "  return porthip_verify::run(Argc, Argv, {PorthipKernels, "
          "PorthipSymbols, " +
          utostr(Seen.size()) + "});\n}\n";
  return Text;
}

Expected<Trace> runKernelLeg(const Leg &L, LegProgram Program,
                             ArrayRef<KernelCase> Cases,
                             ArrayRef<unsigned> Wanted, KernelTime *Time) {
  return KernelRun(L, std::move(Program), Cases, Wanted, Time).run();
}

} // namespace porthip
