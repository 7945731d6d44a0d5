// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/Certificate.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// Follows values that are not exact from launch to launch, by buffer.
class Following {
public:
  explicit Following(CertifiedRun &To) : To(To) {}

  void launch(const TraceLaunch &L, const CodeFacts *Facts) {
    if (Holders.empty() && !IsAnywhere) {
      // Nothing is there yet to be handed on by the host.
    } else if (L.Inputs.empty() && L.IsSampled) {
      // The program has put nothing into its buffers since.
    } else if (L.IsSampled) {
      for (const auto &[Buffer, Hash] : L.Inputs)
        Holders.insert(Buffer);
    } else {
      IsAnywhere = true;
    }
    if (!Facts) { // a library's
      IsAnywhere = true;
      return;
    }
    for (const InexactOperation &O : Facts->Operations)
      store(L, *Facts, O.Reaches);
    // Two arguments may lead to one buffer.
    std::set<size_t> Known;
    for (size_t Before = SIZE_MAX; Before != Known.size();) {
      Before = Known.size();
      for (const auto &[N, Place] : enumerate(Facts->Memory))
        if (holds(L, Place) && Known.insert(N).second)
          take(L, *Facts, Place);
    }
  }

private:
  static std::string bufferOf(const TraceLaunch &L, const KernelMemory &Place) {
    if (!Place.Variable.empty())
      return "@" + Place.Variable;
    return Place.Argument && *Place.Argument < L.Arguments.size()
               ? L.Arguments[*Place.Argument].Buffer
               : "";
  }

  bool holds(const TraceLaunch &L, const KernelMemory &Place) const {
    const std::string Buffer = bufferOf(L, Place);
    return IsAnywhere ||
           (Buffer.empty() ? !Holders.empty() : Holders.count(Buffer));
  }

  void store(const TraceLaunch &L, const CodeFacts &Facts, const Reach &R) {
    for (unsigned N : R.Stored) {
      const std::string Buffer = bufferOf(L, Facts.Memory[N]);
      if (Buffer.empty())
        IsAnywhere = true;
      else
        Holders.insert(Buffer);
    }
  }

  void take(const TraceLaunch &L, const CodeFacts &Facts,
            const KernelMemory &Place) {
    for (const auto &[What, Where] : Place.Reaches.First)
      To.ByMemory.try_emplace(What, Where);
    store(L, Facts, Place.Reaches);
  }

  CertifiedRun &To;
  std::set<std::string> Holders; ///< buffers with such values
  bool IsAnywhere = false;
};

CertifiedOperation ofLibrary(const TraceLaunch &L) {
  CertifiedOperation Result;
  Result.Kernel = L.Kernel;
  Result.Of.Class = OperationClass::VendorDefined;
  Result.Of.Name = L.Kernel;
  Result.Of.Operation = "call of a library";
  Result.Of.Source = "no document";
  Result.Of.Count = 1;
  Result.Of.Reaches.First["result"] = "";
  return Result;
}

/// The operation that says most against the run; null: none reaches a result.
const CertifiedOperation *worstOf(const CertifiedRun &Run) {
  const CertifiedOperation *Worst = nullptr;
  for (const CertifiedOperation &O : Run.Operations)
    if (O.reachesResult() && (!Worst || Worst->Of.Class < O.Of.Class))
      Worst = &O;
  return Worst;
}

std::string textOf(const InexactOperation &O) {
  const std::string By =
      "'" + O.Name + "'" +
      (O.Operation.find(' ') == std::string::npos || O.Operation == O.Name
           ? ""
           : " (" + O.Operation + ")") +
      (O.Where.empty() ? "" : " at " + O.Where);
  switch (O.Class) {
  case OperationClass::Exact:
    break;
  case OperationClass::Bounded:
    return "within " + O.Bound + " by " + By;
  case OperationClass::VendorDefined:
    return "vendor-defined" +
           (O.Bound.empty() ? "" : ", within " + O.Bound + ",") + " by " + By;
  case OperationClass::NotModelled:
    return "not modelled: " + By;
  }
  llvm_unreachable("what is exact is not listed");
}

} // namespace

bool CertifiedRun::isExact() const { return IsKnown && !worstOf(*this); }

