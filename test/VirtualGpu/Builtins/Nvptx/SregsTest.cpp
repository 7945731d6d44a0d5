// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Special registers: what a lane of a known block must read.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include <map>

using namespace nvptxtest;
using U = uint32_t;
#define SREG "llvm.nvvm.read.ptx.sreg."

FAMILY(NvptxSregs, Values, SREG "{tid,ntid,ctaid,nctaid}.{x,y,z,w}",
       SREG "{clusterid,nclusterid,cluster.ctaid,cluster.nctaid}.{x,y,z,w}",
       SREG "cluster.{ctarank,nctarank}", "llvm.nvvm.is_explicit_cluster",
       SREG "{warpsize,laneid,warpid,nwarpid,smid,nsmid,gridid}",
       SREG "{clock,clock.hi,globaltimer.lo,globaltimer.hi}",
       SREG "pm{0,1,2,3}", SREG "{dynamic,total,aggr}_smem_size",
       SREG "lanemask.{eq,lt,le,gt,ge}") {
  static uint16_t Tids[3][VG_MAX_BLOCK];
  VgBlock &B = machine().Block;
  const uint32_t Dim[3] = {7, 5, 3}, Index[3] = {11, 12, 13},
                 Grid[3] = {21, 22, 23};
  B.LaneCount = 7 * 5 * 3;
  for (unsigned I = 0; I < 3; ++I) {
    B.BlockDim[I] = Dim[I];
    B.BlockIdx[I] = Index[I];
    B.GridDim[I] = Grid[I];
    B.Tid[I] = Tids[I];
  }
  B.StaticShared = 400;
  B.DynamicShared = 48;
  for (unsigned L : {0u, 31u, 32u, 63u, 104u}) {
    machine().Lane = L;
    U T[3] = {L % 7, L / 7 % 5, L / 35};
    for (unsigned I = 0; I < 3; ++I)
      Tids[I][L] = uint16_t(T[I]);
    U Id = L % 32;
    std::map<std::string, U> Want = {
        {"warpsize", 32},
        {"laneid", Id},
        {"warpid", L / 32},
        {"nwarpid", 32},
        {"smid", 5},
        {"nsmid", 108},
        {"gridid", 77},
        {"clock", 0x55667788},
        {"clock.hi", 0x11223344},
        {"globaltimer.lo", 0xddeeff00},
        {"globaltimer.hi", 0x99aabbcc},
        {"dynamic_smem_size", 48},
        {"total_smem_size", 448},
        {"aggr_smem_size", 448 + 1024},
        {"cluster.ctarank", 0},
        {"cluster.nctarank", 1},
        {"lanemask.eq", U(uint64_t(1) << Id)},
        {"lanemask.lt", U((uint64_t(1) << Id) - 1)},
        {"lanemask.le", U((uint64_t(2) << Id) - 1)},
        {"lanemask.gt", ~U((uint64_t(2) << Id) - 1)},
        {"lanemask.ge", ~U((uint64_t(1) << Id) - 1)}};
    const char *Axis[] = {".x", ".y", ".z"};
    for (unsigned I = 0; I < 3; ++I) {
      Want[std::string("tid") + Axis[I]] = T[I];
      Want[std::string("ntid") + Axis[I]] = Dim[I];
      Want[std::string("ctaid") + Axis[I]] = Index[I];
      Want[std::string("clusterid") + Axis[I]] = Index[I];
      Want[std::string("nctaid") + Axis[I]] = Grid[I];
      Want[std::string("nclusterid") + Axis[I]] = Grid[I];
      Want[std::string("cluster.ctaid") + Axis[I]] = 0;
      Want[std::string("cluster.nctaid") + Axis[I]] = 1;
    }
    for (const std::string &Name : Names) {
      if (has(Name, "is_explicit")) {
        EXPECT_FALSE(builtin<bool()>(Name)());
        continue;
      }
      std::string Register = Name.substr(strlen(SREG));
      // .w and performance counters read zero.
      U Value = Want.count(Register) ? Want[Register] : 0;
      EXPECT_EQ(builtin<U()>(Name)(), Value) << Name << " lane " << L;
    }
  }
}

FAMILY(NvptxSregs, Wide, SREG "{clock64,globaltimer}") {
  EXPECT_EQ(builtin<uint64_t()>(Names[0])(), 0x1122334455667788u);
  EXPECT_EQ(builtin<uint64_t()>(Names[1])(), 0x99aabbccddeeff00u);
}

// cooperative_groups: the grid's workspace, null without a cooperative launch.
FAMILY(NvptxSregs, Environment,
       SREG "envreg{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15}",
       SREG "envreg{16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31}") {
  for (bool IsCooperative : {false, true}) {
    machine().IsCooperative = IsCooperative;
    for (const std::string &Name : Names) {
      U Want = 0;
      if (IsCooperative && Name == SREG "envreg1")
        Want = 0x7fff;
      if (IsCooperative && Name == SREG "envreg2")
        Want = 0x12345678;
      EXPECT_EQ(builtin<U()>(Name)(), Want) << Name;
    }
  }
}

// The driver's reserved part lies behind the kernel's own shared memory, 288
// bytes of it from offset_1 on.
FAMILY(NvptxSregs, Reserved, SREG "reserved_smem_offset_{begin,end,cap,0,1}") {
  VgBlock &B = machine().Block;
  B.Shared = reinterpret_cast<char *>(uintptr_t(0x10000000));
  B.StaticShared = 100;
  B.DynamicShared = 7;
  U V[5];
  for (unsigned I = 0; I < 5; ++I)
    V[I] = builtin<U()>(Names[I])();
  EXPECT_EQ(V[0], 0x10000000u + 112);
  EXPECT_LE(V[1], 0x10000000u + 107 + 1024);
  EXPECT_EQ(V[1] - V[0], V[2]);
  EXPECT_EQ(V[3], V[0]);
  EXPECT_EQ(V[4] % 8, 0u);
  EXPECT_LE(V[4] + 288, V[1]);
}
