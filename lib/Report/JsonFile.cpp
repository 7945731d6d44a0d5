// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/JsonFile.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonSchema.h"

using namespace llvm;

namespace porthip {

Expected<JsonFile> JsonFile::read(StringRef Path, uint64_t MaxBytes) {
  Expected<std::string> Text = readFile(Path, MaxBytes);
  if (!Text)
    return Text.takeError();
  Expected<Json> Value = parseJson(*Text, Path);
  if (!Value)
    return Value.takeError();
  return JsonFile{Path.str(), std::move(*Text), std::move(*Value)};
}

Error JsonFile::fits(StringRef Schema, StringRef Before,
                     StringRef After) const {
  for (const SchemaError &Wrong :
       validateJson(cantFail(parseJson(Schema, "schema")), Value, 1))
    return createStringError(
        Path + ":" + Twine(lineOfPointer(Text, Wrong.Pointer)) + ": " + Before +
        (Wrong.Pointer.empty() ? "the file" : Wrong.Pointer) + ": " +
        Wrong.Text + After);
  return Error::success();
}

} // namespace porthip
