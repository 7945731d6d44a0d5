// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Kernel/KernelSpec.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonSchema.h"
#include "Verify/Kernel/KernelSpecSchema.h"
#include "Verify/Kernel/SizeExpression.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// The meaning of an integer parameter, by its name.
enum class Role : uint8_t { Size, First, One, Few };

bool hasWord(StringRef Name, ArrayRef<StringRef> Words) {
  return any_of(Words,
                [&](StringRef W) { return Name.contains_insensitive(W); });
}

Role roleOf(StringRef Name) {
  if (hasWord(Name, {"offset", "start", "begin", "first", "index", "idx"}) ||
      Name == "lo" || Name == "id")
    return Role::First;
  if (hasWord(Name, {"seed", "radius", "halo", "iter", "step"}))
    return Role::One;
  if (hasWord(Name, {"value", "scale", "factor", "alpha", "beta", "key", "mask",
                     "flag", "mode", "shift"}) ||
      Name == "val" || Name == "op")
    return Role::Few;
  return Role::Size;
}

bool isStride(StringRef Name) {
  return hasWord(Name, {"stride", "pitch"}) ||
         (Name.size() == 3 && Name.starts_with_insensitive("ld"));
}

/// "p.width" is about the width.
StringRef lastName(StringRef Path) {
  StringRef Last = Path.rsplit('.').second;
  return Last.empty() ? Path : Last;
}

bool isInteger(const ScalarLayout &S) {
  return S.Kind.size() > 1 && (S.Kind[0] == 'i' || S.Kind[0] == 'u');
}

/// The spec of one kernel from its signature.
class SpecMaker {
public:
  SpecMaker(const KernelSignature &K, unsigned Growth) : K(K), Growth(Growth) {}

  Expected<Json> run() {
    findSizes();
    Json Arguments = Json::array(), Symbols = Json::array();
    for (const KernelParameter &P : K.Parameters)
      Arguments.push_back(value(P.Name, P.Type));
    for (const DeviceSymbol &S : K.Symbols)
      if (S.IsConstant && !S.HasInitializer)
        Symbols.push_back(value(S.Name, S.Type));
    if (!Refused.empty())
      return createStringError("kernel '" + K.Name + "': " + Refused +
                               "; verify it in a program that launches it");
    Json Result = {{"kernel", K.IsOverloaded ? K.Prototype : K.Name}};
    Result["sizes"] = Json::object();
    for (const std::string &Name : Names)
      Result["sizes"][Name] = Values[Name];
    Result["block"] = Block;
    Result["grid"] = grid();
    Result["shared"] = K.UsesDynamicShared ? shared() : 0;
    if (K.SyncsGrid)
      Result["cooperative"] = true;
    Result["arguments"] = std::move(Arguments);
    if (!Symbols.empty())
      Result["symbols"] = std::move(Symbols);
    Result["cases"] = cases();
    return Result;
  }

private:
  void findSizes() {
    for (const KernelParameter &P : K.Parameters)
      for (const ScalarLayout &S : P.Type.Scalars) {
        std::string Name(lastName(S.Path.empty() ? P.Name : S.Path));
        if (isInteger(S) && S.Count == 1 && S.Enumerators.empty() &&
            S.Kind != "i8" && S.Kind != "u8" && roleOf(Name) == Role::Size &&
            !isStride(Name) && isSizeName(Name) && !is_contained(Names, Name))
          Names.push_back(Name);
      }
    HasSizes = !Names.empty();
    findBlock();
    if (!HasSizes) {
      Names = {"blocks"};
      Values["blocks"] = 3;
      std::string Per = "blocks";
      for (unsigned I = 1; I < K.Dimensions; ++I)
        Per += " * blocks";
      Elements = Per + " * " + utostr(Lanes);
      Least = "blocks";
      return;
    }
    constexpr int64_t ByCount[] = {1000, 100, 40, 16, 9, 6, 5, 4};
    size_t Count = std::max<size_t>(Names.size(), K.Dimensions);
    for (const std::string &Name : Names) {
      Values[Name] = ByCount[std::min(Count, std::size(ByCount)) - 1];
      Elements += (Elements.empty() ? "" : " * ") + Name;
      Least = Least.empty() ? Name : "min(" + Least + ", " + Name + ")";
      Most = Most.empty() ? Name : "max(" + Most + ", " + Name + ")";
    }
    for (size_t I = Names.size(); I < K.Dimensions; ++I)
      Elements += " * " + Names.back();
  }

