// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rpc/MessageReader.h"
#include "gtest/gtest.h"
#include <vector>

using namespace porthip;

/// All messages; what is wrong with one behind "!". \p AtOnce bytes are added
/// at a time.
static std::vector<std::string> read(Framing By, const std::string &Bytes,
                                     size_t AtOnce, size_t Max = 20) {
  MessageReader Reader(By, Max);
  std::vector<std::string> All;
  for (size_t At = 0; At < Bytes.size(); At += AtOnce) {
    Reader.add(llvm::StringRef(Bytes).substr(At, AtOnce));
    while (auto M = Reader.next())
      All.push_back(M->Wrong.empty() ? M->Text : "!" + M->Wrong);
  }
  return All;
}

using List = std::vector<std::string>;

TEST(MessageReader, Lines) {
  for (size_t AtOnce : {1, 3, 100}) {
    EXPECT_EQ(read(Framing::Lines, "one\n\r\n two\nrest", AtOnce),
              (List{"one", " two"}));
    EXPECT_EQ(read(Framing::Lines, std::string(50, 'x') + "\nnext\n", AtOnce),
              (List{"!a message of more than 20 bytes is not taken", "next"}))
        << AtOnce;
  }
}

TEST(MessageReader, BehindHeaders) {
  const std::string Two = framed(Framing::ContentLength, "first") +
                          "content-length: 2\r\nContent-Type: x\r\n\r\nab";
  for (size_t AtOnce : {1, 7, 1000}) {
    EXPECT_EQ(read(Framing::ContentLength, Two, AtOnce), (List{"first", "ab"}));
    EXPECT_EQ(
        read(Framing::ContentLength,
             framed(Framing::ContentLength, std::string(50, 'x')) + Two,
             AtOnce),
        (List{"!a message of more than 20 bytes is not taken", "first", "ab"}));
    EXPECT_EQ(read(Framing::ContentLength, "Other: 1\r\n\r\n" + Two, AtOnce),
              (List{"!a header without Content-Length", "first", "ab"}));
  }
  List Endless = read(Framing::ContentLength, std::string(5000, 'y'), 5000);
  ASSERT_EQ(Endless.size(), 1u);
  EXPECT_NE(Endless[0].find("header without an end"), std::string::npos);
}
