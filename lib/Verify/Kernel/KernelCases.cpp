// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Kernel/KernelCases.h"
#include "Verify/Kernel/KernelValues.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

using namespace llvm;

namespace porthip {
namespace {

/// More than this is a slip of the pen.
constexpr uint64_t MaxCaseBytes = uint64_t(2) << 30, MaxCases = 10000;

/// By number of dimensions, of linear and of pitched memory on all GPUs.
/// Source: CUDA's table of technical specifications, compute capability 7.0 on,
/// and what HIP says of gfx9 (hipDeviceProp_t.maxTexture2D).
constexpr int64_t MaxTextureSide[] = {1 << 27, 16384};

/// The alignment of rows in pitched memory. Source: the greatest of both
/// vendors' texturePitchAlignment, which is HIP's.
constexpr uint64_t TextureRowBytes = 256;

/// The entry of a structure's "fields" that is about \p Path: the longest that
/// names it or what it is part of; null: none.
const Json *fieldOf(const Json &Node, StringRef Path) {
  auto Fields = Node.find("fields");
  if (Fields == Node.end())
    return nullptr;
  const Json *Best = nullptr;
  size_t Length = 0;
  for (const Json &F : *Fields) {
    std::string Name = F.value("name", "");
    StringRef Rest = Path;
    if (!Rest.consume_front(Name) || Name.size() < Length ||
        !(Rest.empty() || Rest[0] == '.' || Rest[0] == '['))
      continue;
    Best = &F;
    Length = Name.size();
  }
  return Best;
}

/// The structure's settings that hold for its fields.
Json inherited(const Json &Node, StringRef Path) {
  Json Result = Json::object();
  const Json *F = Path.empty() ? nullptr : fieldOf(Node, Path);
  bool SaysFill = F && (F->contains("value") || F->contains("range") ||
                        F->contains("fill"));
  if (!SaysFill)
    for (const char *Key : {"value", "range", "fill"})
      if (Node.contains(Key))
        Result[Key] = Node[Key];
  for (const char *Key : {"extent", "filter", "address"})
    if (Node.contains(Key))
      Result[Key] = Node[Key];
  if (F)
    Result.update(*F);
  return Path.empty() ? Node : Result;
}

Error checkFields(const Json &Node, const ValueLayout &Type, StringRef Place) {
  auto Fields = Node.find("fields");
  if (Fields == Node.end())
    return Error::success();
  for (const Json &F : *Fields) {
    Json Only = {{"fields", Json::array({F})}};
    if (any_of(Type.Scalars,
               [&](const ScalarLayout &S) { return fieldOf(Only, S.Path); }))
      continue;
    std::string Known;
    for (const ScalarLayout &S : Type.Scalars)
      Known += (Known.empty() ? "" : ", ") + S.Path;
    return createStringError("'" + Place + "' has no field '" +
                             F.value("name", "") + "'; it has " + Known);
  }
  return Error::success();
}

/// One case with its sizes known.
class CaseMaker {
public:
  CaseMaker(const Json &Spec, const KernelSignature &Signature,
            const Sizes &Names, uint64_t Seed, KernelCase &To)
      : Spec(Spec), Signature(Signature), Names(Names), Seed(Seed), To(To) {}

  Error run() {
    if (Error Wrong = shape("grid", To.Grid))
      return Wrong;
    if (Error Wrong = shape("block", To.Block))
      return Wrong;
    auto Shared = sizeFrom(Spec.value("shared", Json(0)), Names);
    if (!Shared)
      return within("\"shared\"", Shared.takeError());
    if (*Shared < 0)
      return createStringError("\"shared\" is negative");
    To.SharedBytes = uint64_t(*Shared);
    To.IsCooperative = Spec.value("cooperative", false);
    readSpecial();
    for (const KernelParameter &P : Signature.Parameters)
      if (Error Wrong = argument(P))
        return within("argument '" + P.Name + "'", std::move(Wrong));
    if (Spec.contains("symbols"))
      for (const Json &Node : Spec["symbols"])
        if (Error Wrong = symbol(Node))
          return within("variable '" + Node.value("name", "") + "'",
                        std::move(Wrong));
    return Error::success();
  }

private:
  static Error within(const Twine &What, Error Wrong) {
    return createStringError(What + ": " + toString(std::move(Wrong)));
  }

  Error shape(const char *Key, uint32_t (&Out)[3]) {
    const Json &J = Spec[Key];
    for (size_t I = 0; I < J.size(); ++I) {
      auto Value = sizeFrom(J[I], Names);
      if (!Value)
        return within(Twine("\"") + Key + "\"", Value.takeError());
      if (*Value < 1 || *Value > std::numeric_limits<int32_t>::max())
        return createStringError(Twine("\"") + Key + "\" has an extent of " +
                                 itostr(*Value));
      Out[I] = uint32_t(*Value);
    }
    return Error::success();
  }