  /// Takes the block of the file's own launches, else one that shared arrays
  /// and launch bounds fit.
  void findBlock() {
    std::vector<uint64_t> Shape = K.Block;
    if (Shape.empty()) {
      uint64_t Side = K.Dimensions == 1 ? 256 : K.Dimensions == 2 ? 16 : 8;
      for (const std::vector<uint64_t> &Extents : K.SharedArrays)
        if (Extents.size() == K.Dimensions && Extents[0] >= Side / 4 &&
            isPowerOf2_64(*min_element(Extents)) &&
            (K.Dimensions > 1 ? Extents[0] <= 32
                              : Extents[0] >= 64 && Extents[0] <= 1024)) {
          Side = *min_element(Extents);
          break;
        }
      Shape.assign(K.Dimensions, Side);
      auto lanes = [&] {
        uint64_t N = 1;
        for (uint64_t S : Shape)
          N *= S;
        return N;
      };
      while (K.MaxLanes && lanes() > K.MaxLanes && Shape.back() > 1)
        Shape.back() /= 2;
    }
    Block = Json::array();
    for (uint64_t S : Shape) {
      Block.push_back(S);
      Lanes *= S;
    }
  }

  Json grid() const {
    Json Result = Json::array();
    for (unsigned I = 0; I < K.Dimensions; ++I) {
      uint64_t Side = I < Block.size() ? Block[I].get<uint64_t>() : 1;
      // One axis covers all the elements, more of them one size each.
      std::string Over = K.Dimensions == 1 ? Elements : Most;
      Result.push_back(HasSizes ? "max(1, ceildiv(" + Over + ", " +
                                      utostr(Side) + "))"
                                : "blocks");
    }
    return Result;
  }

  uint64_t shared() const {
    if (K.DynamicSharedBytes)
      return K.DynamicSharedBytes;
    return 2 * Lanes * std::max<uint64_t>(K.SharedElementBytes, 4);
  }

  Json cases() const {
    Json Result = {{{"name", "base"}}};
    if (!HasSizes) {
      Result.push_back({{"name", "one block"}, {"sizes", {{"blocks", 1}}}});
    } else {
      std::vector<int64_t> Edges = {0, 1, 31, 32, 33, 63, 64, 65};
      if (Names.size() > 3)
        Edges = {1, 33};
      for (const std::string &Name : Names) {
        std::vector<int64_t> Of = Edges;
        if (K.Divisors.count(Name))
          erase(Of, 0);
        Result.push_back(
            {{"name", "edges of " + Name}, {"sizes", {{Name, Of}}}});
      }
    }
    if (HasFloatInput)
      Result.push_back({{"name", "special values"}, {"special", true}});
    return Result;
  }

  Json value(StringRef Name, const ValueLayout &Type) {
    Json J = {{"name", Name.str()}, {"type", stringToJson(Type.Spelling)}};
    if (Type.Scalars.size() == 1 && Type.Scalars[0].Path.empty()) {
      scalar(J, Name, Name, Type.Scalars[0]);
      return J;
    }
    fields(J, Name, Type.Scalars, /*IsBuffer=*/false);
    return J;
  }

  /// Where all fields are alike, the structure says how they are filled.
  void fields(Json &J, StringRef Owner, ArrayRef<ScalarLayout> Scalars,
              bool IsBuffer) {
    Json Fields = Json::array();
    for (const ScalarLayout &S : Scalars) {
      std::string Name(lastName(S.Path));
      Json F = {{"name", S.Path}};
      if (IsBuffer)
        bufferFill(F, Name, S, /*IsConst=*/true);
      else
        scalar(F, Name, (Owner + "." + S.Path).str(), S);
      Fields.push_back(std::move(F));
    }
    auto withoutName = [](Json F) {
      F.erase("name");
      return F;
    };
    if (!Fields.empty() && all_of(Fields, [&](const Json &F) {
          return withoutName(F) == withoutName(Fields[0]);
        })) {
      J.update(withoutName(Fields[0]));
      return;
    }
    J["fields"] = std::move(Fields);
  }

