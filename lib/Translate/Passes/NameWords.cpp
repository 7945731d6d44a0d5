// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Passes/NameWords.h"
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip {

bool isDistinctive(StringRef Name) {
  auto IsUpper = [&](size_t I) {
    return Name.size() > I && (isUpper(Name[I]) || isDigit(Name[I]));
  };
  if (Name.starts_with("__"))
    return true;
  for (StringRef Prefix : {"cuda", "nvrtc", "nvtx", "nccl"})
    if (Name.starts_with(Prefix))
      return IsUpper(Prefix.size()) || Name.starts_with("cuda_") ||
             Name.starts_with("cudadev");
  for (StringRef Prefix :
       {"CUDA_",     "CUDART_",  "CU_",     "NVRTC_",      "CUBLAS_",
        "CUBLASLT_", "CUFFT_",   "CURAND_", "CUSPARSE_",   "CUSPARSELT_",
        "CUSOLVER_", "CUDNN_",   "cublas",  "cufft",       "curand",
        "cusparse",  "cusolver", "cudnn",   "nv_bfloat16", "nvcuda",
        "CUB_PTX_"})
    if (Name.starts_with(Prefix))
      return true;
  // cuInit, CUdevice, CUipcMemHandle
  if (Name.starts_with("cu"))
    return IsUpper(2);
  return Name.starts_with("CU") && Name.size() > 2 && isLower(Name[2]);
}

bool isCudaAlone(StringRef Name, const RuleIndex &Rules) {
  return isDistinctive(Name) && !Name.starts_with("__") &&
         llvm::any_of(Rules.symbol(Name), [](const Rule *R) {
           return !R->isIdentity() && R->Kind != RuleKind::Shim;
         });
}

bool isDeviceWord(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"__global__", "__device__", "__shared__", "__constant__",
              "__managed__"},
             true)
      .Cases({"__host__", "__launch_bounds__", "threadIdx", "blockIdx"}, true)
      .Cases({"blockDim", "gridDim", "__syncthreads"}, true)
      .Default(false);
}

bool isIncludeGuard(StringRef Name) {
  StringRef Stem = Name.rtrim('_');
  return Stem.ends_with("_H") || Stem.ends_with("_HPP");
}

bool isScopeless(StringRef Word) {
  return Word.starts_with("__") ||
         StringSwitch<bool>(Word)
             .Cases({"return", "else", "case", "throw", "do", "goto"}, true)
             .Cases({"co_return", "co_yield", "co_await", "operator"}, true)
             .Cases({"using", "typedef", "typename", "template", "new"}, true)
             .Cases({"delete", "sizeof", "const", "constexpr"}, true)
             .Cases({"volatile", "static", "inline", "extern", "friend"}, true)
             .Cases({"virtual", "explicit", "mutable", "register"}, true)
             .Cases({"struct", "class", "union", "enum", "namespace"}, true)
             .Cases({"public", "protected", "private", "and", "or"}, true)
             .Cases({"not", "thread_local"}, true)
             .Default(false);
}

bool isTagWord(StringRef Word) {
  return Word == "struct" || Word == "enum" || Word == "union" ||
         Word == "class";
}

bool hasOtherTag(StringRef Hip) {
  return Hip.starts_with("porthip::") ||
         StringSwitch<bool>(Hip)
             .Cases({"hipExternalMemoryBufferDesc",
                     "hipExternalMemoryHandleDesc",
                     "hipExternalMemoryHandleType"},
                    true)
             .Cases({"hipExternalSemaphoreHandleDesc",
                     "hipExternalSemaphoreHandleType",
                     "hipExternalSemaphoreSignalParams",
                     "hipExternalSemaphoreWaitParams"},
                    true)
             .Cases({"hipLaunchParams", "hipUUID", "hipIpcMemHandle_t",
                     "hipIpcEventHandle_t"},
                    true)
             .Default(false);
}

std::pair<StringRef, StringRef> splitScope(StringRef Qualified) {
  size_t At = Qualified.rfind("::");
  if (At == StringRef::npos)
    return {"", Qualified};
  return {Qualified.take_front(At), Qualified.substr(At + 2)};
}

} // namespace porthip