  void readSpecial() {
    auto Found = Spec.find("special");
    if (Found == Spec.end())
      return;
    if (Found->is_boolean())
      Special = Found->get<bool>() ? specialNames() : Special;
    else
      for (const Json &Name : *Found)
        Special.push_back(Name.get<std::string>());
  }

  const Json &nodeOf(const Json &List, StringRef Name) const {
    static const Json None = Json::object();
    for (const Json &Node : List)
      if (Node.value("name", "") == Name)
        return Node;
    return None;
  }

  ValueRules rules(StringRef Place) const {
    std::string Key = Signature.Name + "\n" + Place.str();
    return {&Names, Seed ^ xxh3_64bits(Key), {}};
  }

  Error scalar(const ScalarLayout &S, const Json &Node, StringRef Place,
               char *Base) {
    ValuePlaces Places;
    Places.Type = *elementNamed(S.Kind);
    Places.At = Base + S.OffsetBytes;
    Places.Count = S.Count;
    Places.StrideBytes = elementBytes(Places.Type);
    Places.Enumerators = S.Enumerators;
    return makeValues(Places, inherited(Node, S.Path), rules(Place));
  }

  Error argument(const KernelParameter &P) {
    const Json &Node = nodeOf(Spec["arguments"], P.Name);
    std::string Bytes(P.Type.SizeBytes, '\0');
    bool IsStructure =
        P.Type.Scalars.size() != 1 || !P.Type.Scalars[0].Path.empty();
    if (IsStructure)
      if (Error Wrong = checkFields(Node, P.Type, P.Name))
        return Wrong;
    for (const ScalarLayout &S : P.Type.Scalars) {
      std::string Place = S.Path.empty() ? P.Name : P.Name + "." + S.Path;
      Error Wrong =
          S.Kind == "pointer"   ? pointer(S, inherited(Node, S.Path), Place)
          : S.Kind == "texture" ? texture(S, inherited(Node, S.Path), Place)
                                : scalar(S, Node, Place, Bytes.data());
      if (Wrong)
        return Wrong;
    }
    To.Arguments.push_back(std::move(Bytes));
    return Error::success();
  }

  Error pointer(const ScalarLayout &S, const Json &Node, StringRef Place) {
    if (Node.contains("value") && Node["value"].is_null())
      return Error::success();
    const ValueLayout &Element = *S.Pointee;
    KernelBuffer B;
    B.Place = Place.str();
    B.Argument = unsigned(To.Arguments.size());
    B.OffsetBytes = S.OffsetBytes;
    B.IsOutput = Node.value("output", true);
    if (!Node.contains("elements"))
      return createStringError("'" + Place + "' has no \"elements\"");
    auto Count = sizeFrom(Node["elements"], Names);
    if (!Count)
      return Count.takeError();
    uint64_t SizeBytes = Element.SizeBytes;
    std::optional<ElementType> Said;
    if (Node.contains("element")) {
      Said = elementNamed(Node["element"].get<std::string>());
      SizeBytes = elementBytes(*Said);
    }
    if (*Count < 0 || uint64_t(*Count) > MaxCaseBytes / SizeBytes)
      return createStringError("'" + Place + "' has " + itostr(*Count) +
                               " elements of " + utostr(SizeBytes) +
                               " bytes; a buffer holds from 0 to " +
                               utostr(MaxCaseBytes >> 20) + " MiB");
    TotalBytes += uint64_t(*Count) * SizeBytes;
    if (TotalBytes > MaxCaseBytes)
      return createStringError("the buffers need more than 2 GiB");
    B.Bytes.assign(uint64_t(*Count) * SizeBytes, '\0');
    if (Error Wrong = contents(B, Element, Said, uint64_t(*Count), Node))
      return Wrong;
    To.Buffers.push_back(std::move(B));
    return Error::success();
  }

