// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A folder with one source, and its port in a folder of its own.
#ifndef PORTHIP_TEST_PORTING_ONEPORT_H
#define PORTHIP_TEST_PORTING_ONEPORT_H

#include "Porting/Write/PortWriter.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include <gtest/gtest.h>

namespace porthip {

class OnePort : public testing::Test {
protected:
  void SetUp() override {
    Layout.Kind = LayoutKind::OutRoot;
    Layout.InRoot = normalizePath(Folder.path("in"));
    Layout.OutRoot = normalizePath(Folder.path("out"));
    ASSERT_FALSE(llvm::sys::fs::create_directories(Layout.InRoot));
    Folder.write("in/a.cu", "source\n");
  }

  /// With \p Text for the port. Gives what is wrong; empty: it was written.
  std::string writeBy(PortWriter &Writer, llvm::StringRef Text,
                      llvm::raw_ostream &Said) {
    const std::string Path = Layout.InRoot + "/a.cu",
                      Target = Layout.OutRoot + "/a.hip";
    Writer.add({Path, Target, "source\n", Text.str(), false, true});
    return llvm::toString(Writer.write({}, Said));
  }

  TempFolder Folder;
  LayoutOptions Layout;
};

} // namespace porthip
#endif