  void scalar(Json &J, StringRef Name, StringRef Place, const ScalarLayout &S) {
    if (!S.Unsupported.empty()) {
      if (Refused.empty())
        Refused = ("'" + Place + "' " + S.Unsupported).str();
      return;
    }
    if (S.Kind == "pointer")
      return buffer(J, Name, Place, S);
    if (S.Kind == "texture")
      return texture(J, Place, S);
    if (!S.Enumerators.empty()) {
      J["value"] = S.Enumerators[0];
    } else if (is_contained(Names, Name.str()) && isInteger(S)) {
      J["value"] = Name.str();
    } else if (isInteger(S) && S.Count == 1) {
      Role R = roleOf(Name);
      if (isStride(Name))
        J["value"] = Names.front();
      else if (R == Role::Few)
        J["range"] = {1, 9};
      else
        J["value"] = R == Role::First ? 0 : 1;
    } else if (isInteger(S)) {
      J["range"] = {0, 9};
    } else if (S.Kind == "bool") {
      J["value"] = true;
    } else {
      J["range"] = {-1, 1};
    }
  }

  /// Coordinates outside are clamped, so that any size will do.
  void texture(Json &J, StringRef Place, const ScalarLayout &S) {
    if (Refused.empty() && !textureChannels(*S.Pointee))
      Refused = ("texels of '" + Place + "' are of type '" +
                 S.Pointee->Spelling + "', which textures do not have")
                    .str();
    if (!Refused.empty())
      return;
    const bool IsFloat = S.Pointee->Scalars[0].Kind[0] == 'f';
    if (S.TextureDimensions == 1) {
      J["extent"] = {"max(1, " + grown(Elements) + ")"};
    } else {
      J["extent"] = {64, 64};
      // Between texels, a last digit of a coordinate changes little.
      J["filter"] = IsFloat ? "linear" : "point";
      J["address"] = "clamp";
    }
    J["range"] = IsFloat ? Json{-1, 1} : Json{0, 100};
  }

  void buffer(Json &J, StringRef Name, StringRef Place, const ScalarLayout &S) {
    const ValueLayout &Element = *S.Pointee;
    for (const ScalarLayout &Part : Element.Scalars)
      if (!Part.Unsupported.empty() && Refused.empty())
        Refused = ("what '" + Place + "' points to " + Part.Unsupported).str();
    if (!J.contains("type"))
      J["type"] = stringToJson(Element.Spelling + " *");
    J["elements"] = grown(Elements);
    if (Element.Spelling == "void" || Element.Spelling == "const void")
      J["element"] = "u8";
    if (Element.Scalars.size() == 1 && Element.Scalars[0].Path.empty())
      bufferFill(J, Name, Element.Scalars[0], S.IsPointeeConst);
    else
      fields(J, Place, Element.Scalars, /*IsBuffer=*/true);
    if (!S.IsPointeeConst)
      J["output"] = true;
  }

  /// More for a kernel that reads behind the end of what is guessed. Within a
  /// bound, since all of it is written, copied and compared.
  std::string grown(const std::string &Count) const {
    if (Growth <= 1)
      return Count;
    const std::string Times = utostr(Growth);
    return "max(" + Count + ", min(" + Times + " * (" + Count + " + 64), " +
           utostr(MaxGrownElements) + "))";
  }

  void bufferFill(Json &J, StringRef Name, const ScalarLayout &S,
                  bool IsConst) {
    if (isInteger(S) && hasWord(Name, {"ptr", "offset"}) && IsConst) {
      J["fill"] = "sorted";
      J["range"] = {0, "max(0, " + Least + " - 1)"};
    } else if (isInteger(S) && !IsConst &&
               hasWord(Name, {"count", "head", "tail", "bin", "hist", "flag",
                              "lock", "ticket", "num", "sum", "total"})) {
      J["fill"] = "zero";
    } else if (S.Kind == "u8" || S.Kind == "i8") {
      J["range"] = {0, 100};
    } else if (isInteger(S)) {
      // As an index it stays inside.
      J["range"] = {0, "max(0, " + Least + " - 1)"};
    } else if (S.Kind == "bool") {
      J["range"] = {0, 1};
    } else {
      HasFloatInput = true;
      J["range"] = {-1, 1};
    }
  }

  static constexpr unsigned MaxGrownElements = 1 << 20;