  Error texture(const ScalarLayout &S, const Json &Node, StringRef Place) {
    KernelTexture T;
    T.Dimensions = S.TextureDimensions;
    T.Channels = textureChannels(*S.Pointee);
    T.IsLinear = Node.value("filter", "point") == "linear";
    T.HasBorder = Node.value("address", "clamp") == "border";
    const Json Extent = Node.value("extent", Json::array());
    if (Extent.size() != T.Dimensions)
      return createStringError("\"extent\" has " + utostr(Extent.size()) +
                               " numbers; the kernel reads a texture with " +
                               utostr(T.Dimensions));
    uint64_t *const Sides[] = {&T.Width, &T.Height};
    T.Height = 1;
    for (const auto &[I, Side] : enumerate(Extent)) {
      auto Value = sizeFrom(Side, Names);
      if (!Value)
        return Value.takeError();
      if (*Value < 1 || *Value > MaxTextureSide[T.Dimensions - 1])
        return createStringError("'" + Place + "' has an extent of " +
                                 itostr(*Value));
      *Sides[I] = uint64_t(*Value);
    }
    KernelBuffer B;
    B.Place = Place.str();
    B.Argument = unsigned(To.Arguments.size());
    B.OffsetBytes = S.OffsetBytes;
    B.IsOutput = false;
    B.Type = *elementNamed(S.Pointee->Scalars[0].Kind);
    const uint64_t TexelBytes = elementBytes(B.Type) * T.Channels;
    T.RowBytes = T.Dimensions == 1
                     ? T.Width * TexelBytes
                     : alignTo(T.Width * TexelBytes, TextureRowBytes);
    B.Bytes.assign(T.RowBytes * T.Height, '\0');
    TotalBytes += B.Bytes.size();
    if (TotalBytes > MaxCaseBytes)
      return createStringError("the buffers need more than 2 GiB");
    ValuePlaces Places;
    Places.Type = B.Type;
    Places.StrideBytes = elementBytes(B.Type);
    Places.At = B.Bytes.data();
    // Bytes between rows are not read.
    Places.Count = B.Bytes.size() / Places.StrideBytes;
    ValueRules R = rules(Place);
    // The product of a weight of 0 and an infinity is the GPU's own.
    if (!T.IsLinear)
      R.Special = Special;
    if (Error Wrong = makeValues(Places, Node, R))
      return Wrong;
    B.Texture = T;
    To.Buffers.push_back(std::move(B));
    return Error::success();
  }

  Error contents(KernelBuffer &B, const ValueLayout &Element,
                 std::optional<ElementType> Said, uint64_t Count,
                 const Json &Node) {
    if (Error Wrong = checkFields(Node, Element, B.Place))
      return Wrong;
    std::vector<ScalarLayout> Parts = Element.Scalars;
    if (Said) {
      Parts.assign(1, ScalarLayout());
      Parts[0].Kind = elementName(*Said).str();
    }
    bool IsUniform = true;
    for (const ScalarLayout &S : Parts) {
      ValuePlaces Places;
      Places.Type = *elementNamed(S.Kind);
      IsUniform &= S.Kind == Parts[0].Kind;
      unsigned Bytes = elementBytes(Places.Type);
      Places.Enumerators = S.Enumerators;
      // An array that is all of an element is as one long array.
      bool IsDense = Parts.size() == 1 && S.Count > 1;
      Places.StrideBytes = IsDense ? Bytes : Said ? Bytes : Element.SizeBytes;
      Places.Count = IsDense ? Count * S.Count : Count;
      for (uint64_t I = 0; I < (IsDense ? 1 : S.Count); ++I) {
        std::string Place = B.Place + (S.Path.empty() ? "" : "." + S.Path) +
                            (I ? "[" + utostr(I) + "]" : "");
        Places.At = B.Bytes.data() + S.OffsetBytes + I * Bytes;
        ValueRules R = rules(Place);
        R.Special = Special;
        if (Error Wrong = makeValues(Places, inherited(Node, S.Path), R))
          return Wrong;
      }
    }
    if (IsUniform && !Parts.empty())
      B.Type = *elementNamed(Parts[0].Kind);
    return Error::success();
  }

  Error symbol(const Json &Node) {
    for (const DeviceSymbol &S : Signature.Symbols) {
      if (S.Name != Node.value("name", ""))
        continue;
      KernelSymbolValue Value{S.Name, std::string(S.Type.SizeBytes, '\0')};
      if (Error Wrong = checkFields(Node, S.Type, S.Name))
        return Wrong;
      for (const ScalarLayout &Part : S.Type.Scalars) {
        if (!Part.Unsupported.empty())
          return createStringError("'" + Part.Path + "' " + Part.Unsupported);
        if (Part.Kind == "pointer")
          return createStringError("is a pointer");
        if (Error Wrong = scalar(Part, Node, S.Name + "." + Part.Path,
                                 Value.Bytes.data()))
          return Wrong;
      }
      To.Symbols.push_back(std::move(Value));
      return Error::success();
    }
    return createStringError("the kernel does not use it");
  }

  const Json &Spec;
  const KernelSignature &Signature;
  const Sizes &Names;
  uint64_t Seed;
  KernelCase &To;
  std::vector<std::string> Special;
  uint64_t TotalBytes = 0;
};

/// All cases of one kernel.
class KernelExpander {
public:
  KernelExpander(const Json &Spec, const KernelSignature &Signature,
                 const CaseRequest &Request, std::vector<KernelCase> &To)
      : Spec(Spec), Signature(Signature), Request(Request), To(To) {}

