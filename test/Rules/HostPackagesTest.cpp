// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/HostPackages.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace porthip;

namespace {

SmallVector<StringRef> wordsOf(StringRef Text) {
  SmallVector<StringRef> Words;
  SplitString(Text, Words);
  return Words;
}

StringRef nameOf(const HostPackage *Of) { return Of ? Of->Name : "none"; }

TEST(HostPackages, HeadersAreKnownByNameAndByFolder) {
  EXPECT_EQ(nameOf(packageOfHeader("mpi.h")), "MPI");
  EXPECT_EQ(nameOf(packageOfHeader("CL/cl.h")), "OpenCL");
  EXPECT_EQ(nameOf(packageOfHeader("CL/cl2.hpp")), "OpenCL's C++ headers");
  EXPECT_EQ(nameOf(packageOfHeader("gsl/gsl_rng.h")), "GSL");
  EXPECT_EQ(nameOf(packageOfHeader("gsl/span")), "none"); // Microsoft's
  EXPECT_EQ(nameOf(packageOfHeader("my_mpi.h")), "none");
  EXPECT_EQ(nameOf(packageOfHeader("mpi.hpp")), "none");
  EXPECT_EQ(nameOf(packageOfHeader("")), "none");
}

TEST(HostPackages, PackagesAreOfASystemOrOfPython) {
  EXPECT_EQ(withPackages(*packageOfHeader("mpi.h")),
            "MPI (Debian and Ubuntu: libopenmpi-dev openmpi-bin)");
  EXPECT_EQ(withPackages(*packageOfHeader("torch/torch.h")),
            "PyTorch (pip install torch)");
  EXPECT_EQ(withPackages(*packageOfHeader("mex.h")), "MATLAB");
}

TEST(HostPackages, PackagesOfCmakeAreKnownByTheirWholeNames) {
  EXPECT_EQ(nameOf(packageOfCmake("netCDF")), "NetCDF");
  EXPECT_EQ(nameOf(packageOfCmake("netcdf")), "none");
  EXPECT_EQ(nameOf(packageOfCmake("")), "none");
}

/// No row is hidden by one before it, and none is there twice.
TEST(HostPackages, EveryRowIsReached) {
  std::set<StringRef> Names, Cmake;
  for (const HostPackage &Row : hostPackages()) {
    EXPECT_TRUE(Names.insert(Row.Name).second) << Row.Name.str();
    for (StringRef Header : wordsOf(Row.Headers))
      EXPECT_EQ(packageOfHeader(Header), &Row) << Header.str();
    for (StringRef Name : wordsOf(Row.Cmake))
      EXPECT_TRUE(Cmake.insert(Name).second) << Name.str();
    for (StringRef Place : wordsOf(Row.Places))
      EXPECT_TRUE(Place.starts_with("/")) << Place.str();
  }
}

} // namespace
