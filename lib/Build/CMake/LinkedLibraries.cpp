// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Libraries that CMake's commands link, and packages that they look for.
#include "Build/CMake/FileMigration.h"
#include "Rules/LibraryRules.h"

using namespace llvm;

namespace porthip::cmake {
namespace {

/// "cudss" of CUDA::cudss and -lcudss; a target of another package whole.
StringRef nameLinked(StringRef Name) {
  if (!Name.consume_front("CUDA::"))
    Name.consume_front("-l");
  return Name;
}

/// Library of a name; of a target such as `rmm::rmm` the package counts, too.
std::optional<LibraryRule> ruleOf(StringRef Name) {
  if (auto Rule = libraryOfLink(nameLinked(Name)))
    return Rule;
  auto [Package, Target] = Name.split("::");
  return Target.empty() ? std::nullopt : libraryOfPackage(Package);
}

bool isWithoutTwin(StringRef Name) { return ruleOf(Name).has_value(); }

std::string onlyForNvidia(const LibraryRule &Rule) {
  return "link it for NVIDIA only ($<$<STREQUAL:${GPU_LANGUAGE},CUDA>:...>); "
         "for AMD " +
         Rule.Fix.str();
}

} // namespace

void FileMigration::missingLibrary(size_t Begin, size_t End, StringRef Spelled,
                                   StringRef Link) {
  const auto Rule = ruleOf(Link);
  if (!Rule)
    return finding(Problem::Library, Begin, End, Spelled.str(),
                   "'" + Spelled.str() + "' is a library that ROCm lacks");
  finding(Problem::Library, Begin, End, Spelled.str(),
          "'" + Spelled.str() +
              "' is a library that ROCm lacks: " + Rule->Reason.str(),
          onlyForNvidia(*Rule));
}

/// Packages that a build looks for or fetches by name.
void FileMigration::package(const Argument &Name) {
  StringRef Text = Name.Text;
  if (Text == "Thrust" || Text == "CUB" || Text == "CCCL" || Text == "CUDNN" ||
      Text == "NCCL")
    return finding(Problem::Library, Name.Offset, Name.end(), Text.str(),
                   "'" + Text.str() + "' is a package of CUDA's",
                   "find it for NVIDIA only; ROCm's packages are rocthrust, "
                   "hipcub, miopen, rccl");
  const auto Rule = libraryOfPackage(Text);
  if (!Rule)
    return;
  finding(Problem::Library, Name.Offset, Name.end(), Text.str(),
          "'" + Text.str() +
              "' is a package that ROCm lacks: " + Rule->Reason.str(),
          "find it for NVIDIA only (if(NOT GPU_VENDOR STREQUAL \"AMD\")); for "
          "AMD " +
              Rule->Fix.str());
}

void FileMigration::library(const Argument &A, const build::Library &L) {
  if (L.Gpu.empty())
    return missingLibrary(A.Offset, A.end(), A.Text, nameLinked(A.Text));
  Facts.Used.insert(L.Cuda.str());
  replace(A, ("gpu::" + L.Gpu).str());
}

/// The parts of a list or of generator expressions that may be targets:
/// `$<$<BOOL:${USE}>:CUDA::cublas;cufft>`, `$<TARGET_FILE:CUDA::cudart>`. A
/// name without CUDA:: is one only in the value of a condition, as `cuda` in
/// `$<BOOL:cuda>` is not.
static std::vector<Argument> linkParts(const Argument &Whole) {
  std::vector<Argument> Parts;
  const StringRef Text = Whole.Text;
  for (size_t Begin = 0; Begin < Text.size();) {
    size_t End = Begin;
    while (End < Text.size() && !StringRef("<>;,\"").contains(Text[End]) &&
           (Text[End] != ':' || Text.substr(End).starts_with("::")))
      End += Text[End] == ':' ? 2 : 1;
    End = std::min(End, Text.size());
    Argument Part = Whole;
    Part.Is = Argument::Form::Unquoted;
    Part.Text = Text.slice(Begin, End);
    Part.Offset = Whole.Offset + (Whole.Is == Argument::Form::Quoted) + Begin;
    Part.Length = End - Begin;
    const bool IsValue = Text.take_front(Begin).ends_with(">:") ||
                         Text.take_front(Begin).ends_with(";") || !Begin;
    if (IsValue || Part.Text.starts_with("CUDA::"))
      Parts.push_back(Part);
    Begin = End + 1;
  }
  return Parts;
}

void FileMigration::libraries(const Command &C) {
  bool Links = C.is("target_link_libraries") || C.is("link_libraries");
  // `list(APPEND LIBRARIES cublas)`, which a command links.
  const size_t List = C.is("set") ? 0 : 1;
  bool Collects =
      C.Arguments.size() > List &&
      Facts.Linked.count(C.Arguments[List].Text.str()) &&
      (C.is("set") || (C.is("list") && (C.Arguments[0].Text == "APPEND" ||
                                        C.Arguments[0].Text == "PREPEND")));
  for (const Argument &A : C.Arguments) {
    if (A.Is == Form::Bracket)
      continue;
    const bool IsLinked = (Links && &A != C.Arguments.data()) ||
                          (Collects && &A > C.Arguments.data() + List);
    for (const Argument &Part : linkParts(A)) {
      StringRef Name = Part.Text;
      const bool IsCuda = Name.consume_front("CUDA::");
      const build::Library *L = IsCuda     ? build::findLibrary(Name)
                                : IsLinked ? build::libraryOfLinkName(Name)
                                           : nullptr;
      if (L)
        library(Part, *L);
      else if ((IsCuda || IsLinked) && !Facts.OwnTargets.count(Name.str()) &&
               isWithoutTwin(Name))
        missingLibrary(Part.Offset, Part.end(), Part.Text, nameLinked(Name));
    }
  }
}

} // namespace porthip::cmake
