// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/OrderedBuffers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

void OrderedBuffers::begin(const TraceLaunch &L) {
  std::vector<std::string> Places;
  for (const OrderMaker &O : Orders)
    if (O.Kernel == L.Kernel && !O.Where.empty() &&
        !is_contained(Places, O.Where))
      Places.push_back(O.Where);
  if (Places.empty())
    for (const TraceArgument &Argument : L.Arguments) {
      auto Found = Makers.find(Argument.Buffer);
      if (Found != Makers.end() && !is_contained(Places, Found->second))
        Places.push_back(Found->second);
    }
  MadeBy = join(Places, ", ");
  ReadsOther = any_of(L.Arguments, [&](const TraceArgument &Argument) {
    return Others.count(Argument.Buffer);
  });
}

void OrderedBuffers::note(const TraceArray &X, const TraceArray &Y,
                          ArrayRef<const TraceArray *> Again) {
  if (!MadeBy.empty() && any_of(Again, [&](const TraceArray *Z) {
        return Z && Z->Bytes != X.Bytes;
      }))
    Makers[X.Buffer] = MadeBy;
  if (X.Bytes == Y.Bytes)
    Others.erase(X.Buffer);
  else if (Makers.count(X.Buffer))
    Others.insert(X.Buffer);
}

StringRef OrderedBuffers::madeBy(const std::string &Buffer) const {
  auto Found = Makers.find(Buffer);
  return Found == Makers.end() ? StringRef() : StringRef(Found->second);
}

} // namespace porthip
