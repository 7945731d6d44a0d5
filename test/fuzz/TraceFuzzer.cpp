// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Records of programs on a GPU, before they are a trace; arrays of NumPy's; and
// manifests of traces. The first byte chooses.
#include "Fuzz.h"
#include "Verify/Trace/Trace.h"
#include "Verify/Trace/TraceFile.h"
#include <unistd.h>
#include <zip.h>

using namespace porthip;

namespace {

/// A trace whose manifest is \p Text, on disk since libzip wants a name.
void readManifest(llvm::StringRef Text) {
  static const std::string Path =
      "/dev/shm/porthip-fuzz-" + std::to_string(::getpid()) + ".phtrace";
  int Code = 0;
  zip_t *Archive = zip_open(Path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &Code);
  fuzz::require(Archive, "/dev/shm can be written");
  auto Add = [&](const char *Name, llvm::StringRef Bytes) {
    zip_source_t *From =
        zip_source_buffer(Archive, Bytes.data(), Bytes.size(), 0);
    zip_file_add(Archive, Name, From, ZIP_FL_ENC_UTF_8);
  };
  Add("manifest.json", Text);
  Add("stdout.txt", "x\n");
  fuzz::require(zip_close(Archive) == 0, "an archive can be closed");
  fuzz::consume(readTrace(Path));
  ::unlink(Path.c_str());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (!Size)
    return -1;
  llvm::StringRef Text = fuzz::textOf(Data + 1, Size - 1);
  switch (*Data) {
  case 's':
    fuzz::consume(parseSpool(Text, "record"));
    return 0;
  case 'n':
    fuzz::consume(bytesOfNpy(Text));
    return 0;
  case 'm':
    readManifest(Text);
    return 0;
  default:
    return -1;
  }
}
