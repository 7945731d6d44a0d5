// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Suite/SlurmSettings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"

using namespace llvm;

namespace porthip {
namespace {

/// A member of the suite and the option of sbatch that it becomes.
constexpr std::pair<StringLiteral, StringLiteral> NamedOptions[] = {
    {"account", "--account="},
    {"constraint", "--constraint="},
    {"cpus", "--cpus-per-task="},
    {"gres", "--gres="},
    {"mem", "--mem="},
    {"partition", "--partition="},
    {"qos", "--qos="},
    {"reservation", "--reservation="},
    {"time", "--time="}};

/// Options that porthip itself gives sbatch.
constexpr StringLiteral OwnOptions[] = {
    "-a",      "--array", "-o",         "--output",   "-e",
    "--error", "-J",      "-D",         "--chdir",    "-W",
    "--wait",  "--wrap",  "--job-name", "--parsable", "--open-mode"};

/// A string that is not empty, or a number that stands for one.
bool mapText(const JsonMapper &M, JsonPath Path, StringRef Name,
             std::string &To) {
  const Json *J = M.find(Name);
  if (J && J->is_number_unsigned()) {
    To = utostr(J->get<uint64_t>());
    return true;
  }
  return M.mapOptional(Name, To) &&
         (!J || !To.empty() || Path.field(Name).report("expected a string"));
}

bool mapExtra(const JsonMapper &M, JsonPath Path, SlurmOptions &To) {
  if (!M.mapOptional("extra", To.Extra))
    return false;
  for (StringRef One : To.Extra) {
    if (!One.starts_with("-"))
      return Path.field("extra").report(
          "'" + One +
          "' is not an option of sbatch; write one with a value as "
          "--name=value");
    if (is_contained(OwnOptions, One.split('=').first))
      return Path.field("extra").report("'" + One + "' is porthip's own");
  }
  return true;
}

/// Reads options; one that \p J does not name stays as it is.
bool readOptions(const Json &J, ArrayRef<StringRef> AlsoKnown, SlurmOptions &To,
                 JsonPath Path) {
  std::vector<StringRef> Known = {"extra", "parallel", "porthip", "setup"};
  append_range(Known, AlsoKnown);
  for (const auto &[Name, Option] : NamedOptions)
    Known.push_back(Name);
  JsonMapper M(J, Path);
  if (!M || !M.hasOnly(Known))
    return false;
  for (const auto &[Name, Option] : NamedOptions)
    if (std::string Value; !mapText(M, Path, Name, Value))
      return false;
    else if (!Value.empty())
      To.Named[Name.str()] = Value;
  return mapText(M, Path, "porthip", To.Porthip) &&
         M.mapOptional("setup", To.Setup) && mapExtra(M, Path, To) &&
         M.mapCount("parallel", To.Parallel, 1000000);
}

bool readLegs(const Json &J, SlurmSettings &To, JsonPath Path) {
  if (!J.is_object())
    return Path.report("expected an object");
  for (const auto &[Pattern, One] : J.items()) {
    if (auto Glob = GlobPattern::create(Pattern); !Glob)
      return Path.field(Pattern).report(toString(Glob.takeError()));
    SlurmOptions &Options = To.Legs.emplace_back(Pattern, To.Default).second;
    if (!readOptions(One, {}, Options, Path.field(Pattern)))
      return false;
  }
  return true;
}

} // namespace

std::vector<std::string> SlurmOptions::arguments() const {
  std::vector<std::string> Result;
  for (const auto &[Name, Option] : NamedOptions)
    if (auto Found = Named.find(Name.str()); Found != Named.end())
      Result.push_back(Option.str() + Found->second);
  append_range(Result, Extra);
  return Result;
}

const SlurmOptions &SlurmSettings::of(StringRef Leg) const {
  for (const auto &[Pattern, Options] : Legs) {
    auto Glob = GlobPattern::create(Pattern);
    if (Glob && Glob->match(Leg))
      return Options;
    consumeError(Glob.takeError());
  }
  return Default;
}

bool fromJson(const Json &J, SlurmSettings &To, JsonPath Path) {
  if (!readOptions(J, {"shared", "legs"}, To.Default, Path))
    return false;
  JsonMapper M(J, Path);
  if (!mapText(M, Path, "shared", To.Shared))
    return false;
  if (To.Shared.empty())
    return Path.report("'shared' is missing, the folder that all machines see");
  const Json *Legs = M.find("legs");
  return !Legs || readLegs(*Legs, To, Path.field("legs"));
}

} // namespace porthip
