// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that device code calls by name.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"

using namespace nvptxtest;
using U = uint32_t;

FAMILY(NvptxRuntime, Printf, "device.{vprintf,malloc,free}",
       "device.__cxa_pure_virtual") {
  int32_t Packed[] = {42};
  EXPECT_EQ(builtin<int32_t(const char *, void *)>(Names[0])("%d\n", Packed),
            42);
  void *P = builtin<void *(uint64_t)>(Names[1])(24);
  builtin<void(void *)>(Names[2])(P);
  EXPECT_EQ(machine().Calls,
            (std::vector<std::string>{"printf %d\n", "malloc 24", "free own"}));
  EXPECT_TRUE(faults([&] { builtin<void()>(Names[3])(); }));
}

FAMILY(NvptxRuntime, NewAndDelete, "device.{_Znwm,_Znam}",
       "device.{_ZdlPv,_ZdaPv}", "device.{_ZdlPvm,_ZdaPvm}") {
  for (unsigned Array : {0u, 1u}) {
    machine().Calls.clear();
    void *P = builtin<void *(uint64_t)>(Names[Array])(24);
    builtin<void(void *)>(Names[2 + Array])(P);
    P = builtin<void *(uint64_t)>(Names[Array])(8);
    builtin<void(void *, uint64_t)>(Names[4 + Array])(P, 8);
    EXPECT_EQ(machine().Calls,
              (std::vector<std::string>{"malloc 24", "free own", "malloc 8",
                                        "free own"}));
  }
}

FAMILY(NvptxRuntime, Assert, "device.{__assertfail,__assert_fail}",
       "__vgi.assert.failed") {
  for (const std::string &Name : Names) {
    using F = void(const char *, const char *, U, const char *, uint64_t);
    auto *Fail = builtin<F>(Name);
    EXPECT_TRUE(faults([&] { Fail("a < b", "x.cu", 1234567890, "k", 1); }));
    EXPECT_EQ(machine().Fault, U(VG_FAULT_ASSERT));
    EXPECT_EQ(machine().FaultWhat, "k: assertion 'a < b' failed");
    EXPECT_EQ(machine().FaultWhere, "x.cu:1234567890");
    // A text that is too long is cut.
    std::string Long(2000, 'x');
    EXPECT_TRUE(faults([&] { Fail(Long.c_str(), "x.cu", 0, "k", 1); }));
    EXPECT_EQ(machine().FaultWhat.size(), 479u);
    EXPECT_EQ(machine().FaultWhere, "x.cu:0");
  }
}

#define BOTH "device.{cuda,__cudaCDP2}"

FAMILY(NvptxRuntime, Device,
       BOTH "{GetDevice,GetDeviceCount,GetLastError,PeekAtLastError}",
       BOTH "{Malloc,Free,DeviceGetAttribute,DeviceSynchronize}",
       BOTH "{GetErrorName,GetErrorString}",
       "device.__cudaDeviceSynchronizeDeprecationAvoidance") {
  for (std::string Prefix : {"device.cuda", "device.__cudaCDP2"}) {
    int32_t V = -1;
    EXPECT_EQ(builtin<int(int32_t *)>(Prefix + "GetDevice")(&V), 0);
    EXPECT_EQ(V, 0);
    EXPECT_EQ(builtin<int(int32_t *)>(Prefix + "GetDeviceCount")(&V), 0);
    EXPECT_EQ(V, 1);
    EXPECT_EQ(builtin<int()>(Prefix + "GetLastError")(), 0);
    EXPECT_EQ(builtin<int()>(Prefix + "PeekAtLastError")(), 0);
    EXPECT_EQ(builtin<int()>(Prefix + "DeviceSynchronize")(), 0);
    void *P = nullptr;
    EXPECT_EQ(builtin<int(void **, uint64_t)>(Prefix + "Malloc")(&P, 8), 0);
    EXPECT_NE(P, nullptr);
    EXPECT_EQ(builtin<int(void *)>(Prefix + "Free")(P), 0);
    EXPECT_EQ(machine().Calls.back(), "free own");
    EXPECT_EQ(
        builtin<int(void **, uint64_t)>(Prefix + "Malloc")(&P, ~uint64_t(0)),
        2); // cudaErrorMemoryAllocation
    auto *Attribute = builtin<int(int32_t *, int32_t, int32_t)>(
        Prefix + "DeviceGetAttribute");
    struct {
      int Attribute, Value;
    } Rows[] = {{1, 1024},  {2, 1024},  {3, 1024}, {4, 64},  {5, 0x7fffffff},
                {6, 65535}, {7, 65535}, {10, 32},  {16, 108}};
    for (auto &R : Rows) {
      EXPECT_EQ(Attribute(&V, R.Attribute, 0), 0);
      EXPECT_EQ(V, R.Value) << R.Attribute;
    }
    EXPECT_EQ(Attribute(&V, 75, 0), 801);
    using Text = const char *(int);
    auto *Name = builtin<Text>(Prefix + "GetErrorName");
    auto *String = builtin<Text>(Prefix + "GetErrorString");
    EXPECT_STREQ(Name(0), "cudaSuccess");
    EXPECT_STREQ(Name(1), "cudaErrorInvalidValue");
    EXPECT_STREQ(Name(2), "cudaErrorMemoryAllocation");
    EXPECT_STREQ(Name(801), "cudaErrorNotSupported");
    EXPECT_STREQ(String(0), "no error");
    EXPECT_STREQ(String(1), "invalid argument");
    EXPECT_STREQ(String(2), "out of memory");
    EXPECT_STREQ(String(801), "operation not supported");
    EXPECT_STREQ(String(12345), "unrecognized error code");
    EXPECT_STREQ(Name(12345), "unrecognized error code");
  }
  EXPECT_EQ(builtin<int()>(Names.back())(), 0);
}

