// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Compile/LinkKernels.h"
#include "Inspect/Compile/AssemblyCommand.h"
#include "Support/Files/Files.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/CallingConv.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace porthip::inspect {

bool hasOffloadLto(const BuildLine &Line) {
  bool Has = false;
  for (const std::vector<std::string> *Words :
       {&Line.Options.Args, &Line.HostArgs, &Line.DeviceArgs})
    for (StringRef Word : *Words)
      if (Word == "-fno-offload-lto" || Word == "-foffload-lto=none")
        Has = false;
      else if (Word == "-foffload-lto" || Word.starts_with("-foffload-lto="))
        Has = true;
  return Has;
}

DeviceLink deviceLinkOf(const BuildLine &Line) {
  return Line.IsRelocatable    ? DeviceLink::OfProgram
         : hasOffloadLto(Line) ? DeviceLink::OfFile
                               : DeviceLink::None;
}

/// Beside clang, as its driver has it.
static std::string linkerOf(const Environment &On) {
  const StringRef Folder = sys::path::parent_path(On.Tools.ClangExecutable);
  std::string Beside = (Folder + "/ld.lld").str();
  if (sys::fs::can_execute(Beside))
    return Beside;
  auto Found = sys::findProgramByName("ld.lld-22");
  return Found ? *Found : "ld.lld";
}

std::vector<std::string> deviceLinkCommand(const BuildLine &Line,
                                           const Environment &On,
                                           const GpuTarget &For,
                                           ArrayRef<std::string> Bitcode,
                                           StringRef Output) {
  StringRef Level = UsualLevel;
  if (!Line.OptLevel.empty())
    Level = Line.OptLevel;
  Level.consume_front("-O");
  // The driver's: of -Os and -Oz the linker has the second level.
  if (Level == "s" || Level == "z")
    Level = "2";
  else if (Level == "fast")
    Level = "3";
  else if (Level == "g" || Level.empty())
    Level = "1";
  std::vector<std::string> Args = {
      linkerOf(On), "-m", "elf64_amdgpu", "--no-undefined", "-shared",
      "-plugin-opt=-amdgpu-internalize-symbols",
      // The driver's are eight, which make several files of assembly.
      "--lto-partitions=1", ("-plugin-opt=mcpu=" + StringRef(For.Name)).str(),
      ("-plugin-opt=O" + Level).str(), ("--lto-CGO" + Level).str()};
  for (size_t I = 0; I + 1 < Line.DeviceArgs.size(); ++I)
    if (Line.DeviceArgs[I] == "-mllvm")
      Args.push_back("-plugin-opt=" + Line.DeviceArgs[I + 1]);
  // With something kept, the linker keeps the names of blocks, too, which tell
  // clang's own loops from the program's.
  Args.insert(Args.end(),
              {"--lto-emit-asm", "--save-temps=resolution", "--whole-archive"});
  Args.insert(Args.end(), Bitcode.begin(), Bitcode.end());
  Args.insert(Args.end(), {"--no-whole-archive", "-o", Output.str()});
  return Args;
}

Expected<std::string> takeLinkedAssembly(StringRef Output) {
  // The linker's name for what its compiler gives it.
  const std::string Path = (Output + ".lto.s").str();
  auto Text = readFile(Path);
  sys::fs::remove(Path);
  return Text;
}

Expected<std::vector<std::string>> kernelsIn(StringRef Bitcode) {
  auto Buffer = MemoryBuffer::getFile(Bitcode);
  if (!Buffer)
    return createFileError(Bitcode, Buffer.getError());
  LLVMContext Context;
  auto M = getLazyBitcodeModule((*Buffer)->getMemBufferRef(), Context);
  if (!M)
    return createFileError(Bitcode, M.takeError());
  std::vector<std::string> Names;
  for (const Function &F : **M)
    if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL && !F.isDeclaration())
      Names.push_back(F.getName().str());
  return Names;
}

} // namespace porthip::inspect
