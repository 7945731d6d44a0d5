// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Rand/Generator.h"
#include "Runtime/Code/LibraryCalls.h"
#include "Runtime/Core/Machine.h"
#include <cstring>
#include <mutex>
#include <set>

namespace porthip::rand {
using vgpu::rt::LibraryCall;
using vgpu::rt::Machine;
using vgpu::rt::Status;

namespace {

/// Once for each text.
void tellOnce(const std::string &Text) {
  static std::mutex Lock;
  static std::set<std::string> &Told = *new std::set<std::string>;
  std::lock_guard<std::mutex> Held(Lock);
  if (Told.insert(Text).second)
    vgpu::rt::tellUser(Text);
}

const char *nameOf(Kind K) {
  switch (K) {
  case Kind::Xorwow:
    return "XORWOW";
  case Kind::Mrg32k3a:
    return "MRG32k3a";
  case Kind::Mtgp32:
    return "MTGP32";
  case Kind::Mt19937:
    return "MT19937";
  case Kind::Philox:
    return "Philox 4x32-10";
  case Kind::Sobol32:
    return "Sobol32";
  case Kind::ScrambledSobol32:
    return "scrambled Sobol32";
  case Kind::Sobol64:
    return "Sobol64";
  case Kind::ScrambledSobol64:
    return "scrambled Sobol64";
  }
  return "";
}

/// Numbers that are as random as the vendor's, and other ones: said, so that
/// nobody compares them with a GPU's.
void tellOfOtherNumbers(const Generator &G, Draw What) {
  std::string Name = nameOf(G.From.Is);
  const char *Why = nullptr, *Verb = " are ";
  switch (G.From.Is) {
  case Kind::Mtgp32:
    Why = "they are MT19937's";
    break;
  case Kind::Mt19937:
    Why = "they are one sequence, not interleaved ones";
    break;
  case Kind::ScrambledSobol32:
  case Kind::ScrambledSobol64:
    Why = "the vendors' scrambles are not published";
    break;
  default:
    if (What == Draw::Poisson)
      Why = "Poisson's are quantiles of uniform numbers";
    else if (G.From.Order == OrderingSeeded && G.From.Of == Vendor::Nvidia)
      Why = "the order SEEDED is taken for the default one";
    else if (G.From.Of == Vendor::Amd && !isQuasi(G.From.Is) &&
             (What == Draw::UniformDouble || What >= Draw::Normal)) {
      Why = "doubles and normal numbers were not compared with rocRAND's";
      Verb = " may be ";
    }
  }
  if (Why)
    tellOnce("random numbers of " + Name + Verb +
             "others than a GPU's: " + Why);
}

struct Element {
  const char *Name, *Type;
  unsigned Bytes;
};
Element elementOf(Draw What) {
  switch (What) {
  case Draw::Integers:
    return {"integers", "unsigned int*", 4};
  case Draw::LongIntegers:
    return {"longIntegers", "unsigned long*", 8};
  case Draw::Uniform:
    return {"uniform", "float*", 4};
  case Draw::UniformDouble:
    return {"uniform", "double*", 8};
  case Draw::Normal:
    return {"normal", "float*", 4};
  case Draw::NormalDouble:
    return {"normal", "double*", 8};
  case Draw::LogNormal:
    return {"logNormal", "float*", 4};
  case Draw::LogNormalDouble:
    return {"logNormal", "double*", 8};
  case Draw::Poisson:
    return {"poisson", "unsigned int*", 4};
  }
  return {};
}

/// The generator as the program set it: two legs that ask for the same numbers
/// have the same record.
void describe(LibraryCall &Call, const Origin &O, Draw What, Shape How,
              void *To, size_t Count) {
  const Element E = elementOf(What);
  Call.Name = std::string("rand::") + E.Name +
              "(int, unsigned long, unsigned long, int, unsigned int, "
              "unsigned long, double, double, " +
              E.Type + ")";
  auto bits = [](double Value) {
    uint64_t Bits;
    std::memcpy(&Bits, &Value, sizeof(Bits));
    return Bits;
  };
  Call.Arguments = {{uint64_t(O.Is), 4}, {O.Seed, 8},
                    {O.Position, 8},     {uint64_t(O.Order), 4},
                    {O.Dimensions, 4},   {Count, 8},
                    {bits(How.Mean), 8}, {bits(How.Deviation), 8},
                    {uint64_t(To), 8}};
  Call.Operands.push_back({To, Count * E.Bytes, "outputPtr",
                           /*IsWritten=*/true, /*IsWhole=*/true});
}

Code check(const Generator &G, Draw What, Shape How, size_t Count) {
  const Kind Is = G.From.Is;
  if (What == Draw::LongIntegers && !is64(Is))
    return Code::TypeError;
  if (What == Draw::Integers && is64(Is))
    return Code::TypeError;
  if (What == Draw::Poisson && !(How.Mean > 0))
    return Code::OutOfRange;
  if (Count % outputsPerTurn(Is, What) ||
      (isQuasi(Is) && Count % G.From.Dimensions))
    return Code::LengthNotMultiple;
  return Code::Success;
}

} // namespace

Code createGenerator(Generator *&Made, Kind Is, Vendor Of, bool IsHost) {
  if (!Machine::get().count())
    return Code::InitializationFailed;
  Machine::get().initialiseDriver();
  Made = new Generator;
  Made->From.Is = Is;
  Made->From.Of = Of;
  Made->From.Order = isQuasi(Is) ? OrderingQuasi : OrderingDefault;
  Made->IsHost = IsHost;
  Made->Device = vgpu::rt::thread().Device;
  vgpu::rt::noteMade(GeneratorKind, Made);
  return Code::Success;
}

Code destroyGenerator(Generator *G) {
  vgpu::rt::destroyHandle(GeneratorKind, G);
  return Code::Success;
}

/// The place in the sequence stays, but of MT19937 and MTGP32, which have none.
Code setSeed(Generator &G, uint64_t Seed) {
  if (isQuasi(G.From.Is))
    return Code::TypeError;
  G.From.Seed = Seed;
  if (G.From.Is == Kind::Mt19937 || G.From.Is == Kind::Mtgp32)
    G.From.Position = 0;
  G.Numbers = nullptr;
  return Code::Success;
}

Code setOffset(Generator &G, uint64_t Offset) {
  if (G.From.Is == Kind::Mt19937 || G.From.Is == Kind::Mtgp32)
    return Code::TypeError;
  G.From.Position = Offset;
  G.Numbers = nullptr;
  return Code::Success;
}

Code setOrdering(Generator &G, int Order) {
  bool IsFor = isQuasi(G.From.Is)
                   ? Order == OrderingQuasi
                   : Order >= OrderingBest && Order <= OrderingDynamic;
  if (!IsFor)
    return Code::OutOfRange;
  G.From.Order = Order;
  G.Numbers = nullptr;
  return Code::Success;
}

Code setDimensions(Generator &G, unsigned Count) {
  if (!isQuasi(G.From.Is))
    return Code::TypeError;
  constexpr unsigned OfVendors = 20000;
  if (!Count || Count > OfVendors)
    return Code::OutOfRange;
  if (Count > MaxDimensions) {
    tellOnce("Sobol's sequences have " + std::to_string(MaxDimensions) +
             " dimensions on the virtual GPU; " + std::to_string(Count) +
             " are refused");
    return Code::OutOfRange;
  }
  G.From.Dimensions = Count;
  G.Numbers = nullptr;
  return Code::Success;
}

Code generate(Generator &G, Draw What, Shape How, void *To, size_t Count) {
  Code Result = check(G, What, How, Count);
  if (Result != Code::Success || !Count)
    return Result;
  tellOfOtherNumbers(G, What);
  if (!G.Numbers)
    G.Numbers = makeSource(G.From);
  auto Call = std::make_shared<LibraryCall>();
  describe(*Call, G.From, What, How, To, Count);
  G.From.Position += isQuasi(G.From.Is)
                         ? Count / G.From.Dimensions
                         : Count / outputsPerTurn(G.From.Is, What);
  if (G.IsHost) {
    if (!To)
      return Code::LaunchFailure;
    G.Numbers->draw(What, How, To, Count);
    return Code::Success;
  }
  // Pairs of normal floats are stored at once.
  const bool IsUnaligned = What == Draw::Normal &&
                           G.From.Of == Vendor::Nvidia &&
                           outputsPerTurn(G.From.Is, What) == 2 &&
                           reinterpret_cast<uintptr_t>(To) % 8;
  Call->Run = [From = G.Numbers, What, How, To, Count, IsUnaligned] {
    if (IsUnaligned)
      return Status::MisalignedAddress;
    From->draw(What, How, To, Count);
    return Status::Success;
  };
  unsigned &Current = vgpu::rt::thread().Device;
  unsigned Before = Current;
  Current = G.Device;
  Status Submitted = vgpu::rt::submitLibraryCall(G.Stream, std::move(Call));
  Current = Before;
  return Submitted == Status::Success ? Code::Success : Code::LaunchFailure;
}

} // namespace porthip::rand
