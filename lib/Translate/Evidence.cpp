// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Evidence.h"
#include "Support/Json/Json.h"

namespace porthip {

bool Hazard::isMade(const TranslateOptions &Options) const {
  const bool IsArithmetic =
      !Shim.empty() && llvm::StringRef(Check).starts_with("porthip-numerics-");
  return IsMade && (Shim.empty() || Options.Shims != ShimMode::Forbid) &&
         (!IsArithmetic || Options.Arithmetic == ArithmeticMode::Exact);
}

void NameEvidence::merge(const NameEvidence &Other) {
  MeansCuda |= Other.MeansCuda;
  MeansOther |= Other.MeansOther;
  DiffersInUnit |= Other.DiffersInUnit;
  OnHost |= Other.OnHost;
  IsCudaMacro |= Other.IsCudaMacro;
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
  SharesCarry |= Other.SharesCarry;
  ReadsForeignCarry |= Other.ReadsForeignCarry;
  SharesBarrier |= Other.SharesBarrier;
  HasHiddenKernel |= Other.HasHiddenKernel;
  if (!IsSeen) {
    Template = Other.Template;
    Types = Other.Types;
    IsSeen = Other.IsSeen;
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

/// Units see different branches of one kernel; what any sees, counts.
void KernelEvidence::merge(const KernelEvidence &Other) {
  if (Facts.Name.empty()) {
    *this = Other;
    return;
  }
  Begin = std::min(Begin, Other.Begin);
  End = std::max(End, Other.End);
  Callees.insert(Other.Callees.begin(), Other.Callees.end());
  KernelFacts &To = Facts;
  const KernelFacts &From = Other.Facts;
  To.IsTemplate |= From.IsTemplate;
  for (const auto &[Instance, Unit] : From.Units) {
    std::string &Known = To.Units[Instance];
    if (Known.empty() || (!Unit.empty() && Unit < Known))
      Known = Unit;
  }
  To.IsParsed |= From.IsParsed;
  To.UsesDynamicShared |= From.UsesDynamicShared;
  To.SharedBytes = std::max(To.SharedBytes, From.SharedBytes);
  To.MaxBlockLanes = std::max(To.MaxBlockLanes, From.MaxBlockLanes);
  for (auto Count :
       {&KernelFacts::WarpOperations, &KernelFacts::InlinePtx,
        &KernelFacts::TextureFetches, &KernelFacts::Atomics,
        &KernelFacts::TensorOperations, &KernelFacts::BlockBarriers})
    To.*Count = std::max(To.*Count, From.*Count);
}

void LaunchEvidence::merge(const LaunchEvidence &Other) {
  if (KernelFile.empty() || (!Other.KernelFile.empty() &&
                             std::tie(Other.KernelFile, Other.KernelOffset) <
                                 std::tie(KernelFile, KernelOffset))) {
    KernelFile = Other.KernelFile;
    KernelOffset = Other.KernelOffset;
  }
  // One place has one text, unless a macro wrote it in one of the units.
  for (auto Text : {&KernelLaunch::Grid, &KernelLaunch::Block,
                    &KernelLaunch::SharedBytes, &KernelLaunch::Stream})
    Of.*Text = std::max(Of.*Text, Other.Of.*Text);
  Of.BlockLanes = std::max(Of.BlockLanes, Other.Of.BlockLanes);
}

void FileEvidence::merge(const FileEvidence &Other) {
  for (const auto &[Offset, Name] : Other.Names)
    Names[Offset].merge(Name);
  Declared.insert(Other.Declared.begin(), Other.Declared.end());
  Includes.insert(Other.Includes.begin(), Other.Includes.end());
  OwnIncludes.insert(Other.OwnIncludes.begin(), Other.OwnIncludes.end());
  for (const auto &[Offset, Made] : Other.MadeHeaders) {
    auto [It, IsNew] = MadeHeaders.try_emplace(Offset, Made);
    if (!IsNew && It->second.Name != Made.Name)
      It->second.Name.clear();
  }
  for (const auto &[Offset, Statement] : Other.Asm)
    Asm[Offset].merge(Statement);
  CarryBodies.insert(Other.CarryBodies.begin(), Other.CarryBodies.end());
  BarrierBodies.insert(Other.BarrierBodies.begin(), Other.BarrierBodies.end());
  HipTwins.insert(Other.HipTwins.begin(), Other.HipTwins.end());
  DeviceLaunches.insert(Other.DeviceLaunches.begin(),
                        Other.DeviceLaunches.end());
  DevicePointers.insert(Other.DevicePointers.begin(),
                        Other.DevicePointers.end());
  for (const auto &[Offset, IsOwn] : Other.Stringized)
    Stringized[Offset] |= IsOwn;
  PasteOperands.insert(Other.PasteOperands.begin(), Other.PasteOperands.end());
  for (const auto &[Offset, Made] : Other.Pasted)
    Pasted[Offset].insert(Made.begin(), Made.end());
  // The first of two by name, in whatever order they come.
  if (LateHeader.empty() ||
      (!Other.LateHeader.empty() && Other.LateHeader < LateHeader))
    LateHeader = Other.LateHeader;
  for (const auto &[Offset, IsArithmetic] : Other.HostHalf)
    HostHalf[Offset] |= IsArithmetic;
  for (const auto &[Offset, IsWhole] : Other.Builtins)
    Builtins[Offset] |= IsWhole;
  UsesTypes |= Other.UsesTypes;
  CallsHostMath |= Other.CallsHostMath;
  CallsHostString |= Other.CallsHostString;
  MacrosAtBegin.insert(Other.MacrosAtBegin.begin(), Other.MacrosAtBegin.end());
  Hazards.insert(Other.Hazards.begin(), Other.Hazards.end());
  for (const auto &[Key, Kernel] : Other.Kernels)
    Kernels[Key].merge(Kernel);
  for (const auto &[Key, Launch] : Other.Launches)
    Launches[Key].merge(Launch);
}

void Evidence::merge(const Evidence &Other) {
  for (const auto &[Path, File] : Other.Files)
    Files[Path].merge(File);
}

void Evidence::markDifferences() {
  for (auto &[Path, File] : Files)
    for (auto &[Offset, Name] : File.Names)
      Name.DiffersInUnit = Name.MeansCuda && Name.MeansOther;
}

static Json nameToJson(unsigned Offset, const NameEvidence &Name) {
  Json Arguments = Json::array();
  for (ArgumentType Type : Name.Arguments)
    Arguments.push_back(unsigned(Type));
  return {Offset,      Name.MeansCuda,     Name.MeansOther, Name.Scope,
          Name.Struct, Name.ArgumentCount, Arguments,       Name.OnHost,
          Name.Types,  Name.DiffersInUnit, Name.IsCudaMacro};
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
  Name.DiffersInUnit = J[9];
  Name.IsCudaMacro = J[10];
  for (const Json &Type : J[6])
    Name.Arguments.push_back(ArgumentType(unsigned(Type)));
  return Name;
}

static Json hazardToJson(const Hazard &H) {
  Json FixIt = Json::array();
  for (const auto &[Offset, Length, Text] : H.FixIt)
    FixIt.push_back({Offset, Length, Text});
  return {H.Offset, H.Length,        H.Check, H.Message, H.Fix,
          H.Symbol, H.EffortMinutes, H.Level, FixIt,     H.IsMade,
          H.Shim,   H.IsMend,        H.IsPart};
}

static Hazard hazardFromJson(const Json &J) {
  Hazard H{J[0], J[1], J[2], J[3], J[4], J[5], J[6], J[7], {}};
  for (const Json &Part : J[8])
    H.FixIt.emplace_back(unsigned(Part[0]), unsigned(Part[1]),
                         Part[2].get<std::string>());
  H.IsMade = J[9];
  H.Shim = J[10];
  H.IsMend = J[11];
  H.IsPart = J[12];
  return H;
}

static Json unitsToJson(const KernelFacts &F) {
  Json Units = Json::array();
  for (const auto &[Instance, Unit] : F.Units)
    Units.push_back(Json::array({stringToJson(Instance), stringToJson(Unit)}));
  return Units;
}

static Json kernelsToJson(const FileEvidence &File) {
  Json Kernels = Json::array();
  for (const auto &[Key, K] : File.Kernels) {
    const KernelFacts &F = K.Facts;
    Json Callees = Json::array();
    for (const auto &[Path, Begin, End] : K.Callees)
      Callees.push_back({stringToJson(Path), Begin, End});
    Kernels.push_back({Key.first, Key.second, K.Begin, K.End, F.IsTemplate,
                       F.IsParsed, F.SharedBytes, F.UsesDynamicShared,
                       F.MaxBlockLanes, F.WarpOperations, F.InlinePtx,
                       F.TextureFetches, F.Atomics, F.TensorOperations,
                       F.BlockBarriers, std::move(Callees), unitsToJson(F)});
  }
  return Kernels;
}

static void kernelsFromJson(const Json &Kernels, FileEvidence &File) {
  for (const Json &J : Kernels) {
    KernelFacts F;
    F.Name = J[1];
    F.IsTemplate = J[4];
    F.IsParsed = J[5];
    F.SharedBytes = J[6];
    F.UsesDynamicShared = J[7];
    F.MaxBlockLanes = J[8];
    F.WarpOperations = J[9];
    F.InlinePtx = J[10];
    F.TextureFetches = J[11];
    F.Atomics = J[12];
    F.TensorOperations = J[13];
    F.BlockBarriers = J[14];
    for (const Json &Row : J[16])
      F.Units.emplace(stringFromJson(Row[0]), stringFromJson(Row[1]));
    std::pair<unsigned, std::string> Key(J[0], F.Name);
    KernelEvidence K{J[2], J[3], std::move(F), {}};
    for (const Json &Callee : J[15])
      K.Callees.emplace(stringFromJson(Callee[0]), Callee[1], Callee[2]);
    File.Kernels.emplace(std::move(Key), std::move(K));
  }
}

static Json launchesToJson(const FileEvidence &File) {
  Json Launches = Json::array();
  for (const auto &[Key, L] : File.Launches)
    Launches.push_back({Key.first, Key.second, stringToJson(L.KernelFile),
                        L.KernelOffset, stringToJson(L.Of.Grid),
                        stringToJson(L.Of.Block),
                        stringToJson(L.Of.SharedBytes), L.Of.BlockLanes,
                        stringToJson(L.Of.Stream)});
  return Launches;
}

static void launchesFromJson(const Json &Launches, FileEvidence &File) {
  for (const Json &J : Launches) {
    LaunchEvidence L;
    L.KernelFile = stringFromJson(J[2]);
    L.KernelOffset = J[3];
    L.Of.Grid = stringFromJson(J[4]);
    L.Of.Block = stringFromJson(J[5]);
    L.Of.SharedBytes = stringFromJson(J[6]);
    L.Of.BlockLanes = J[7];
    L.Of.Stream = stringFromJson(J[8]);
    std::pair<unsigned, std::string> Key(J[0], J[1].get<std::string>());
    File.Launches.emplace(std::move(Key), std::move(L));
  }
}

static Json placesToJson(const std::map<unsigned, bool> &Of) {
  Json Places = Json::array();
  for (const auto &[Offset, Is] : Of)
    Places.push_back({Offset, Is});
  return Places;
}

static void placesFromJson(const Json &Places, std::map<unsigned, bool> &Of) {
  for (const Json &P : Places)
    Of[unsigned(P[0])] = bool(P[1]);
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
      Asm.push_back({Offset, S.OnDevice, stringToJson(S.Template), S.Types,
                     S.IsSeen, S.SharesCarry, S.ReadsForeignCarry,
                     S.SharesBarrier, S.HasHiddenKernel});
    for (const std::string &Name : File.Declared)
      Declared.push_back(Name);
    Json Pasted = Json::array();
    for (const auto &[Offset, Made] : File.Pasted)
      Pasted.push_back({Offset, Made});
    Json Twins = Json::array();
    for (const auto &[Offset, T] : File.HipTwins)
      Twins.push_back(
          {Offset, T.End, T.Name, T.IsPlain, T.HasCLinkage, T.IsDeclaration});
    Json Pointers = Json::array();
    for (const auto &[Offset, P] : File.DevicePointers)
      Pointers.push_back(
          {Offset, P.End, P.Assignment, P.RightBegin, P.RightEnd});
    Json Hazards = Json::array();
    for (const Hazard &H : File.Hazards)
      Hazards.push_back(hazardToJson(H));
    Json Made = Json::array();
    for (const auto &[Offset, M] : File.MadeHeaders)
      Made.push_back({Offset, M.Length, stringToJson(M.Name)});
    All.push_back({stringToJson(Path),
                   Names,
                   Includes,
                   Asm,
                   Declared,
                   Pasted,
                   Twins,
                   Pointers,
                   File.DeviceLaunches,
                   Hazards,
                   kernelsToJson(File),
                   launchesToJson(File),
                   stringToJson(File.LateHeader),
                   File.MacrosAtBegin,
                   placesToJson(File.HostHalf),
                   placesToJson(File.Builtins),
                   File.UsesTypes,
                   File.CarryBodies,
                   Made,
                   File.CallsHostMath,
                   File.OwnIncludes,
                   placesToJson(File.Stringized),
                   File.CallsHostString,
                   File.BarrierBodies,
                   File.PasteOperands});
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
      File.Asm[unsigned(Asm[0])] = {bool(Asm[1]),
                                    stringFromJson(Asm[2]),
                                    Asm[3].get<std::vector<uint8_t>>(),
                                    bool(Asm[4]),
                                    bool(Asm[5]),
                                    bool(Asm[6]),
                                    bool(Asm[7]),
                                    bool(Asm[8])};
    for (const Json &Name : J[4])
      File.Declared.insert(Name.get<std::string>());
    for (const Json &Pasted : J[5])
      File.Pasted.emplace(unsigned(Pasted[0]),
                          Pasted[1].get<std::set<std::string>>());
    for (const Json &T : J[6])
      File.HipTwins[unsigned(T[0])] = {T[1], T[2], T[3], T[4], T[5]};
    File.DeviceLaunches = J[8].get<std::set<unsigned>>();
    for (const Json &P : J[7])
      File.DevicePointers[unsigned(P[0])] = {P[1], P[2], P[3], P[4]};
    for (const Json &H : J[9])
      File.Hazards.insert(hazardFromJson(H));
    kernelsFromJson(J[10], File);
    launchesFromJson(J[11], File);
    File.LateHeader = stringFromJson(J[12]);
    File.MacrosAtBegin = J[13].get<std::set<std::string>>();
    placesFromJson(J[14], File.HostHalf);
    placesFromJson(J[15], File.Builtins);
    File.UsesTypes = J[16];
    File.CarryBodies = J[17].get<std::set<unsigned>>();
    for (const Json &M : J[18])
      File.MadeHeaders[unsigned(M[0])] = {M[1], stringFromJson(M[2])};
    File.CallsHostMath = J[19];
    File.OwnIncludes = J[20].get<std::set<unsigned>>();
    placesFromJson(J[21], File.Stringized);
    File.CallsHostString = J[22];
    File.BarrierBodies = J[23].get<std::set<unsigned>>();
    File.PasteOperands = J[24].get<std::set<unsigned>>();
  }
  return Result;
}

} // namespace porthip
