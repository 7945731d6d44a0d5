// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/EditedFiles.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace porthip {
namespace {

class EditedFile : public vfs::File {
public:
  EditedFile(std::unique_ptr<vfs::File> Real, const Twine &Path,
             const TextEdit &Edit)
      : Real(std::move(Real)), Path(Path.str()), Edit(Edit) {}

  ErrorOr<vfs::Status> status() override { return Real->status(); }
  ErrorOr<std::string> getName() override { return Real->getName(); }
  std::error_code close() override { return Real->close(); }

  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name,
                                                   int64_t FileSize,
                                                   bool RequiresNullTerminator,
                                                   bool IsVolatile) override {
    // No text, but a precompiled header, which is mapped and not read.
    if (!RequiresNullTerminator)
      return Real->getBuffer(Name, FileSize, false, IsVolatile);
    // The lexer reads up to the null character.
    auto Buffer = Real->getBuffer(Name, FileSize, true, IsVolatile);
    if (!Buffer)
      return Buffer;
    if (auto Text = Edit(Path, (*Buffer)->getBuffer()))
      return MemoryBuffer::getMemBufferCopy(*Text, Name);
    return Buffer;
  }

private:
  std::unique_ptr<vfs::File> Real;
  std::string Path;
  TextEdit Edit;
};

} // namespace

ErrorOr<std::unique_ptr<vfs::File>>
EditedFiles::openFileForRead(const Twine &Path) {
  auto File = ProxyFileSystem::openFileForRead(Path);
  if (!File)
    return File;
  return std::unique_ptr<vfs::File>(
      new EditedFile(std::move(*File), Path, Edit));
}

} // namespace porthip
