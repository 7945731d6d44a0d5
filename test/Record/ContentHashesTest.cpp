// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Record/Core/ContentHashes.h"
#include "gtest/gtest.h"
#include <cstring>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace porthip::record;

namespace {
/// Whole pages, and a bit more than a multiple of what is hashed at a time.
class Pages {
public:
  Pages()
      : Base(
            static_cast<char *>(mmap(nullptr, SizeBytes, PROT_READ | PROT_WRITE,
                                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {}
  ~Pages() { munmap(Base, SizeBytes); }
  std::string_view bytes() const { return {Base, UsedBytes}; }
  static constexpr size_t SizeBytes = (1 << 20) + 8192,
                          UsedBytes = SizeBytes - 100;
  char *Base;
};

uint64_t again(const Pages &P) {
  return ContentHashes().of(1, P.bytes(), true);
}
} // namespace

TEST(ContentHashes, seesEachWrite) {
  Pages P;
  ContentHashes H;
  uint64_t Before = H.of(7, P.bytes(), true);
  EXPECT_EQ(Before, H.of(7, P.bytes(), true));
  for (size_t At : {size_t(0), size_t(4096), size_t(70000), P.UsedBytes - 1}) {
    ++P.Base[At];
    uint64_t Now = H.of(7, P.bytes(), true);
    EXPECT_NE(Before, Now) << At;
    EXPECT_EQ(Now, again(P)) << At;
    EXPECT_FALSE(H.wasRewritten(7));
    --P.Base[At];
    EXPECT_EQ(Before, H.of(7, P.bytes(), true)) << At;
  }
}

// Memory that nobody touched yet is there as soon as it is written.
TEST(ContentHashes, seesFirstWritesToFreshPages) {
  Pages P;
  ContentHashes H;
  H.of(1, P.bytes(), true);
  std::memset(P.Base, 5, P.SizeBytes);
  EXPECT_EQ(H.of(1, P.bytes(), true), again(P));
  EXPECT_TRUE(H.wasRewritten(1));
}

TEST(ContentHashes, seesWritesBySystemCalls) {
  Pages P;
  ContentHashes H;
  uint64_t Before = H.of(1, P.bytes(), true);
  int Ends[2];
  ASSERT_EQ(pipe(Ends), 0);
  ASSERT_EQ(write(Ends[1], "xyz", 3), 3);
  ASSERT_EQ(read(Ends[0], P.Base + 9000, 3), 3);
  close(Ends[0]);
  close(Ends[1]);
  EXPECT_NE(Before, H.of(1, P.bytes(), true));
}

TEST(ContentHashes, seesWritesThatWereExpected) {
  Pages P;
  ContentHashes H;
  H.of(1, P.bytes(), true);
  H.expectRewrite(1);
  P.Base[5000] = 1;
  EXPECT_EQ(H.of(1, P.bytes(), true), again(P));
  EXPECT_FALSE(H.wasRewritten(1));
  P.Base[6000] = 2;
  EXPECT_EQ(H.of(1, P.bytes(), true), again(P));
}

TEST(ContentHashes, newMemoryAtAnOldAddressIsReadAnew) {
  ContentHashes H;
  for (uint64_t Id = 1; Id < 4; ++Id) {
    Pages P;
    P.Base[100] = char(Id);
    EXPECT_EQ(H.of(Id, P.bytes(), true), again(P));
    P.Base[200] = char(Id);
    EXPECT_EQ(H.of(Id, P.bytes(), true), again(P));
    H.forgetBut({});
  }
}

TEST(ContentHashes, memoryWithoutPagesOfItsOwnIsReadEachTime) {
  std::string Bytes(1000, 'a');
  ContentHashes H;
  uint64_t Before = H.of(1, Bytes, false);
  EXPECT_EQ(Before, contentHashOf(Bytes));
  Bytes[999] = 'b';
  EXPECT_NE(Before, H.of(1, Bytes, false));
}

// It has a copy of the memory, which the parent's notices say nothing of.
TEST(ContentHashes, childProcessReadsAnew) {
  Pages P;
  ContentHashes H;
  uint64_t Before = H.of(1, P.bytes(), true);
  pid_t Child = fork();
  if (Child == 0) {
    P.Base[4000] = 1;
    _exit(H.of(1, P.bytes(), true) == again(P) ? 0 : 1);
  }
  int Status = -1;
  ASSERT_EQ(waitpid(Child, &Status, 0), Child);
  EXPECT_EQ(Status, 0);
  EXPECT_EQ(Before, H.of(1, P.bytes(), true));
}

// Who compares two runs does not know how their memory was hashed.
TEST(ContentHashes, hashesContentsAlone) {
  Pages P;
  std::memset(P.Base, 3, P.SizeBytes);
  ContentHashes H;
  const uint64_t Hash = H.of(1, P.bytes(), true);
  EXPECT_EQ(Hash, contentHashOf(P.bytes()));
  EXPECT_EQ(Hash, H.of(2, P.bytes(), false));
  EXPECT_NE(Hash, contentHashOf(P.bytes().substr(1)));
}
