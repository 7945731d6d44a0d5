// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// printf, assert, memory: what device code asks the host for.
#include "Wave.h"

using namespace amdtest;

#define MESSAGE(Kind)                                                          \
  VGD(uint64_t, Kind##Args, "__ockl_" #Kind "_append_args", uint64_t,          \
      uint32_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,    \
      uint64_t, uint32_t);                                                     \
  VGD(uint64_t, Kind##String, "__ockl_" #Kind "_append_string_n", uint64_t,    \
      const char *, uint64_t, uint32_t)
MESSAGE(printf);
MESSAGE(fprintf);
VGD(uint64_t, printfBegin, "__ockl_printf_begin", uint64_t);
VGD(uint64_t, fprintfStdout, "__ockl_fprintf_stdout_begin", void);
VGD(uint64_t, fprintfStderr, "__ockl_fprintf_stderr_begin", void);

namespace {
/// The expected message: strings with their end, filled up to words.
struct Sent : std::vector<uint64_t> {
  Sent &text(const std::string &Text) {
    std::string Bytes = Text + std::string(8 - Text.size() % 8, '\0');
    for (size_t I = 0; I < Bytes.size(); I += 8) {
      push_back(0);
      std::memcpy(&back(), Bytes.data() + I, 8);
    }
    return *this;
  }
  Sent &word(uint64_t Word) {
    push_back(Word);
    return *this;
  }
};
using Messages = std::vector<std::vector<uint64_t>>;
} // namespace

TEST(AmdRuntime, PrintfTakesItsPiecesTogether) {
  services() = Services();
  static const char Format[] = "%d %s %s", Text[] = "a text of 16 cha";
  uint64_t Result = 0;
  run(Gfx942, 1, [&](uint32_t) {
    uint64_t M = printfBegin(0);
    M = printfString(M, Format, sizeof Format, 0);
    M = printfArgs(M, 1, 42, 9, 9, 9, 9, 9, 9, 0);
    M = printfString(M, Text, sizeof Text, 0);
    Result = printfString(M, nullptr, 0, 1);
  });
  EXPECT_EQ(Result, 7u) << "what the service gives: here the words";
  EXPECT_EQ(services().Printed,
            Messages{Sent().text(Format).word(42).text(Text).word(0)});
  EXPECT_EQ(services().LiveAllocations, 0u);
}
TEST(AmdRuntime, PrintfOfManyArguments) {
  services() = Services();
  Sent Want;
  Want.text("f");
  run(Gfx942, 1, [&](uint32_t) {
    uint64_t M = printfString(printfBegin(0), "f", 2, 0);
    for (uint64_t I = 0; I < 70; I += 7)
      M = printfArgs(M, 7, I, I + 1, I + 2, I + 3, I + 4, I + 5, I + 6,
                     I == 63);
    EXPECT_EQ(M, 71u);
  });
  for (int I = 0; I < 70; ++I)
    Want.word(uint64_t(I));
  EXPECT_EQ(services().Printed, Messages{Want});
  EXPECT_EQ(services().LiveAllocations, 0u);
}
TEST(AmdRuntime, FprintfAndFormatAlone) {
  services() = Services();
  run(Gfx942, 1, [&](uint32_t) {
    fprintfString(fprintfStdout(), "out", 4, 1);
    fprintfArgs(fprintfString(fprintfStderr(), "err", 4, 0), 2, 5, 6, 0, 0, 0,
                0, 0, 1);
  });
  EXPECT_EQ(services().Printed,
            (Messages{Sent().text("out"), Sent().text("err").word(5).word(6)}));
}
TEST(AmdRuntime, LanesDoNotMixTheirMessages) {
  services() = Services();
  run(Gfx942, 3, [&](uint32_t I) {
    uint64_t M = printfString(printfBegin(0), I ? "one" : "zero", 5, 0);
    __vg_yield(0);
    printfArgs(M, 1, I, 0, 0, 0, 0, 0, 0, 1);
  });
  EXPECT_EQ(services().Printed, (Messages{Sent().text("zero").word(0),
                                          Sent().text("one").word(1)}));
}
TEST(AmdRuntime, PrintfWithoutMemoryFaults) {
  services() = Services();
  services().IsOutOfMemory = true;
  Outcome O = run(Gfx942, 1, [&](uint32_t) { printfBegin(0); });
  services().IsOutOfMemory = false;
  ASSERT_EQ(O.Faults.size(), 1u);
  EXPECT_NE(O.Faults[0].What.find("printf"), std::string::npos);
}

VGD(void, assertFailC, "__assert_fail", const char *, const char *, uint32_t,
    const char *);
VGD(void, assertFail, "__assertfail", const char *, const char *, uint32_t,
    const char *, uint64_t);

