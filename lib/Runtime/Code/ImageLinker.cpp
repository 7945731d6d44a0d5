// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Code/ImageLinker.h"
#include "VirtualGpu/Image.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"
#include <cstring>
#include <memory>
#include <mutex>

namespace porthip::vgpu::rt {

ImageLinker::ImageLinker(unsigned Count, const int *Options, void **Values) {
  for (unsigned I = 0; Options && Values && I < Count; ++I)
    Wanted[Options[I]] = &Values[I];
}

Status ImageLinker::add(const void *Data, size_t SizeBytes) {
  if (!Data)
    return Status::InvalidValue;
  auto I = readImage(static_cast<const char *>(Data), SizeBytes);
  if (!I) {
    std::string Why = llvm::toString(I.takeError());
    tellUser("cannot link the device code: " + Why +
             "; make it with 'porthip cc --device' or NVRTC/hipRTC");
    tell(Why);
    return Status::InvalidImage;
  }
  // The program may free its copy as soon as this returns.
  Added.push_back(writeImage(*I));
  return Status::Success;
}

Status ImageLinker::addFile(const char *Path) {
  if (!Path)
    return Status::InvalidValue;
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  return Buffer ? add((*Buffer)->getBufferStart(), (*Buffer)->getBufferSize())
                : Status::FileNotFound;
}

/// The code of all images, as one.
static llvm::Expected<std::string>
linkImages(const std::vector<std::string> &All) {
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Whole;
  Image Result;
  for (const std::string &Bytes : All) {
    auto I = readImage(Bytes.data(), Bytes.size());
    if (!I)
      return I.takeError();
    auto M = llvm::parseBitcodeFile(
        llvm::MemoryBufferRef(I->Bitcode, "device code"), Context);
    if (!M)
      return M.takeError();
    if (!Whole) {
      Whole = std::move(*M);
      Result = *I;
      continue;
    }
    Result.Flags |= I->Flags;
    if (llvm::Linker::linkModules(*Whole, std::move(*M)))
      return llvm::createStringError("the parts define a symbol twice");
  }
  std::string Bitcode;
  llvm::raw_string_ostream OS(Bitcode);
  llvm::WriteBitcodeToFile(*Whole, OS);
  Result.Bitcode = Bitcode;
  Result.BitcodeHash = llvm::xxh3_64bits(llvm::StringRef(Bitcode));
  return writeImage(Result);
}

/// Writes the logs that the program has given buffers for.
void ImageLinker::tell(const std::string &Error) {
  enum { WallTime = 2, InfoLog, InfoBytes, ErrorLog, ErrorBytes };
  auto Write = [&](int Log, int Bytes, const std::string &Text) {
    auto Buffer = Wanted.find(Log), Size = Wanted.find(Bytes);
    if (Buffer == Wanted.end() || Size == Wanted.end() || !*Buffer->second)
      return;
    size_t Room = reinterpret_cast<uintptr_t>(*Size->second);
    if (!Room)
      return;
    size_t Length = std::min(Room - 1, Text.size());
    std::memcpy(*Buffer->second, Text.data(), Length);
    static_cast<char *>(*Buffer->second)[Length] = 0;
  };
  Write(InfoLog, InfoBytes, "");
  Write(ErrorLog, ErrorBytes, Error);
  if (auto Time = Wanted.find(WallTime); Time != Wanted.end())
    *Time->second = nullptr; // 0 ms: what it takes here says nothing of there
}

Status ImageLinker::complete(void **Data, size_t *SizeBytes) {
  if (!Data || Added.empty())
    return Status::InvalidValue;
  auto All = linkImages(Added);
  if (!All) {
    std::string Why = llvm::toString(All.takeError());
    tellUser("cannot link the device code: " + Why);
    tell(Why);
    return Status::InvalidImage;
  }
  Linked = std::move(*All);
  tell("");
  *Data = Linked.data();
  if (SizeBytes)
    *SizeBytes = Linked.size();
  return Status::Success;
}

namespace {
struct Linkers {
  std::mutex Lock;
  std::map<void *, std::unique_ptr<ImageLinker>> All;
  static Linkers &get() {
    static auto *Only = new Linkers;
    return *Only;
  }
};
} // namespace

ImageLinker *findLinker(void *Handle) {
  Linkers &L = Linkers::get();
  std::lock_guard<std::mutex> Held(L.Lock);
  auto Found = L.All.find(Handle);
  return Found == L.All.end() ? nullptr : Found->second.get();
}

ImageLinker *createLinker(unsigned Count, const int *Options, void **Values) {
  auto New = std::make_unique<ImageLinker>(Count, Options, Values);
  ImageLinker *Handle = New.get();
  Linkers &L = Linkers::get();
  std::lock_guard<std::mutex> Held(L.Lock);
  L.All[Handle] = std::move(New);
  return Handle;
}

bool destroyLinker(void *Handle) {
  Linkers &L = Linkers::get();
  std::lock_guard<std::mutex> Held(L.Lock);
  return L.All.erase(Handle);
}

} // namespace porthip::vgpu::rt
