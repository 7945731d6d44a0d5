// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// porthip/detail/texture/software_sampler.h against the definitions of CUDA's
// guide, written as sums over texels with the address modes applied to indices.

#define PORTHIP_LANE_SIMULATOR
#include <porthip/detail/texture/software_sampler.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

using namespace porthip::detail;
using namespace porthip::detail::software;

namespace {

/// An image in memory, with gaps behind rows and slices.
struct Image {
  SoftwareTexture T = {};
  std::vector<unsigned char> Bytes;

  Image(unsigned W, unsigned H, unsigned D, unsigned ChannelBytes,
        unsigned Channels, SoftwareKind Kind) {
    T.Size[0] = W, T.Size[1] = H, T.Size[2] = D;
    T.Layers = 1;
    T.ChannelBytes = ChannelBytes;
    T.Channels = Channels;
    T.Kind = Kind;
    T.RowBytes = (W * ChannelBytes * Channels + 47) / 16 * 16;
    T.SliceBytes = T.RowBytes * H + 16;
    Bytes.assign(T.SliceBytes * D + 16, 0xee);
    T.Base = ((unsigned long long)Bytes.data() + 15) / 16 * 16;
    for (SoftwareAddress &A : T.Address)
      A = SoftwareClamp;
  }
  template <class V> void set(unsigned X, unsigned Y, unsigned Z, V Value) {
    std::memcpy((void *)(T.Base + Z * T.SliceBytes + Y * T.RowBytes +
                         X * T.ChannelBytes * T.Channels),
                &Value, sizeof(Value));
  }
};

float asFloat(unsigned Word) { return bitCast<float>(Word); }

/// -1: the border.
int index(int I, int Size, int Mode) {
  switch (Mode) {
  case SoftwareWrap:
    return (I % Size + Size) % Size;
  case SoftwareMirror: {
    int In = (I % (2 * Size) + 2 * Size) % (2 * Size);
    return In < Size ? In : 2 * Size - 1 - In;
  }
  case SoftwareBorder:
    return I < 0 || I >= Size ? -1 : I;
  default:
    return I < 0 ? 0 : I >= Size ? Size - 1 : I;
  }
}

double texel(int X, int Y, int Z) { return X * 3 - Y * 50.5 + Z * 700.25; }

/// The product of a set's dimensions, in 256ths: rounded, half upwards.
double share(const double *Alpha, unsigned Set) {
  double Product = 256;
  for (unsigned I = 0; I < 3; ++I)
    if (Set >> I & 1)
      Product *= Alpha[I];
  return std::floor(Product + 0.5);
}

/// The weight of a corner, by inclusion and exclusion, as an H200 weighs it
/// (docs/design/hardware.md).
double weight(const double *Alpha, unsigned Corner, unsigned Corners) {
  double Sum = 0;
  for (unsigned Set = 0; Set < Corners; ++Set)
    if ((Set & Corner) == Corner)
      Sum +=
          (__builtin_popcount(Set ^ Corner) % 2 ? -1 : 1) * share(Alpha, Set);
  return Sum / 256;
}

double reference(const SoftwareTexture &T, const double *At, int Count) {
  double Sum = 0;
  for (int Corner = 0; Corner < 1 << Count; ++Corner) {
    double Weight = 1, Alpha[3] = {0, 0, 0};
    int Place[3] = {0, 0, 0};
    bool IsOutside = false;
    for (int I = 0; I < Count; ++I) {
      int Size = int(T.Size[I]);
      double X = At[I] * (T.IsNormalized ? Size : 1);
      int Index;
      if (T.IsLinear) {
        double Fixed = std::floor((X - 0.5) * 256 + 0.5) / 256;
        Alpha[I] = Fixed - std::floor(Fixed);
        Index = int(std::floor(Fixed)) + (Corner >> I & 1);
      } else {
        Weight *= Corner >> I & 1 ? 0 : 1;
        Index = int(std::floor(X));
      }
      Place[I] = index(Index, Size, T.Address[I]);
      IsOutside |= Place[I] < 0;
    }
    if (T.IsLinear)
      Weight = weight(Alpha, unsigned(Corner), 1u << Count);
    Sum += Weight *
           (IsOutside ? T.Border[0] : texel(Place[0], Place[1], Place[2]));
  }
  return Sum;
}

float sample(const SoftwareTexture &T, const double *At, int Count) {
  float X = float(At[0]), Y = float(At[1]), Z = float(At[2]);
  return asFloat(Count == 1   ? sample1D<1>(&T, X, 0).Of[0]
                 : Count == 2 ? sample2D<1>(&T, X, Y, 0).Of[0]
                              : sample3D<1>(&T, X, Y, Z).Of[0]);
}

/// Often at the borders of texels and of weights.
void compare(int Count, bool IsLinear, bool IsNormalized, SoftwareAddress Mode,
             unsigned Seed) {
  std::mt19937 Random(Seed);
  for (unsigned Size : {1u, 2u, 8u, 64u, 3u, 5u}) {
    unsigned H = Count > 1 ? Size * 2 : 1, D = Count > 2 ? 4 : 1;
    Image I(Size, H, D, 4, 1, SoftwareFloat);
    for (unsigned Z = 0; Z < D; ++Z)
      for (unsigned Y = 0; Y < H; ++Y)
        for (unsigned X = 0; X < Size; ++X)
          I.set(X, Y, Z, float(texel(int(X), int(Y), int(Z))));
    I.T.IsLinear = IsLinear;
    I.T.IsNormalized = IsNormalized;
    I.T.Border[0] = -12.5f;
    for (SoftwareAddress &A : I.T.Address)
      A = Mode;
    for (int N = 0; N < 300; ++N) {
      double At[3];
      for (double &X : At)
        X = IsNormalized
                ? double(int(Random() % 16384) - 6144) / 4096
                : double(int(Random() % 8192) - 2048) * (Size + 2) / 2048;
      double Expected = reference(I.T, At, Count);
      ASSERT_NEAR(sample(I.T, At, Count), Expected,
                  IsLinear ? 2e-6 * (std::fabs(Expected) + 1000) : 0)
          << Count << "D, size " << Size << ", mode " << Mode << " at " << At[0]
          << " " << At[1] << " " << At[2];
    }
  }
}

TEST(Sampler, EachModeIsThatOfTheGuide) {
  for (int Count = 1; Count <= 3; ++Count)
    for (bool IsLinear : {false, true}) {
      for (auto Mode :
           {SoftwareWrap, SoftwareClamp, SoftwareMirror, SoftwareBorder})
        compare(Count, IsLinear, true, Mode, 1);
      // The host makes the other two clamp.
      for (auto Mode : {SoftwareClamp, SoftwareBorder})
        compare(Count, IsLinear, false, Mode, 2);
    }
}

TEST(Sampler, AnyCoordinateIsInside) {
  Image I(4, 1, 1, 4, 1, SoftwareFloat);
  for (unsigned X = 0; X < 4; ++X)
    I.set(X, 0, 0, float(X + 1));
  I.T.Border[0] = 9;
  const float Infinity = std::numeric_limits<float>::infinity();
  for (bool IsLinear : {false, true})
    for (bool IsNormalized : {false, true})
      for (auto Mode :
           {SoftwareWrap, SoftwareClamp, SoftwareMirror, SoftwareBorder}) {
        if (!IsNormalized && (Mode == SoftwareWrap || Mode == SoftwareMirror))
          continue;
        I.T.IsLinear = IsLinear;
        I.T.IsNormalized = IsNormalized;
        I.T.Address[0] = Mode;
        for (float X : {1e30f, -1e30f, Infinity, -Infinity, NAN, -1e-30f,
                        1 - 0x1p-24f, 16777217.0f, -1.0f, 4.0f}) {
          float V = asFloat(sample1D<1>(&I.T, X, 0).Of[0]);
          EXPECT_TRUE(V >= 1 && V <= 9) << X << " mode " << Mode << ": " << V;
        }
        I.T.Address[0] = SoftwareClamp;
        EXPECT_EQ(asFloat(sample1D<1>(&I.T, 1e30f, 0).Of[0]), 4);
        EXPECT_EQ(asFloat(sample1D<1>(&I.T, -1e30f, 0).Of[0]), 1);
      }
}

template <class V>
void expectChannels(unsigned Bytes, unsigned Channels, SoftwareKind Kind,
                    std::vector<V> Given, std::vector<unsigned> Expected,
                    bool ReadsFloats = false) {
  Image I(3, 1, 1, Bytes, Channels, Kind);
  I.T.ReadsFloats = ReadsFloats;
  std::memcpy((void *)(I.T.Base + Bytes * Channels), Given.data(),
              Bytes * Channels);
  Words<4> Read = fetch<4>(&I.T, 1);
  for (unsigned C = 0; C < 4; ++C)
    EXPECT_EQ(Read.Of[C], Expected[C])
        << Bytes << " bytes, " << Channels << " channels, kind " << Kind
        << ", channel " << C;
}

unsigned bits(float Value) { return bitCast<unsigned>(Value); }

TEST(Sampler, EachFormatIsReadAsATextureUnitDoes) {
  using Chars = std::vector<unsigned char>;
  using Shorts = std::vector<unsigned short>;
  using Ints = std::vector<unsigned>;
  expectChannels(1, 1, SoftwareUnsigned, Chars{200}, {200, 0, 0, 1});
  expectChannels(1, 4, SoftwareSigned, Chars{200, 1, 128, 127},
                 {unsigned(-56), 1, unsigned(-128), 127});
  expectChannels(1, 2, SoftwareUnsigned, Chars{7, 255}, {7, 255, 0, 1});
  expectChannels(2, 1, SoftwareSigned, Shorts{0x8000},
                 {unsigned(-32768), 0, 0, 1});
  expectChannels(2, 2, SoftwareUnsigned, Shorts{0x8000, 3}, {0x8000, 3, 0, 1});
  expectChannels(2, 4, SoftwareUnsigned, Shorts{1, 2, 65535, 4},
                 {1, 2, 65535, 4});
  expectChannels(4, 1, SoftwareSigned, Ints{0x80000001}, {0x80000001, 0, 0, 1});
  expectChannels(4, 2, SoftwareUnsigned, Ints{5, ~0u}, {5, ~0u, 0, 1});
  expectChannels(4, 4, SoftwareUnsigned, Ints{1, 2, 3, 4}, {1, 2, 3, 4});
  expectChannels(4, 4, SoftwareFloat,
                 Ints{bits(1.5f), bits(-0.0f), 0x7fc00001, 4},
                 {bits(1.5f), bits(-0.0f), 0x7fc00001, 4});
  expectChannels(4, 1, SoftwareFloat, Ints{bits(2)}, {bits(2), 0, 0, bits(1)});
  // Halves: 1, the smallest, -2, infinity.
  expectChannels(2, 4, SoftwareFloat, Shorts{0x3c00, 1, 0xc000, 0x7c00},
                 {bits(1), bits(0x1p-24f), bits(-2), 0x7f800000});
  // Fractions of the range, correctly rounded.
  for (unsigned V = 0; V < 256; ++V) {
    expectChannels(1, 1, SoftwareUnsigned, Chars{(unsigned char)V},
                   {bits(float(V / 255.0L)), 0, 0, bits(1)}, true);
    float Signed = std::max(-1.0f, float((signed char)V / 127.0L));
    expectChannels(1, 1, SoftwareSigned, Chars{(unsigned char)V},
                   {bits(Signed), 0, 0, bits(1)}, true);
  }
  for (unsigned V = 0; V < 65536; V += 7) {
    expectChannels(2, 1, SoftwareUnsigned, Shorts{(unsigned short)V},
                   {bits(float(V / 65535.0L)), 0, 0, bits(1)}, true);
    float Signed = std::max(-1.0f, float((short)V / 32767.0L));
    expectChannels(2, 1, SoftwareSigned, Shorts{(unsigned short)V},
                   {bits(Signed), 0, 0, bits(1)}, true);
  }
}

TEST(Sampler, ColoursOfSrgbAreMadeLinear) {
  Image I(256, 1, 1, 1, 4, SoftwareUnsigned);
  I.T.ReadsFloats = I.T.IsSrgb = true;
  for (unsigned V = 0; V < 256; ++V)
    I.set(V, 0, 0, V * 0x01010101u);
  for (int V = 0; V < 256; ++V) {
    double C = V / 255.0;
    double Linear =
        C <= 0.04045 ? C / 12.92 : std::pow((C + 0.055) / 1.055, 2.4);
    Words<4> Read = fetch<4>(&I.T, V);
    for (int Channel = 0; Channel < 3; ++Channel)
      EXPECT_NEAR(asFloat(Read.Of[Channel]), Linear, 1e-6);
    EXPECT_EQ(asFloat(Read.Of[3]), float(C));
  }
}

TEST(Sampler, LinearMemoryEndsWithItsTexels) {
  Image I(5, 1, 1, 4, 2, SoftwareUnsigned);
  for (unsigned X = 0; X < 5; ++X)
    I.set(X, 0, 0, 0x100000000ull * X + X + 10);
  EXPECT_EQ(fetch<2>(&I.T, 4).Of[0], 14u);
  EXPECT_EQ(fetch<2>(&I.T, 4).Of[1], 4u);
  for (int Outside : {-1, 5, 1 << 30})
    EXPECT_EQ(fetch<4>(&I.T, Outside).Of[0], 0u);
}

TEST(Sampler, LayersAreClampedAndNotMixed) {
  Image I(2, 2, 3, 4, 1, SoftwareFloat);
  I.T.Size[2] = 1;
  I.T.Layers = 3;
  I.T.IsLinear = true;
  for (unsigned Layer = 0; Layer < 3; ++Layer)
    for (unsigned N = 0; N < 4; ++N)
      I.set(N % 2, N / 2, Layer, float(Layer + 1));
  for (int Layer : {-5, 0, 1, 2, 7}) {
    // PTX's layers are unsigned: a negative one is beyond the last.
    float Expected = float(Layer < 0 || Layer > 2 ? 3 : Layer + 1);
    EXPECT_EQ(
        asFloat(sample2D<1>(&I.T, 1.1f, 0.7f, layerOf(&I.T, Layer)).Of[0]),
        Expected);
  }
}

TEST(Sampler, GatherGivesFourCorners) {
  Image I(4, 4, 1, 4, 2, SoftwareFloat);
  for (unsigned N = 0; N < 16; ++N)
    I.set(N % 4, N / 4, 0,
          (unsigned long long)bits(float(N + 100)) << 32 | bits(float(N)));
  Words<4> First = gather(&I.T, 2, 3, 0), Second = gather(&I.T, 2, 3, 1);
  // Around (2, 3): texels 1 and 2 of rows 2 and 3.
  const float Expected[] = {13, 14, 10, 9};
  for (int N = 0; N < 4; ++N) {
    EXPECT_EQ(asFloat(First.Of[N]), Expected[N]);
    EXPECT_EQ(asFloat(Second.Of[N]), Expected[N] + 100);
  }
}

TEST(Sampler, EachDirectionMeetsItsFace) {
  Image I(2, 2, 12, 4, 1, SoftwareFloat);
  I.T.Size[2] = 1;
  I.T.Layers = 12;
  I.T.IsNormalized = true;
  for (unsigned Face = 0; Face < 12; ++Face)
    for (unsigned N = 0; N < 4; ++N)
      I.set(N % 2, N / 2, Face, float(Face * 10 + N));
  auto At = [&](float X, float Y, float Z, int Layer) {
    return asFloat(sampleCube<1>(&I.T, X, Y, Z, Layer).Of[0]);
  };
  // Guide, "Cubemap Textures": s and t of each face, and their signs.
  EXPECT_EQ(At(4, -1, -1, 0), 0 + 3);   // +x: s = -z, t = -y
  EXPECT_EQ(At(-4, -1, -1, 0), 10 + 2); // -x: s = z, t = -y
  EXPECT_EQ(At(1, 4, -1, 0), 20 + 1);   // +y: s = x, t = z
  EXPECT_EQ(At(1, -4, -1, 0), 30 + 3);  // -y: s = x, t = -z
  EXPECT_EQ(At(1, 1, 4, 0), 40 + 1);    // +z: s = x, t = -y
  EXPECT_EQ(At(1, 1, -4, 0), 50 + 0);   // -z: s = -x, t = -y
  EXPECT_EQ(At(1, 1, -4, 1), 110 + 0);
}

TEST(Sampler, SurfacesKeepTheirBoundary) {
  Image I(4, 3, 2, 4, 1, SoftwareUnsigned);
  auto At = [&](int X, int Y, int Z, int Boundary) {
    return surfaceAt(&I.T, X, Y, Z, 2, 4, Boundary);
  };
  auto Place = [&](int X, int Y, int Z) {
    return I.T.Base + Z * I.T.SliceBytes + Y * I.T.RowBytes + X;
  };
  for (int Boundary : {SoftwareZero, SoftwareTrap, SoftwareNearest})
    EXPECT_EQ(At(12, 2, 1, Boundary), Place(12, 2, 1));
  const int Outside[][3] = {{-4, 0, 0}, {16, 0, 0}, {13, 0, 0}, {0, -1, 0},
                            {0, 3, 0},  {0, 0, -1}, {0, 0, 2}};
  for (auto [X, Y, Z] : Outside) {
    EXPECT_EQ(At(X, Y, Z, SoftwareZero), 0u);
    EXPECT_DEATH(At(X, Y, Z, SoftwareTrap), "");
  }
  EXPECT_EQ(At(-4, 5, 9, SoftwareNearest), Place(0, 2, 1));
  EXPECT_EQ(At(99, -5, -9, SoftwareNearest), Place(12, 0, 0));
}

} // namespace