  const KernelSignature &K;
  const unsigned Growth;
  std::vector<std::string> Names;
  std::map<std::string, int64_t> Values;
  std::string Elements, Least, Most, Refused;
  Json Block;
  uint64_t Lanes = 1;
  bool HasSizes = false, HasFloatInput = false;
};

Json *named(Json &List, const std::string &Name) {
  for (Json &One : List)
    if (One.value("name", "") == Name)
      return &One;
  return nullptr;
}

std::string namesIn(const Json &List) {
  std::string Text;
  for (const Json &One : List)
    Text += (Text.empty() ? "" : ", ") + One.value("name", "");
  return Text.empty() ? "none" : Text;
}

} // namespace

Expected<Json> parseKernelSpec(StringRef Text, StringRef Name) {
  auto Spec = parseJson(Text, Name);
  if (!Spec)
    return Spec;
  auto Schema = parseJson(KernelSpecSchema, "verify-kernel.schema.json");
  if (!Schema)
    return Schema;
  std::vector<SchemaError> Wrong = validateJson(*Schema, *Spec, 10);
  if (Wrong.empty())
    return Spec;
  std::string Message;
  for (const SchemaError &E : Wrong)
    Message += (Message.empty() ? "" : "\n") + Name.str() + ":" +
               utostr(lineOfPointer(Text, E.Pointer)) + ": " +
               (E.Pointer.empty() ? "/" : E.Pointer) + ": " + E.Text;
  return createStringError(Message);
}

Expected<Json> defaultSpec(ArrayRef<KernelSignature> Kernels,
                           ArrayRef<unsigned> Growth) {
  Json All = Json::array();
  for (const auto &[I, K] : enumerate(Kernels)) {
    auto One = SpecMaker(K, I < Growth.size() ? Growth[I] : 1).run();
    if (!One)
      return One;
    All.push_back(std::move(*One));
  }
  return Json{{"version", 1}, {"seed", 1}, {"kernels", std::move(All)}};
}

unsigned textureChannels(const ValueLayout &Texel) {
  ArrayRef<ScalarLayout> Parts = Texel.Scalars;
  uint64_t Channels = 0;
  for (const ScalarLayout &Part : Parts) {
    bool IsNumber =
        is_contained({"i8", "u8", "i16", "u16", "i32", "u32", "f16", "f32"},
                     StringRef(Part.Kind));
    if (!IsNumber || Part.Kind != Parts[0].Kind)
      return 0;
    Channels += Part.Count;
  }
  return Channels == 1 || Channels == 2 || Channels == 4 ? unsigned(Channels)
                                                         : 0;
}

Expected<Json> mergeValues(const Json &Base, const Json &Over,
                           const Twine &What) {
  Json Result = Base;
  for (const Json &One : Over) {
    Json *To = named(Result, One.value("name", ""));
    if (!To)
      return createStringError("there is no " + What + " '" +
                               One.value("name", "") + "'; there are " +
                               namesIn(Base));
    if (One.contains("value") || One.contains("range") || One.contains("fill"))
      for (const char *Key : {"value", "range", "fill"})
        To->erase(Key);
    for (const auto &[Key, Value] : One.items())
      (*To)[Key] = Value;
  }
  return Result;
}

Expected<Json> completeKernel(const Json &Given,
                              const KernelSignature &Signature,
                              unsigned Growth) {
  auto Default = SpecMaker(Signature, Growth).run();
  if (!Default)
    return Default;
  Json Result = std::move(*Default);
  // The cases are about the sizes.
  if (Given.contains("sizes") && !Given.contains("cases"))
    Result["cases"] = {{{"name", "base"}}};
  Json Symbols = Json::array();
  for (const DeviceSymbol &S : Signature.Symbols)
    Symbols.push_back({{"name", S.Name}});
  for (const auto &[Key, Value] : Given.items()) {
    if (Key != "arguments" && Key != "symbols") {
      Result[Key] = Value;
      continue;
    }
    bool AreSymbols = Key == "symbols";
    auto Merged = mergeValues(AreSymbols ? Symbols : Result[Key], Value,
                              AreSymbols ? "variable" : "argument");
    if (!Merged)
      return createStringError("kernel '" + Signature.Name +
                               "': " + toString(Merged.takeError()));
    Result[Key] = std::move(*Merged);
  }
  return Result;
}

} // namespace porthip
