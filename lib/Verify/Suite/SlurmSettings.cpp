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

/// What porthip itself says to sbatch.
constexpr StringLiteral OwnOptions[] = {
    "-a",      "--array", "-o",         "--output",   "-e",
    "--error", "-J",      "-D",         "--chdir",    "-W",
    "--wait",  "--wrap",  "--job-name", "--parsable", "--open-mode"};

class SettingsReader {
public:
  Expected<SlurmSettings> run(const Json &J) {
    SlurmSettings Result;
    if (!J.is_object())
      return createStringError("'launcher': 'slurm' is not an object");
    Result.Shared = text(J, "slurm", "shared");
    if (Wrong.empty() && Result.Shared.empty())
      fail("'slurm' has no 'shared', the folder that all machines see");
    read(J, "slurm", {"shared", "legs"}, Result.Default);
    if (auto Legs = J.find("legs"); Legs != J.end()) {
      if (!Legs->is_object())
        fail("'slurm': 'legs' is not an object");
      else
        for (const auto &[Pattern, One] : Legs->items()) {
          SlurmOptions O = Result.Default;
          read(One, Pattern, {}, O);
          if (auto Glob = GlobPattern::create(Pattern); !Glob)
            fail("'" + Pattern + "': " + toString(Glob.takeError()));
          Result.Legs.push_back({Pattern, std::move(O)});
        }
    }
    if (!Wrong.empty())
      return createStringError("'launcher': " + Wrong);
    return Result;
  }

private:
  void fail(const Twine &Text) {
    if (Wrong.empty())
      Wrong = Text.str();
  }

  std::string text(const Json &J, StringRef Where, StringRef Key) {
    auto Found = J.find(Key.str());
    if (Found == J.end())
      return "";
    if (Found->is_number_unsigned())
      return utostr(Found->get<uint64_t>());
    if (!Found->is_string() || Found->get<std::string>().empty()) {
      fail("'" + Where + "': '" + Key + "' is not a string");
      return "";
    }
    return Found->get<std::string>();
  }

  void list(const Json &J, StringRef Where, StringRef Key,
            std::vector<std::string> &To) {
    auto Found = J.find(Key.str());
    if (Found == J.end())
      return;
    if (!Found->is_array() ||
        !all_of(*Found, [](const Json &One) { return One.is_string(); }))
      return fail("'" + Where + "': '" + Key + "' is not a list of strings");
    To = Found->get<std::vector<std::string>>();
  }

  void checkMembers(const Json &J, StringRef Where,
                    ArrayRef<StringRef> AlsoKnown) {
    std::vector<StringRef> Known = {"extra", "parallel", "porthip", "setup"};
    append_range(Known, AlsoKnown);
    for (const auto &[Name, Option] : NamedOptions)
      Known.push_back(Name);
    llvm::sort(Known);
    for (const auto &Member : J.items())
      if (!is_contained(Known, StringRef(Member.key())))
        fail("'" + Where + "' has the unknown member '" + Member.key() +
             "'; known are " + join(Known, ", "));
  }

  void read(const Json &J, StringRef Where, ArrayRef<StringRef> AlsoKnown,
            SlurmOptions &To) {
    if (!J.is_object())
      return fail("'" + Where + "' is not an object");
    checkMembers(J, Where, AlsoKnown);
    for (const auto &[Name, Option] : NamedOptions)
      if (std::string Value = text(J, Where, Name); !Value.empty())
        To.Named[Name.str()] = Value;
    if (std::string Value = text(J, Where, "porthip"); !Value.empty())
      To.Porthip = Value;
    list(J, Where, "setup", To.Setup);
    list(J, Where, "extra", To.Extra);
    for (StringRef One : To.Extra) {
      if (!One.starts_with("-"))
        fail("'" + Where + "': '" + One +
             "' in 'extra' is not an option of sbatch; write one with a value "
             "as --name=value");
      if (is_contained(OwnOptions, One.split('=').first))
        fail("'" + Where + "': '" + One + "' in 'extra' is porthip's own");
    }
    if (auto Found = J.find("parallel"); Found != J.end()) {
      if (!Found->is_number_unsigned() || *Found < 1 || *Found > 1000000)
        return fail("'" + Where + "': 'parallel' is not a number from 1");
      To.Parallel = Found->get<unsigned>();
    }
  }

  std::string Wrong;
};

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

Expected<SlurmSettings> parseSlurmSettings(const Json &J) {
  return SettingsReader().run(J);
}

} // namespace porthip