TEST(AmdRuntime, AssertNamesPlaceAndCondition) {
  for (int Which : {0, 1}) {
    Outcome O = run(Gfx942, 1, [&](uint32_t) {
      if (Which)
        assertFail("a < b", "dir/file.hip", 4294967295u, "kernel", 1);
      else
        assertFailC("a < b", "dir/file.hip", 4294967295u, "kernel");
    });
    ASSERT_EQ(O.Faults.size(), 1u);
    EXPECT_EQ(O.Faults[0].Kind, uint32_t(VG_FAULT_ASSERT));
    EXPECT_EQ(O.Faults[0].What, "kernel: assertion 'a < b' failed");
    EXPECT_EQ(O.Faults[0].Where, "dir/file.hip:4294967295");
  }
}
// The HIP headers' own __assert_fail, as far as it comes.
TEST(AmdRuntime, AssertOfTheHeaders) {
  services() = Services();
  static const char Format[] =
      "%s:%u: %s: Device-side assertion `%s' failed.\n";
  auto Say = [&](uint64_t M) {
    M = fprintfString(M, Format, sizeof Format, 0);
    M = fprintfString(M, "file.hip", 9, 0);
    M = fprintfArgs(M, 1, 17, 0, 0, 0, 0, 0, 0, 0);
    M = fprintfString(M, "kernel", 7, 0);
    fprintfString(M, "a < b", 6, 1);
  };
  Outcome O = run(Gfx942, 1, [&](uint32_t) { Say(fprintfStderr()); });
  ASSERT_EQ(O.Faults.size(), 1u);
  EXPECT_EQ(O.Faults[0].Kind, uint32_t(VG_FAULT_ASSERT));
  EXPECT_EQ(O.Faults[0].What, "kernel: assertion 'a < b' failed");
  EXPECT_EQ(O.Faults[0].Where, "file.hip:17");
  EXPECT_TRUE(services().Printed.empty());
  O = run(Gfx942, 1, [&](uint32_t) { Say(fprintfStdout()); });
  EXPECT_TRUE(O.Faults.empty()) << "the program's own text";
}
TEST(AmdRuntime, LongAssertIsCut) {
  std::string Long(5000, 'x');
  Outcome O = run(
      Gfx942, 1, [&](uint32_t) { assertFailC(Long.c_str(), "f", 0, nullptr); });
  ASSERT_EQ(O.Faults.size(), 1u);
  EXPECT_LT(O.Faults[0].What.size(), 500u);
  EXPECT_EQ(O.Faults[0].Where, "f:0");
}

VGD(void *, deviceMalloc, "malloc", uint64_t);
VGD(void, deviceFree, "free", void *);
VGD(void *, dmAlloc, "__ockl_dm_alloc", uint64_t);
VGD(void, dmFree, "__ockl_dm_dealloc", uint64_t);

TEST(AmdRuntime, Memory) {
  services() = Services();
  run(Gfx942, 1, [&](uint32_t) {
    void *P = deviceMalloc(100), *Q = dmAlloc(100);
    std::memset(P, 1, 100);
    std::memset(Q, 2, 100);
    EXPECT_EQ(services().LiveAllocations, 2u);
    deviceFree(P);
    dmFree(reinterpret_cast<uint64_t>(Q));
    services().IsOutOfMemory = true;
    EXPECT_EQ(deviceMalloc(1), nullptr);
  });
  EXPECT_EQ(services().LiveAllocations, 0u);
  services() = Services();
}

VGD(void, pureVirtual, "__cxa_pure_virtual", void);
VGD(void, deletedVirtual, "__cxa_deleted_virtual", void);
VGD(void, hostcallInternal, "__ockl_hostcall_internal", void);
VGD(void, hostcallPreview, "__ockl_hostcall_preview", void);
VGD(void, callHostFunction, "__ockl_call_host_function", void);
VGD(void, sanitizerReport, "__ockl_sanitizer_report", void);

TEST(AmdRuntime, WhatThereIsNotFaultsByName) {
  struct {
    void (*Call)();
    uint32_t Kind;
    const char *Name;
  } Cases[] = {
      {pureVirtual, VG_FAULT_TRAP, "pure virtual"},
      {deletedVirtual, VG_FAULT_TRAP, "deleted virtual"},
      {hostcallInternal, VG_FAULT_UNSUPPORTED, "__ockl_hostcall_internal"},
      {hostcallPreview, VG_FAULT_UNSUPPORTED, "__ockl_hostcall_preview"},
      {callHostFunction, VG_FAULT_UNSUPPORTED, "__ockl_call_host_function"},
      {sanitizerReport, VG_FAULT_UNSUPPORTED, "__ockl_sanitizer_report"}};
  for (auto &C : Cases) {
    Outcome O = run(Gfx942, 1, [&](uint32_t) { C.Call(); });
    ASSERT_EQ(O.Faults.size(), 1u) << C.Name;
    EXPECT_EQ(O.Faults[0].Kind, C.Kind) << C.Name;
    EXPECT_NE(O.Faults[0].What.find(C.Name), std::string::npos) << C.Name;
  }
}