  Error run(unsigned Index, const Json &Kernel) {
    KernelIndex = Index;
    for (const Json &Case : Kernel["cases"]) {
      Json Merged = Kernel;
      for (const auto &[Key, Value] : Case.items())
        if (Key == "arguments" || Key == "symbols") {
          auto Values = mergeValues(Kernel.value(Key, Json::array()), Value,
                                    Key == "symbols" ? "variable" : "argument");
          if (!Values)
            return wrong(Case.value("name", ""), Values.takeError());
          Merged[Key] = std::move(*Values);
        } else if (Key != "name" && Key != "sizes") {
          Merged[Key] = Value;
        }
      if (Error Wrong = expand(Merged, Kernel, Case))
        return Wrong;
    }
    return Error::success();
  }

private:
  Error wrong(StringRef Case, Error E) const {
    return createStringError("kernel '" + Signature.Name + "', case '" + Case +
                             "': " + toString(std::move(E)));
  }

  /// Each list of sizes is one more loop.
  Error expand(const Json &Merged, const Json &Kernel, const Json &Case) {
    Sizes Base;
    std::vector<std::pair<std::string, std::vector<int64_t>>> Lists;
    for (const auto &[Name, Value] : Kernel["sizes"].items()) {
      if (!isSizeName(Name))
        return createStringError("kernel '" + Signature.Name +
                                 "': a size is "
                                 "named '" +
                                 Name + "'; use letters, digits and _");
      Base[Name] = Value.get<int64_t>();
    }
    if (Case.contains("sizes"))
      for (const auto &[Name, Value] : Case["sizes"].items()) {
        if (!Base.count(Name))
          return wrong(Case.value("name", ""),
                       createStringError("there is no size '" + Name + "'"));
        if (Value.is_array())
          Lists.push_back({Name, Value.get<std::vector<int64_t>>()});
        else
          Base[Name] = Value.get<int64_t>();
      }
    uint64_t Count = 1;
    for (const auto &[Name, Values] : Lists)
      Count = std::min<uint64_t>(MaxCases + 1, Count * Values.size());
    if (To.size() + Count > MaxCases)
      return createStringError("the spec makes more than " + utostr(MaxCases) +
                               " cases");
    for (uint64_t I = 0; I < Count; ++I) {
      Sizes Names = Base;
      std::string Title = Case.value("name", "");
      uint64_t Rest = I;
      for (const auto &[Name, Values] : Lists) {
        Names[Name] = Values[Rest % Values.size()];
        Rest /= Values.size();
        Title += (&Name == &Lists[0].first ? " (" : ", ") + Name + " = " +
                 itostr(Names[Name]);
      }
      Title += Lists.empty() ? "" : ")";
      if (Error Wrong = add(Merged, Names, Title))
        return wrong(Title, std::move(Wrong));
    }
    return Error::success();
  }

  Error add(const Json &Merged, const Sizes &Names, const std::string &Title) {
    KernelCase C;
    C.Kernel = KernelIndex;
    C.Prototype = Signature.Prototype;
    C.Name = Title;
    for (const Json *From : {&Spec, &Merged})
      if (From->contains("tolerance"))
        for (const Json &Text : (*From)["tolerance"])
          if (Error Wrong = C.Tol.set(Text.get<std::string>()))
            return Wrong;
    for (const std::string &Text : Request.Tolerances)
      if (Error Wrong = C.Tol.set(Text))
        return Wrong;
    uint64_t Seed = Merged.value("seed", Spec.value("seed", uint64_t(1)));
    if (Request.Seed)
      Seed = *Request.Seed;
    Seed = xxh3_64bits(utostr(Seed) + "\n" + Title);
    if (Error Wrong = CaseMaker(Merged, Signature, Names, Seed, C).run())
      return Wrong;
    To.push_back(std::move(C));
    return Error::success();
  }

  const Json &Spec;
  const KernelSignature &Signature;
  const CaseRequest &Request;
  std::vector<KernelCase> &To;
  unsigned KernelIndex = 0;
};

} // namespace

Expected<std::vector<KernelCase>> makeCases(const Json &Spec,
                                            ArrayRef<KernelSignature> Kernels,
                                            const CaseRequest &Request) {
  std::vector<KernelCase> Result;
  for (const auto &[I, Given] : enumerate(Spec["kernels"])) {
    auto Kernel = completeKernel(
        Given, Kernels[I], I < Request.Growth.size() ? Request.Growth[I] : 1);
    if (!Kernel)
      return Kernel.takeError();
    if (Error Wrong = KernelExpander(Spec, Kernels[I], Request, Result)
                          .run(unsigned(I), *Kernel))
      return std::move(Wrong);
  }
  return Result;
}

} // namespace porthip