void CertifiedRun::showPlaces(
    function_ref<std::string(const std::string &)> Shown) {
  auto show = [&](std::string &Place) {
    if (!Place.empty())
      Place = Shown(Place);
  };
  for (CertifiedOperation &O : Operations) {
    show(O.Of.Where);
    for (auto &[What, Where] : O.Of.Reaches.First)
      show(Where);
  }
  for (auto &[What, Where] : ByMemory)
    show(Where);
}

CertifiedRun certifiedRun(const Trace &T) {
  CertifiedRun Run;
  Run.Leg = T.Leg;
  // Another process may compute values that are printed, and that come from
  // kernels that nobody looked at.
  Run.IsKnown = T.Facts && !T.OtherProcesses;
  if (!Run.IsKnown)
    return Run;
  for (const auto &[Symbol, Facts] : *T.Facts) {
    Run.Counts[0] += Facts.ExactCount;
    for (const InexactOperation &O : Facts.Operations) {
      Run.Counts[size_t(O.Class)] += O.Count;
      Run.Operations.push_back({demangle(Symbol), O});
    }
  }
  Following Values(Run);
  std::set<std::string> Libraries;
  for (const TraceLaunch &L : T.Launches) {
    auto Found = T.Facts->find(L.Symbol);
    Values.launch(L, Found == T.Facts->end() ? nullptr : &Found->second);
    // A launch that failed may have had no code.
    if (Found == T.Facts->end() && L.Fault.empty() &&
        Libraries.insert(L.Symbol).second) {
      Run.Operations.push_back(ofLibrary(L));
      ++Run.Counts[size_t(OperationClass::VendorDefined)];
    }
  }
  return Run;
}

Certificate certificateOf(const Trace &A, const Trace &B) {
  return {certifiedRun(A), certifiedRun(B)};
}

std::string textOf(const Certificate &C) {
  if (C.isExact())
    return "exact";
  const CertifiedRun *Run = &C.A;
  const CertifiedOperation *Worst = worstOf(C.A);
  if (const CertifiedOperation *OfB = worstOf(C.B);
      OfB && (!Worst || Worst->Of.Class < OfB->Of.Class)) {
    Worst = OfB;
    Run = &C.B;
  }
  if (!Worst)
    return "not known to be exact";
  std::string Text = "not exact: " + textOf(Worst->Of);
  const auto More =
      size_t(count_if(Run->Operations, [](const CertifiedOperation &O) {
        return O.reachesResult();
      }));
  if (More > 1)
    Text += ", and " + std::to_string(More - 1) + " more";
  for (StringRef What : {"branch", "address"})
    for (const CertifiedOperation &O : Run->Operations)
      if (auto At = O.Of.Reaches.First.find(What.str());
          At != O.Of.Reaches.First.end())
        return Text + "; decides " + (What == "branch" ? "a " : "an ") +
               What.str() + " at " + At->second;
  return Text;
}

static Json jsonOf(const CertifiedRun &Run) {
  Json Result = {{"leg", Run.Leg}, {"known", Run.IsKnown}};
  if (!Run.IsKnown)
    return Result;
  Result["exact"] = Run.isExact();
  for (size_t I = 0; I != OperationClassCount; ++I)
    Result["operations"][OperationClassNames[I].str()] = Run.Counts[I];
  Result["inexact"] = Json::array();
  auto addReached = [](Json &To, const auto &First) {
    To = Json::object();
    for (const auto &[What, Where] : First)
      To[What] = stringToJson(Where);
  };
  for (const CertifiedOperation &O : Run.Operations) {
    Json One = {{"class", OperationClassNames[size_t(O.Of.Class)].str()},
                {"name", stringToJson(O.Of.Name)},
                {"operation", stringToJson(O.Of.Operation)},
                {"kernel", stringToJson(O.Kernel)},
                {"where", stringToJson(O.Of.Where)},
                {"count", O.Of.Count},
                {"bound", O.Of.Bound},
                {"source", O.Of.Source}};
    addReached(One["reaches"], O.Of.Reaches.First);
    Result["inexact"].push_back(std::move(One));
  }
  addReached(Result["byMemory"], Run.ByMemory);
  return Result;
}

Json jsonOf(const Certificate &C) {
  return {{"exact", C.isExact()},
          {"text", stringToJson(textOf(C))},
          {"runs", {jsonOf(C.A), jsonOf(C.B)}}};
}

} // namespace porthip
