// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/KernelNames.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace porthip {

StringRef withoutParameters(StringRef Kernel) {
  if (!Kernel.ends_with(")"))
    return Kernel;
  unsigned Depth = 0;
  for (size_t I = Kernel.size(); I-- != 0;) {
    if (Kernel[I] == ')')
      ++Depth;
    else if (Kernel[I] == '(' && --Depth == 0)
      return Kernel.take_front(I);
  }
  return Kernel;
}

static void replaceEach(std::string &Text, StringRef From, StringRef To) {
  for (size_t At = 0; (At = Text.find(From, At)) != std::string::npos;
       At += To.size())
    Text.replace(At, From.size(), To);
}

/// CUB's and Thrust's types and enumerators as template arguments: they have
/// the toolkit's version in their names, and hipCUB has other numbers.
static void replaceLibraryNames(std::string &Name) {
  if (!StringRef(Name).contains("cub::") &&
      !StringRef(Name).contains("thrust::"))
    return;
  static const Regex Version("(CUB|THRUST)_[0-9]+_[A-Z0-9_]*::");
  static const Regex Enumerator("\\(cub::[A-Za-z0-9_:]+\\)[0-9]+");
  SmallVector<StringRef> Found;
  while (Version.match(Name, &Found))
    Name.erase(size_t(Found[0].data() - Name.data()), Found[0].size());
  replaceEach(Name, "hipcub::", "cub::");
  while (Enumerator.match(Name, &Found)) {
    const size_t At = size_t(Found[0].data() - Name.data());
    Name.replace(At, Found[0].size(),
                 Found[0].substr(1, Found[0].find(')') - 1).str());
  }
}

std::string commonName(StringRef Kernel) {
  std::string Name = withoutParameters(Kernel).str();
  replaceLibraryNames(Name);
  for (StringRef Vendor : {"__nv_", "__hip_", "_fnuz"})
    replaceEach(Name, Vendor, "");
  // As template arguments. A type with two names in cuRAND is two types in HIP.
  for (StringRef End : {">", ",", "*", " "})
    replaceEach(Name, ("hiprandState" + End).str(),
                ("curandStateXORWOW" + End).str());
  replaceEach(Name, "hiprandState", "curandState");
  constexpr StringLiteral Vector = "HIP_vector_type<";
  for (size_t At = 0; (At = Name.find(Vector, At)) != std::string::npos;) {
    size_t End = Name.find('>', At);
    if (End == std::string::npos)
      break;
    StringRef Inside = StringRef(Name).slice(At + Vector.size(), End);
    auto [Element, Count] = Inside.split(", ");
    std::string Cuda = (Element + Count.rtrim('u')).str();
    replaceEach(Cuda, "unsigned ", "u");
    replaceEach(Cuda, "long long", "longlong");
    Name.replace(At, End + 1 - At, Cuda);
  }
  replaceEach(Name, " >", ">");
  return Name;
}

std::string signedName(StringRef Kernel) {
  std::string Name = commonName(Kernel);
  StringRef Rest = Name;
  Rest.consume_front("void ");
  return Rest.str();
}

} // namespace porthip
