// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Compile/DeviceLibraries.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip::inspect {

static constexpr StringLiteral Prefix("oclc_isa_version_");

static std::string nameFor(const GpuTarget &Gpu) {
  StringRef Version = Gpu.Name;
  Version.consume_front("gfx");
  return (Prefix + Version + ".bc").str();
}

/// \p From, which is another GPU's, with the version of \p Gpu.
static Error writeVersion(StringRef From, const GpuTarget &Gpu,
                          const std::string &To) {
  auto Buffer = MemoryBuffer::getFile(From);
  if (!Buffer)
    return errorCodeToError(Buffer.getError());
  LLVMContext Context;
  auto M = parseBitcodeFile((*Buffer)->getMemBufferRef(), Context);
  if (!M)
    return M.takeError();
  GlobalVariable *Version = (*M)->getNamedGlobal("__oclc_ISA_version");
  if (!Version || !Version->getValueType()->isIntegerTy())
    return createStringError("is no file of AMD's device libraries");
  Version->setInitializer(
      ConstantInt::get(Version->getValueType(), isaVersion(Gpu.Name)));
  std::error_code Wrong;
  raw_fd_ostream Out(To, Wrong);
  if (Wrong)
    return errorCodeToError(Wrong);
  WriteBitcodeToFile(**M, Out);
  return Error::success();
}

/// Links to all files of \p From; gives one that says a GPU's version.
static Expected<std::string> linkAll(StringRef From,
                                     const TemporaryFolder &To) {
  std::string Version;
  std::error_code Wrong;
  for (sys::fs::directory_iterator It(From, Wrong), End; It != End && !Wrong;
       It.increment(Wrong)) {
    const StringRef Name = sys::path::filename(It->path());
    if (Name.starts_with(Prefix) && Version.empty())
      Version = It->path();
    if (auto NotLinked = sys::fs::create_link(It->path(), To.below(Name)))
      return createFileError(To.below(Name), NotLinked);
  }
  if (Wrong)
    return createFileError(From, Wrong);
  return Version;
}

Error DeviceLibraries::find(const Environment &On,
                            ArrayRef<const GpuTarget *> Gpus) {
  Path = deviceLibraryDir(On);
  if (Path.empty())
    return Error::success();
  std::vector<const GpuTarget *> Missing;
  for (const GpuTarget *Gpu : Gpus)
    if (!sys::fs::exists(Path + "/" + nameFor(*Gpu)))
      Missing.push_back(Gpu);
  if (Missing.empty())
    return Error::success();
  if (Error Wrong = Folder.make("porthip-inspect"))
    return Wrong;
  auto Version = linkAll(Path, Folder);
  if (!Version)
    return Version.takeError();
  for (const GpuTarget *Gpu : Missing)
    if (Error Wrong = writeVersion(*Version, *Gpu, Folder.below(nameFor(*Gpu))))
      return createFileError(*Version, std::move(Wrong));
  Path = Folder.Path;
  return Error::success();
}

} // namespace porthip::inspect