FAMILY(NvptxRuntime, Copies, BOTH "{MemcpyAsync,MemsetAsync}{,_ptsz}") {
  for (const std::string &Name : Names) {
    char From[8] = "abcdefg", To[8] = {};
    if (has(Name, "Memcpy")) {
      EXPECT_EQ(builtin<int(void *, void *, uint64_t, int, void *)>(Name)(
                    To, From, 5, 3, nullptr),
                0);
      EXPECT_STREQ(To, "abcde");
    } else {
      EXPECT_EQ(builtin<int(void *, int, uint64_t, void *)>(Name)(To, 'x', 3,
                                                                  nullptr),
                0);
      EXPECT_STREQ(To, "xxx");
    }
  }
}

FAMILY(NvptxRuntime, Refused,
       BOTH "{FuncGetAttributes,DeviceGetLimit,DeviceGetCacheConfig}",
       BOTH "{DeviceGetSharedMemConfig,RuntimeGetVersion}",
       BOTH "OccupancyMaxActiveBlocksPerMultiprocessor{,WithFlags}",
       BOTH "Stream{CreateWithFlags,Destroy,WaitEvent}",
       BOTH "Event{CreateWithFlags,Record,Destroy}") {
  for (const std::string &Name : Names)
    EXPECT_EQ(builtin<int(void *, void *, U, uint64_t, U)>(Name)(
                  nullptr, nullptr, 0, 0, 0),
              801)
        << Name;
}

FAMILY(NvptxRuntime, Launches, BOTH "GetParameterBuffer{,V2}",
       BOTH "LaunchDevice{,V2}{,_ptsz}", "device.cudaGraphLaunch") {
  for (const std::string &Name : Names) {
    EXPECT_TRUE(faults([&] { builtin<void()>(Name)(); }));
    EXPECT_EQ(machine().Fault, U(VG_FAULT_UNSUPPORTED));
    EXPECT_NE(machine().FaultWhat.find(Name.substr(7)), std::string::npos);
  }
}

FAMILY(NvptxRuntime, CooperativeGroups,
       "device.cudaCG{GetIntrinsicHandle,SynchronizeGrid,Synchronize}") {
  auto *Handle = builtin<uint64_t(int)>(Names[0]);
  EXPECT_EQ(Handle(1), 0u); // not a cooperative launch
  machine().IsCooperative = true;
  EXPECT_NE(Handle(1), 0u);
  EXPECT_EQ(Handle(0), 0u); // multi-grid
  for (unsigned I : {1u, 2u}) {
    machine().Calls.clear();
    auto *Sync = builtin<int(uint64_t, U)>(Names[I]);
    EXPECT_EQ(Sync(0, 0), 1); // cudaErrorInvalidValue
    EXPECT_TRUE(machine().Calls.empty());
    EXPECT_EQ(Sync(Handle(1), 0), 0);
    EXPECT_EQ(machine().Calls, std::vector<std::string>{"grid_sync"});
  }
}
