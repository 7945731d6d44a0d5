// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels' parameters from AMD code objects: made by hand here, and with
// CODE_OBJECT=FILE one that a compiler made (code-objects.test).
#include "Record/Preload/Hip/CodeObject.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

using namespace porthip::record;

namespace {

template <class Number> std::string little(Number Value) {
  return {reinterpret_cast<const char *>(&Value), sizeof(Value)};
}

std::string text(const std::string &Text) {
  return char(0xa0 | Text.size()) + Text;
}

std::string argument(unsigned Offset, unsigned Size, const std::string &Kind) {
  std::string Wide("\xcd\0", 2); // a number of 16 bits
  return "\x84" + text(".name") + text("x") + text(".offset") + Wide +
         char(Offset) + text(".size") + char(Size) + text(".value_kind") +
         text(Kind);
}

std::string kernel(const std::string &Name, const std::string &Arguments,
                   unsigned Count) {
  return "\x83" + text(".name") + text(Name) + text(".args") +
         char(0x90 | Count) + Arguments + text(".wavefront_size") + char(0x40);
}

std::string metadata() {
  return "\x82" + text("amdhsa.version") + "\x92\x01\x02" +
         text("amdhsa.kernels") + "\x92" +
         kernel("one",
                argument(0, 8, "global_buffer") + argument(8, 24, "by_value") +
                    argument(32, 4, "hidden_block_count_x"),
                3) +
         kernel("none", "", 0);
}

/// An ELF file of one program header and one note.
std::string elf(const std::string &Message, uint32_t Type = 32) {
  std::string Note = little(uint32_t(7)) + little(uint32_t(Message.size())) +
                     little(Type) + std::string("AMDGPU\0\0", 8) + Message;
  std::string Header("\177ELF\2\1\1\100\0\0\0\0\0\0\0\0", 16);
  Header += little(uint16_t(3)) + little(uint16_t(224)) + little(uint32_t(1)) +
            little(uint64_t(0)) + little(uint64_t(64)) + little(uint64_t(0)) +
            little(uint32_t(0)) + little(uint16_t(64)) + little(uint16_t(56)) +
            little(uint16_t(1)) + std::string(6, '\0');
  std::string Segment = little(uint32_t(4)) + little(uint32_t(4)) +
                        little(uint64_t(120)) + std::string(16, '\0') +
                        little(uint64_t(Note.size())) + std::string(16, '\0');
  return Header + Segment + Note;
}

std::string bundle(const std::string &File) {
  std::string Name = "hip-amdgcn-amd-amdhsa--gfx942";
  std::string Head = "__CLANG_OFFLOAD_BUNDLE__" + little(uint64_t(2)) +
                     little(uint64_t(0)) + little(uint64_t(0)) +
                     little(uint64_t(4)) + "host";
  uint64_t At = Head.size() + 24 + Name.size();
  return Head + little(At) + little(uint64_t(File.size())) +
         little(uint64_t(Name.size())) + Name + File;
}

std::string textOf(const CodeObjectFacts &Facts) {
  std::string Result;
  for (const auto &[Name, Parameters] : Facts.Kernels) {
    Result += Name + ":";
    for (const Parameter &P : Parameters)
      Result += " " + std::to_string(P.OffsetBytes) + "+" +
                std::to_string(P.SizeBytes);
    Result += "\n";
  }
  return Result;
}

constexpr const char *Expected = "none:\none: 0+8 8+24\n";

TEST(CodeObject, FileAndBundle) {
  EXPECT_EQ(Expected, textOf(readCodeObject(elf(metadata()))));
  EXPECT_EQ(Expected, textOf(readCodeObject(bundle(elf(metadata())))));
  // Bytes behind it do not matter.
  EXPECT_EQ(Expected, textOf(readCodeObject(elf(metadata()) + "more")));
}

TEST(CodeObject, OtherThings) {
  EXPECT_EQ("", textOf(readCodeObject("")));
  EXPECT_EQ("", textOf(readCodeObject("PHVGPU")));
  EXPECT_EQ("", textOf(readCodeObject(elf(metadata(), /*Type=*/10))));
  EXPECT_FALSE(readCodeObject(elf(metadata())).IsCompressed);
  EXPECT_TRUE(readCodeObject("CCOB\3\0\1\0").IsCompressed);
  // Lists that say they are longer than the file.
  EXPECT_EQ("", textOf(readCodeObject(elf("\x81" + text("amdhsa.kernels") +
                                          "\xdd\xff\xff\xff\xff"))));
  EXPECT_EQ("", textOf(readCodeObject(elf(std::string(100000, '\x91')))));
}

/// Reads it from memory whose end a sanitizer or the allocator knows.
std::string readExactly(const std::string &Bytes) {
  std::unique_ptr<char[]> Copy(new char[Bytes.size() + 1]);
  std::memcpy(Copy.get(), Bytes.data(), Bytes.size());
  return textOf(readCodeObject({Copy.get(), Bytes.size()}));
}

void damage(const std::string &Whole, size_t Step) {
  for (size_t Size = 0; Size < Whole.size(); Size += Step)
    (void)readExactly(Whole.substr(0, Size));
  for (size_t At = 0; At < Whole.size(); At += Step)
    for (char Flip : {'\1', '\x40', '\xff'}) {
      std::string Bytes = Whole;
      Bytes[At] = char(Bytes[At] ^ Flip);
      (void)readExactly(Bytes);
    }
}

TEST(CodeObject, DamagedOnes) {
  damage(elf(metadata()), 1);
  damage(bundle(elf(metadata())), 1);
  // Cut within the metadata: nothing of the kernel that is not whole.
  std::string File = elf(metadata());
  EXPECT_EQ("", readExactly(File.substr(0, File.size() - 1)));
}

TEST(CodeObject, OfACompiler) {
  const char *Path = std::getenv("CODE_OBJECT");
  if (!Path)
    GTEST_SKIP() << "CODE_OBJECT names no file";
  std::ifstream File(Path, std::ios::binary);
  std::string Bytes{std::istreambuf_iterator<char>(File), {}};
  CodeObjectFacts Facts = readCodeObject(Bytes);
  std::printf("compressed %d\n%s", Facts.IsCompressed, textOf(Facts).c_str());
  damage(Bytes, Bytes.size() / 200 + 1);
}

TEST(CodeObject, WhatCanBeRead) {
  static const char Here[] = "abc";
  std::string_view Seen = readableFrom(Here);
  ASSERT_GE(Seen.size(), sizeof(Here));
  EXPECT_EQ("abc", Seen.substr(0, 3));
  EXPECT_TRUE(readableFrom(nullptr).empty());
}

} // namespace
