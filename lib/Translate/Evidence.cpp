// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Evidence.h"
#include "Support/Json.h"

namespace porthip {

void NameEvidence::merge(const NameEvidence &Other) {
  MeansCuda |= Other.MeansCuda;
  MeansOther |= Other.MeansOther;
  OnHost |= Other.OnHost;
  if (Scope.empty())
    Scope = Other.Scope;
  if (Struct.empty())
    Struct = Other.Struct;
  if (ArgumentCount < 0) {
    ArgumentCount = Other.ArgumentCount;
    Arguments = Other.Arguments;
  }
  Types.resize(std::max(Types.size(), Other.Types.size()));
  for (std::size_t I = 0; I != Other.Types.size(); ++I)
    Types[I].insert(Other.Types[I].begin(), Other.Types[I].end());
}

void AsmEvidence::merge(const AsmEvidence &Other) {
  OnDevice |= Other.OnDevice;
  if (!IsSeen) {
    *this = {OnDevice, Other.Template, Other.Types, Other.IsSeen};
    return;
  }
  if (!Other.IsSeen)
    return;
  if (Template != Other.Template)
    Template.clear();
  if (Types.size() != Other.Types.size())
    Types.clear();
  for (size_t N = 0; N < Types.size(); ++N)
    if (Types[N] != Other.Types[N])
      Types[N] = 0;
}

void FileEvidence::merge(const FileEvidence &Other) {
  for (const auto &[Offset, Name] : Other.Names)
    Names[Offset].merge(Name);
  Declared.insert(Other.Declared.begin(), Other.Declared.end());
  Includes.insert(Other.Includes.begin(), Other.Includes.end());
  for (const auto &[Offset, Statement] : Other.Asm)
    Asm[Offset].merge(Statement);
  Operators.insert(Other.Operators.begin(), Other.Operators.end());
  DeviceLaunches.insert(Other.DeviceLaunches.begin(),
                        Other.DeviceLaunches.end());
  DevicePointers.insert(Other.DevicePointers.begin(),
                        Other.DevicePointers.end());
  for (const auto &[Offset, Made] : Other.Pasted)
    Pasted[Offset].insert(Made.begin(), Made.end());
  Hazards.insert(Other.Hazards.begin(), Other.Hazards.end());
}

void Evidence::merge(const Evidence &Other) {
  for (const auto &[Path, File] : Other.Files)
    Files[Path].merge(File);
}

static Json nameToJson(unsigned Offset, const NameEvidence &Name) {
  Json Arguments = Json::array();
  for (ArgumentType Type : Name.Arguments)
    Arguments.push_back(unsigned(Type));
  return {Offset,     Name.MeansCuda, Name.MeansOther,
          Name.Scope, Name.Struct,    Name.ArgumentCount,
          Arguments,  Name.OnHost,    Name.Types};
}

static NameEvidence nameFromJson(const Json &J) {
  NameEvidence Name;
  Name.MeansCuda = J[1];
  Name.MeansOther = J[2];
  Name.Scope = J[3];
  Name.Struct = J[4];
  Name.ArgumentCount = J[5];
  Name.OnHost = J[7];
  Name.Types = J[8].get<std::vector<ArgumentTypes>>();
  for (const Json &Type : J[6])
    Name.Arguments.push_back(ArgumentType(unsigned(Type)));
  return Name;
}

static Json hazardToJson(const Hazard &H) {
  Json Fix = Json::array();
  for (const auto &[Offset, Length, Text] : H.Fix)
    Fix.push_back({Offset, Length, Text});
  return {H.Offset, H.Length,        H.Check, H.Message, H.WayOut,
          H.Symbol, H.EffortMinutes, H.Level, Fix};
}

static Hazard hazardFromJson(const Json &J) {
  Hazard H{J[0], J[1], J[2], J[3], J[4], J[5], J[6], J[7], {}};
  for (const Json &Part : J[8])
    H.Fix.emplace_back(unsigned(Part[0]), unsigned(Part[1]),
                       Part[2].get<std::string>());
  return H;
}

std::string Evidence::toJson() const {
  Json All = Json::array();
  for (const auto &[Path, File] : Files) {
    Json Names = Json::array(), Includes = Json::array(), Asm = Json::array(),
         Declared = Json::array();
    for (const auto &[Offset, Name] : File.Names)
      Names.push_back(nameToJson(Offset, Name));
    for (const auto &[Offset, Target] : File.Includes)
      Includes.push_back({Offset, stringToJson(Target)});
    for (const auto &[Offset, S] : File.Asm)
      Asm.push_back(
          {Offset, S.OnDevice, stringToJson(S.Template), S.Types, S.IsSeen});
    for (const std::string &Name : File.Declared)
      Declared.push_back(Name);
    Json Pasted = Json::array();
    for (const auto &[Offset, Made] : File.Pasted)
      Pasted.push_back({Offset, Made});
    Json Operators = Json::array();
    for (const auto &[Offset, O] : File.Operators)
      Operators.push_back({Offset, O.End, O.Name, O.Type, O.IsPlain});
    Json Pointers = Json::array();
    for (const auto &[Offset, P] : File.DevicePointers)
      Pointers.push_back(
          {Offset, P.End, P.Assignment, P.RightBegin, P.RightEnd});
    Json Hazards = Json::array();
    for (const Hazard &H : File.Hazards)
      Hazards.push_back(hazardToJson(H));
    All.push_back({stringToJson(Path), Names, Includes, Asm, Declared, Pasted,
                   Operators, Pointers, File.DeviceLaunches, Hazards});
  }
  return All.dump(-1, ' ', false, Json::error_handler_t::replace);
}

llvm::Expected<Evidence> Evidence::fromJson(llvm::StringRef Text) {
  llvm::Expected<Json> All = parseJson(Text, "evidence");
  if (!All)
    return All.takeError();
  Evidence Result;
  for (const Json &J : *All) {
    FileEvidence &File = Result.Files[stringFromJson(J[0])];
    for (const Json &Name : J[1])
      File.Names.emplace(unsigned(Name[0]), nameFromJson(Name));
    for (const Json &Include : J[2])
      File.Includes.emplace(unsigned(Include[0]), stringFromJson(Include[1]));
    for (const Json &Asm : J[3])
      File.Asm[unsigned(Asm[0])] = {bool(Asm[1]), stringFromJson(Asm[2]),
                                    Asm[3].get<std::vector<uint8_t>>(),
                                    bool(Asm[4])};
    for (const Json &Name : J[4])
      File.Declared.insert(Name.get<std::string>());
    for (const Json &Pasted : J[5])
      File.Pasted.emplace(unsigned(Pasted[0]),
                          Pasted[1].get<std::set<std::string>>());
    for (const Json &O : J[6])
      File.Operators[unsigned(O[0])] = {O[1], O[2], O[3], O[4]};
    File.DeviceLaunches = J[8].get<std::set<unsigned>>();
    for (const Json &P : J[7])
      File.DevicePointers[unsigned(P[0])] = {P[1], P[2], P[3], P[4]};
    for (const Json &H : J[9])
      File.Hazards.insert(hazardFromJson(H));
  }
  return Result;
}

} // namespace porthip
