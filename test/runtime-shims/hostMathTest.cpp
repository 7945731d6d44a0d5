// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// porthip/host_math.h against long double, and at the edges of the domains.
#define PORTHIP_LANE_SIMULATOR
#include "porthip/host_math.h"
#include "gtest/gtest.h"
#include <cmath>

namespace {

using namespace porthip::detail;

/// The distance of the two as doubles, relative to the expected one.
double error(double Found, long double Expected) {
  if (Expected == 0)
    return std::fabs(Found);
  return double(std::fabs((Found - Expected) / Expected));
}

TEST(HostMath, HalfTurns) {
  EXPECT_EQ(host::sinpi(0.5), 1);
  EXPECT_EQ(host::sinpi(1.5), -1);
  EXPECT_EQ(host::sinpi(-0.5), -1);
  EXPECT_EQ(host::sinpi(3.0), 0);
  EXPECT_EQ(host::sinpi(1e300), 0);
  EXPECT_EQ(host::cospi(0), 1);
  EXPECT_EQ(host::cospi(0.5), 0);
  EXPECT_EQ(host::cospi(1), -1);
  EXPECT_EQ(host::cospi(-3), -1);
  EXPECT_EQ(host::cospi(4), 1);
  EXPECT_TRUE(std::isnan(host::cospi(HUGE_VAL)));
  const long double Pi = 3.14159265358979323846264338327950288L;
  for (double X = -1.99; X < 2; X += 0.0173) {
    EXPECT_LT(std::fabs(host::sinpi(X) - std::sin(Pi * X)), 4e-16) << X;
    EXPECT_LT(std::fabs(host::cospi(X) - std::cos(Pi * X)), 4e-16) << X;
  }
}

TEST(HostMath, ScaledComplement) {
  for (double X = -5; X < 50; X += 0.37) {
    long double L = X;
    EXPECT_LT(error(host::erfcx(X), std::exp(L * L) * std::erfc(L)), 2e-15)
        << X;
  }
  EXPECT_EQ(host::erfcx(HUGE_VAL), 0);
  EXPECT_EQ(host::erfcx(-30), HUGE_VAL);
}

TEST(HostMath, Inverses) {
  for (double Y : {1e-300, 1e-100, 1e-20, 1e-5, 0.01, 0.3, 0.5, 0.7, 0.99}) {
    // How much the argument's last place moves the result.
    long double X = host::erfcinv(Y);
    EXPECT_LT(error(Y, std::erfc(X)), 1e-15 * (4 + 4 * double(X * X))) << Y;
    X = host::erfinv(Y);
    EXPECT_LT(error(Y, std::erf(X)), 2e-15) << Y;
    EXPECT_EQ(host::erfinv(-Y), -host::erfinv(Y));
    X = host::normcdfinv(Y);
    EXPECT_LT(error(Y, 0.5L * std::erfc(-X / std::sqrt(2.0L))),
              1e-15 * (4 + 4 * double(X * X)))
        << Y;
  }
  EXPECT_EQ(host::erfinv(0), 0);
  EXPECT_EQ(host::erfinv(1), HUGE_VAL);
  EXPECT_EQ(host::erfcinv(0), HUGE_VAL);
  EXPECT_EQ(host::erfcinv(2), -HUGE_VAL);
  EXPECT_EQ(host::normcdfinv(0.5), 0);
  EXPECT_TRUE(std::isnan(host::erfinv(1.5)));
  EXPECT_TRUE(std::isnan(host::normcdfinv(-0.1)));
}

TEST(HostMath, Floats) {
  EXPECT_EQ(rsqrtf(4.0f), 0.5f);
  EXPECT_EQ(rsqrtf(4), 0.5f);
  EXPECT_EQ(rcbrtf(8.0f), 0.5f);
  EXPECT_EQ(normcdff(0.0f), 0.5f);
  float Sine, Cosine;
  sincospif(0.5f, &Sine, &Cosine);
  EXPECT_EQ(Sine, 1.0f);
  EXPECT_EQ(Cosine, 0.0f);
}

} // namespace
