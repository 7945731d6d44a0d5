// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Effort/EffortModel.h"
#include "Port/CheckInfo.h"
#include "Report/JsonFile.h"
#include "Report/SchemaTexts.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace llvm;

namespace porthip {
namespace {

Category categoryFrom(const std::string &Name) {
  return *find_if(AllCategories,
                  [&](Category C) { return toString(C) == Name; });
}

Risk riskFrom(StringRef Name) {
  return StringSwitch<Risk>(Name)
      .Case("unknown", Risk::Unknown)
      .Case("low", Risk::Low)
      .Case("medium", Risk::Medium)
      .Case("high", Risk::High)
      .Default(Risk::None);
}

void read(const Json &J, const char *Name, std::optional<double> &Into) {
  if (auto It = J.find(Name); It != J.end())
    Into = It->get<double>();
}

void read(const Json &J, const char *Name, double &Into) {
  if (auto It = J.find(Name); It != J.end())
    Into = It->get<double>();
}

void read(const Json &J, const char *Name, std::string &Into) {
  if (auto It = J.find(Name); It != J.end())
    Into = It->get<std::string>();
}

/// \p Into keeps what \p J does not have.
void readRates(const Json &J, EffortRates &Into) {
  read(J, "firstMinutes", Into.FirstMinutes);
  read(J, "furtherMinutes", Into.FurtherMinutes);
  read(J, "sameFileMinutes", Into.SameFileMinutes);
  read(J, "blockedFromMinutes", Into.BlockedFromMinutes);
  read(J, "byHandMinutes", Into.ByHandMinutes);
  read(J, "confidence", Into.Confidence);
  read(J, "reason", Into.Reason);
  if (auto It = J.find("category"); It != J.end())
    Into.Kind = categoryFrom(It->get<std::string>());
  if (auto It = J.find("risk"); It != J.end())
    Into.Level = riskFrom(It->get<std::string>());
}

Json toJson(const EffortRates &R) {
  Json J = Json::object();
  if (R.FirstMinutes)
    J["firstMinutes"] = *R.FirstMinutes;
  if (R.FurtherMinutes)
    J["furtherMinutes"] = *R.FurtherMinutes;
  if (R.SameFileMinutes)
    J["sameFileMinutes"] = *R.SameFileMinutes;
  if (R.BlockedFromMinutes)
    J["blockedFromMinutes"] = *R.BlockedFromMinutes;
  if (R.ByHandMinutes)
    J["byHandMinutes"] = *R.ByHandMinutes;
  if (R.Kind)
    J["category"] = toString(*R.Kind).str();
  if (R.Level)
    J["risk"] = toString(*R.Level).str();
  if (!R.Confidence.empty())
    J["confidence"] = R.Confidence;
  if (!R.Reason.empty())
    J["reason"] = R.Reason;
  return J;
}

/// The category of a finding where the model does not say: an error needs
/// someone, a warning needs a look, a note that costs nothing needs nothing.
Category defaultCategory(const Finding &F) {
  switch (F.Level) {
  case Severity::Error:
    return Category::Manual;
  case Severity::Warning:
    return Category::Review;
  case Severity::Note:
    return F.EffortMinutes ? Category::Review : Category::Automatic;
  }
  llvm_unreachable("not a severity");
}

/// As reports print them, so that a reader gets the same sum.
EffortRates inHundredths(EffortRates Rates) {
  for (auto Minutes : {&EffortRates::FirstMinutes, &EffortRates::FurtherMinutes,
                       &EffortRates::SameFileMinutes})
    Rates.*Minutes = std::round(*(Rates.*Minutes) * 100) / 100;
  return Rates;
}

Json parsed(StringRef Text, StringRef Name) {
  return cantFail(parseJson(Text, Name));
}

} // namespace

void EffortRates::fillFrom(const EffortRates &General) {
  if (!FirstMinutes)
    FirstMinutes = General.FirstMinutes;
  if (!FurtherMinutes)
    FurtherMinutes = General.FurtherMinutes;
  if (!SameFileMinutes)
    SameFileMinutes = General.SameFileMinutes;
  if (!BlockedFromMinutes)
    BlockedFromMinutes = General.BlockedFromMinutes;
  if (!Kind)
    Kind = General.Kind;
  if (!Level)
    Level = General.Level;
  if (Confidence.empty())
    Confidence = General.Confidence;
  if (Reason.empty())
    Reason = General.Reason;
}

bool EffortRates::operator<(const EffortRates &Other) const {
  auto Charged = [](const EffortRates &R) {
    return std::tie(R.FirstMinutes, R.FurtherMinutes, R.SameFileMinutes, R.Kind,
                    R.Level, R.Confidence);
  };
  return Charged(*this) < Charged(Other);
}

void EffortModel::read(const std::string &Text) {
  const Json J = parsed(Text, "effort model");
  static const Json Nothing = Json::object();
  auto Part = [&](const char *Key) -> const Json & {
    auto It = J.find(Key);
    return It == J.end() ? Nothing : *It;
  };
  porthip::read(J, "name", Name);
  porthip::read(J, "furtherFactor", FurtherFactor);
  porthip::read(J, "sameFileFactor", SameFileFactor);
  porthip::read(J, "manualSameFileFactor", ManualSameFileFactor);
  for (const auto &[Key, Range] : Part("confidence").items())
    Confidence[Key] = {Range["low"], Range["high"]};
  for (const auto &[Key, R] : Part("categories").items())
    readRates(R, Categories[unsigned(categoryFrom(Key))]);
  for (const auto &[Key, R] : Part("checks").items())
    readRates(R, Checks[Key]);
  for (const auto &[Key, R] : Part("symbols").items())
    readRates(R, Symbols[Key]);
  const Json &Whole = Part("project");
  porthip::read(Whole, "buildMinutes", Project.BuildMinutes);
  porthip::read(Whole, "buildMinutesPerUnit", Project.BuildMinutesPerUnit);
  porthip::read(Whole, "projectMinutes", Project.ProjectMinutes);
  porthip::read(Whole, "buildFileMinutes", Project.BuildFileMinutes);
  porthip::read(Whole, "furtherBuildFileMinutes",
                Project.FurtherBuildFileMinutes);
  porthip::read(Whole, "verifyMinutesPerKernel",
                Project.VerifyMinutesPerKernel);
  porthip::read(Whole, "verifyFactor", Project.VerifyFactor);
  porthip::read(Whole, "confidence", Project.Confidence);
  porthip::read(Whole, "reason", Project.Reason);
}

EffortModel EffortModel::builtIn() {
  EffortModel Model;
  Model.read(EffortModelText);
  return Model;
}

Expected<EffortModel> EffortModel::load(StringRef Path) {
  Expected<JsonFile> File = JsonFile::read(Path, 16 << 20);
  if (!File)
    return File.takeError();
  if (Error Wrong =
          File->fits(EffortModelSchema, "",
                     "; 'porthip report --print-effort-model' prints one"))
    return std::move(Wrong);
  EffortModel Model = builtIn();
  Model.Name = Path.str();
  Model.read(File->Text);
  return Model;
}

const EffortRates *EffortModel::find(const Table &T, StringRef Name,
                                     size_t Least) {
  if (auto It = T.find(Name.str()); It != T.end())
    return &It->second;
  const EffortRates *Best = nullptr;
  size_t Length = Least;
  for (const auto &[Key, Rates] : T) {
    StringRef Prefix = Key;
    if (Prefix.consume_back("*") && Name.starts_with(Prefix) &&
        Prefix.size() >= Length) {
      Best = &Rates;
      Length = Prefix.size();
    }
  }
  return Best;
}

EffortRates EffortModel::ratesOf(Category C) const {
  EffortRates Rates = Categories[unsigned(C)];
  Rates.Kind = C;
  if (!Rates.SameFileMinutes)
    Rates.SameFileMinutes = Rates.FurtherMinutes;
  return inHundredths(std::move(Rates));
}

EffortRates EffortModel::ratesOf(const Finding &F) const {
  EffortRates Rates;
  if (const EffortRates *R =
          F.Symbol.empty() ? nullptr : find(Symbols, F.Symbol))
    Rates = *R;
  if (const EffortRates *R =
          F.subject().empty()
              ? nullptr
              : find(Checks, F.Check + " " + F.subject(), F.Check.size() + 1))
    Rates.fillFrom(*R);
  if (const EffortRates *R = find(Checks, F.Check))
    Rates.fillFrom(*R);
  if (!Rates.FirstMinutes && F.EffortMinutes) {
    Rates.FirstMinutes = F.EffortMinutes;
    if (!Rates.FurtherMinutes)
      Rates.FurtherMinutes = F.EffortMinutes * FurtherFactor;
  }
  if (!Rates.Kind)
    Rates.Kind = Rates.BlockedFromMinutes && Rates.FirstMinutes &&
                         *Rates.FirstMinutes >= *Rates.BlockedFromMinutes
                     ? Category::Blocked
                     : defaultCategory(F);
  // A note without cost is read once.
  if (*Rates.Kind == Category::Automatic && !Rates.FirstMinutes)
    Rates.FirstMinutes = Rates.FurtherMinutes = Rates.SameFileMinutes = 0;
  Rates.fillFrom(Categories[unsigned(*Rates.Kind)]);
  // Code that someone writes is written at each place; what is looked at is
  // alike in a file.
  if (!Rates.SameFileMinutes)
    Rates.SameFileMinutes =
        *Rates.FurtherMinutes * (*Rates.Kind >= Category::Manual
                                     ? ManualSameFileFactor
                                     : SameFileFactor);
  return inHundredths(std::move(Rates));
}

Effort EffortModel::range(double LikelyMinutes, StringRef Sureness) const {
  auto It = Confidence.find(Sureness.str());
  if (It == Confidence.end())
    return {LikelyMinutes, LikelyMinutes, LikelyMinutes};
  auto [Low, High] = It->second;
  return {LikelyMinutes * Low, LikelyMinutes, LikelyMinutes * High};
}

std::string EffortModel::toJson() const {
  Json J = parsed(EffortModelText, "effort model");
  J["name"] = Name;
  for (const auto &[Key, Range] : Confidence)
    J["confidence"][Key] = {{"low", Range.first}, {"high", Range.second}};
  for (Category C : AllCategories)
    J["categories"][toString(C).str()] =
        porthip::toJson(Categories[unsigned(C)]);
  J["furtherFactor"] = FurtherFactor;
  J["sameFileFactor"] = SameFileFactor;
  J["manualSameFileFactor"] = ManualSameFileFactor;
  Json Rows = Json::object();
  for (const auto &[Key, Rates] : Checks)
    Rows[Key] = porthip::toJson(Rates);
  for (const CheckInfo *Check : allChecks()) {
    Finding Typical;
    Typical.Check = Check->Id.str();
    Typical.Level = Check->Default;
    Typical.EffortMinutes = Check->EffortMinutes;
    EffortRates Rates = ratesOf(Typical);
    // A symbol's rates are the rule's, and differ from one to the next.
    if (Rates.BlockedFromMinutes)
      continue;
    Rows[Typical.Check] = porthip::toJson(Rates);
  }
  J["checks"] = std::move(Rows);
  for (const auto &[Key, Rates] : Symbols)
    J["symbols"][Key] = porthip::toJson(Rates);
  J["project"] = {{"buildMinutes", Project.BuildMinutes},
                  {"buildMinutesPerUnit", Project.BuildMinutesPerUnit},
                  {"projectMinutes", Project.ProjectMinutes},
                  {"buildFileMinutes", Project.BuildFileMinutes},
                  {"furtherBuildFileMinutes", Project.FurtherBuildFileMinutes},
                  {"verifyMinutesPerKernel", Project.VerifyMinutesPerKernel},
                  {"verifyFactor", Project.VerifyFactor},
                  {"confidence", Project.Confidence},
                  {"reason", Project.Reason}};
  return J.dump(2) + "\n";
}

} // namespace porthip
