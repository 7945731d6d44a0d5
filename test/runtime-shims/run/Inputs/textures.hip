// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays, textures and surfaces on a device without images: porthip's own
// objects from creation to the last free, through each copy and each kind of
// resource. HIP's work on them is known to fail; so none of its functions may
// be called.
#include <porthip/channel_desc.h>
#include <porthip/surface.h>
#include <porthip/texture.h>
#include <porthip/texture_objects.h>

#include <cmath>
#include <cstdio>
#include <vector>

static int Failures, Checks;
#define EXPECT(Condition)                                                      \
  (++Checks, (Condition) ? void()                                              \
                         : void((++Failures,                                   \
                                 std::printf("line %d: wrong\n", __LINE__))))
#define OK(Call) EXPECT((Call) == hipSuccess)

#define HIPS_OWN(Name, ...)                                                    \
  hipError_t Name(__VA_ARGS__) {                                               \
    std::printf("%s is called\n", #Name);                                      \
    return hipErrorNotSupported;                                               \
  }
HIPS_OWN(hipMallocArray, hipArray_t *, const hipChannelFormatDesc *, size_t,
         size_t, unsigned)
HIPS_OWN(hipMalloc3DArray, hipArray_t *, const hipChannelFormatDesc *,
         hipExtent, unsigned)
HIPS_OWN(hipFreeArray, hipArray_t)
HIPS_OWN(hipCreateTextureObject, hipTextureObject_t *, const hipResourceDesc *,
         const hipTextureDesc *, const hipResourceViewDesc *)
HIPS_OWN(hipDestroyTextureObject, hipTextureObject_t)
HIPS_OWN(hipGetTextureObjectResourceDesc, hipResourceDesc *, hipTextureObject_t)
HIPS_OWN(hipGetTextureObjectTextureDesc, hipTextureDesc *, hipTextureObject_t)
HIPS_OWN(hipGetTextureObjectResourceViewDesc, hipResourceViewDesc *,
         hipTextureObject_t)
HIPS_OWN(hipCreateSurfaceObject, hipSurfaceObject_t *, const hipResourceDesc *)
HIPS_OWN(hipDestroySurfaceObject, hipSurfaceObject_t)

template <class T> struct Output {
  T *Device = nullptr;
  std::vector<T> Host;
  explicit Output(size_t N) : Host(N) {
    OK(hipMalloc(reinterpret_cast<void **>(&Device), N * sizeof(T)));
  }
  ~Output() { OK(hipFree(Device)); }
  const std::vector<T> &get() {
    OK(hipGetLastError());
    OK(hipMemcpy(Host.data(), Device, Host.size() * sizeof(T),
                 hipMemcpyDeviceToHost));
    return Host;
  }
};

static hipTextureDesc described(hipTextureFilterMode Filter,
                                hipTextureAddressMode Mode,
                                bool IsNormalized = false) {
  hipTextureDesc D = {};
  for (auto &Address : D.addressMode)
    Address = Mode;
  D.filterMode = Filter;
  D.normalizedCoords = IsNormalized;
  return D;
}
static hipResourceDesc resourceOf(hipArray_t Array) {
  hipResourceDesc R = {};
  R.resType = hipResourceTypeArray;
  R.res.array.array = Array;
  return R;
}
static hipTextureObject_t textureOf(const hipResourceDesc &R,
                                    const hipTextureDesc &D) {
  hipTextureObject_t Object = nullptr;
  OK(porthip::hipCreateTextureObject(&Object, &R, &D, nullptr));
  return Object;
}

// 2D: filters, addresses, and all of the queries.

__global__ void read2D(hipTextureObject_t From, float X, float Y, float *To) {
  To[threadIdx.x] = porthip::tex2D<float>(From, X + threadIdx.x, Y);
}
static void planes() {
  const int W = 20, H = 3;
  std::vector<float> Image(W * H);
  for (int I = 0; I < W * H; ++I)
    Image[I] = float(I);
  hipChannelFormatDesc F = porthip::hipCreateChannelDesc<float>();
  hipArray_t A;
  OK(porthip::hipMallocArray(&A, &F, W, H));
  OK(porthip::hipMemcpy2DToArray(A, 0, 0, Image.data(), W * 4, W * 4, H,
                                 hipMemcpyHostToDevice));
  hipTextureObject_t Linear = textureOf(
      resourceOf(A), described(hipFilterModeLinear, hipAddressModeClamp));
  hipTextureObject_t Border = textureOf(
      resourceOf(A), described(hipFilterModePoint, hipAddressModeBorder));
  Output<float> To(32);
  read2D<<<1, 32>>>(Linear, 0.75f, 1.5f, To.Device);
  for (int I = 0; I < 32; ++I)
    EXPECT(To.get()[I] == W + std::fmin(I + 0.25f, W - 1.0f));
  read2D<<<1, 32>>>(Border, -4.0f, 2.0f, To.Device);
  for (int I = 0; I < 32; ++I)
    EXPECT(To.get()[I] == (I < 4 || I >= W + 4 ? 0.0f : 2 * W + I - 4.0f));

  hipResourceDesc R = {};
  hipTextureDesc D = {};
  hipResourceViewDesc V = {};
  OK(porthip::hipGetTextureObjectResourceDesc(&R, Linear));
  EXPECT(R.resType == hipResourceTypeArray && R.res.array.array == A);
  OK(porthip::hipGetTextureObjectTextureDesc(&D, Linear));
  EXPECT(D.filterMode == hipFilterModeLinear);
  EXPECT(porthip::hipGetTextureObjectResourceViewDesc(&V, Linear) ==
         hipErrorInvalidValue);
  hipExtent Extent = {};
  unsigned Flags = 7;
  OK(porthip::hipArrayGetInfo(&F, &Extent, &Flags, A));
  EXPECT(F.x == 32 && F.y == 0 && Extent.width == W && Extent.height == H &&
         Extent.depth == 0 && Flags == 0);
  OK(porthip::hipGetChannelDesc(&F, A));
  EXPECT(F.f == hipChannelFormatKindFloat);

  OK(porthip::hipDestroyTextureObject(Linear));
  OK(porthip::hipDestroyTextureObject(Border));
  OK(porthip::hipFreeArray(A));
}

// Copies: runs of bytes over rows, from one array to another, and back.

static void copies() {
  const int W = 5, H = 4;
  hipChannelFormatDesc F = porthip::hipCreateChannelDesc<short2>();
  hipArray_t A, B;
  OK(porthip::hipMallocArray(&A, &F, W, H));
  OK(porthip::hipMallocArray(&B, &F, W, H));
  std::vector<short2> Given(W * H), Back(W * H);
  for (int I = 0; I < W * H; ++I)
    Given[I] = {short(I), short(-I)};
  auto IsSame = [&](int From, int To) {
    for (int I = From; I < To; ++I)
      if (Back[I].x != I || Back[I].y != -I)
        return false;
    return true;
  };
  // From the fourth texel of row 0 to the second of row 3.
  OK(porthip::hipMemcpyToArray(A, 12, 0, &Given[3], 14 * 4,
                               hipMemcpyHostToDevice));
  OK(porthip::hipMemcpy2DFromArray(Back.data(), W * 4, A, 0, 0, W * 4, H,
                                   hipMemcpyDeviceToHost));
  EXPECT(IsSame(3, 17));
  OK(porthip::hipMemcpyToArray(A, 0, 0, Given.data(), W * H * 4,
                               hipMemcpyHostToDevice));
  OK(porthip::hipMemcpy2DArrayToArray(B, 0, 1, A, 0, 1, W * 4, H - 1));
  OK(porthip::hipMemcpyFromArray(Back.data(), B, 0, 1, W * (H - 1) * 4,
                                 hipMemcpyDeviceToHost));
  EXPECT(Back[0].x == W && Back[W * (H - 1) - 1].y == 1 - W * H);
  Back.assign(W * H, short2{});
  hipStream_t S;
  OK(hipStreamCreate(&S));
  OK(porthip::hipMemcpy2DToArrayAsync(B, 0, 0, Given.data(), W * 4, W * 4, 1,
                                      hipMemcpyHostToDevice, S));
  OK(porthip::hipMemcpy2DFromArrayAsync(Back.data(), W * 4, B, 0, 0, W * 4, H,
                                        hipMemcpyDeviceToHost, S));
  OK(hipStreamSynchronize(S));
  OK(hipStreamDestroy(S));
  EXPECT(IsSame(0, W * H));
  // Rows that do not fit are not copied.
  EXPECT(porthip::hipMemcpy2DToArray(A, 4, 0, Given.data(), W * 4, W * 4, 1,
                                     hipMemcpyHostToDevice) != hipSuccess);
  EXPECT(porthip::hipMemcpyToArray(A, 0, 3, Given.data(), W * 4 + 4,
                                   hipMemcpyHostToDevice) != hipSuccess);
  OK(porthip::hipFreeArray(A));
  OK(porthip::hipFreeArray(B));
}

// 3D and layers, filled by hipMemcpy3D.

__global__ void read3D(hipTextureObject_t From, float *To) {
  To[0] = porthip::tex3D<float>(From, 1.5f, 1.0f, 2.0f);
  To[1] = porthip::tex3D<float>(From, 0.5f, 0.5f, 1.5f);
}
__global__ void readLayers(hipTextureObject_t From, float *To) {
  To[threadIdx.x] =
      porthip::tex2DLayered<float>(From, 1.5f, 1.0f, int(threadIdx.x));
}
static void solids() {
  const size_t W = 3, H = 2, D = 4;
  std::vector<float> Given(W * H * D), Back(W * H * D);
  for (size_t I = 0; I < Given.size(); ++I)
    Given[I] = float(I);
  hipChannelFormatDesc F = porthip::hipCreateChannelDesc<float>();
  for (unsigned Flags :
       {unsigned(hipArrayDefault), unsigned(hipArrayLayered)}) {
    hipArray_t A;
    OK(porthip::hipMalloc3DArray(&A, &F, make_hipExtent(W, H, D), Flags));
    hipMemcpy3DParms In = {};
    In.srcPtr = make_hipPitchedPtr(Given.data(), W * 4, W, H);
    In.dstArray = A;
    In.extent = make_hipExtent(W, H, D);
    In.kind = hipMemcpyHostToDevice;
    OK(porthip::hipMemcpy3D(&In));
    hipTextureObject_t T = textureOf(
        resourceOf(A), described(hipFilterModeLinear, hipAddressModeClamp));
    Output<float> To(8);
    if (Flags == hipArrayLayered) {
      readLayers<<<1, 6>>>(T, To.Device);
      // Between rows 0 and 1; there are four layers.
      for (int I = 0; I < 6; ++I)
        EXPECT(To.get()[I] == 6 * std::fmin(I, 3) + 2.5f);
    } else {
      read3D<<<1, 1>>>(T, To.Device);
      EXPECT(To.get()[0] == 1 + 1.5f + 1.5f * 6 && To.get()[1] == 6);
    }
    // The second texel of the last row of the last two slices.
    hipMemcpy3DParms Out = {};
    Out.srcArray = A;
    Out.srcPos = make_hipPos(1, 1, 2);
    Out.dstPtr = make_hipPitchedPtr(Back.data(), W * 4, W, H);
    Out.dstPos = make_hipPos(4, 0, 1);
    Out.extent = make_hipExtent(1, 1, 2);
    Out.kind = hipMemcpyDeviceToHost;
    OK(porthip::hipMemcpy3DAsync(&Out));
    OK(hipDeviceSynchronize());
    EXPECT(Back[W * H + 1] == 16 && Back[2 * W * H + 1] == 22 && Back[0] == 0);
    OK(porthip::hipDestroyTextureObject(T));
    OK(porthip::hipFreeArray(A));
  }
}

// Memory that the program has: a line, and rows.

__global__ void readLine(hipTextureObject_t From, float4 *To) {
  To[threadIdx.x] = porthip::tex1Dfetch<float4>(From, int(threadIdx.x) - 1);
}
__global__ void readRows(hipTextureObject_t From, uchar4 *To) {
  porthip::tex2D(To + threadIdx.x, From, threadIdx.x + 0.5f, 1.5f);
}
static void memory() {
  std::vector<uchar4> Given(16 * 2);
  for (size_t I = 0; I < Given.size(); ++I)
    Given[I] = {(unsigned char)I, 255, 128, 0};
  Output<uchar4> Memory(32);
  OK(hipMemcpy(Memory.Device, Given.data(), 32 * 4, hipMemcpyHostToDevice));
  hipResourceDesc Line = {};
  Line.resType = hipResourceTypeLinear;
  Line.res.linear.devPtr = Memory.Device;
  Line.res.linear.desc = porthip::hipCreateChannelDesc<uchar4>();
  Line.res.linear.sizeInBytes = 30 * 4;
  hipTextureDesc D = described(hipFilterModePoint, hipAddressModeClamp);
  D.readMode = hipReadModeNormalizedFloat;
  hipTextureObject_t T = textureOf(Line, D);
  Output<float4> To(32);
  readLine<<<1, 32>>>(T, To.Device);
  for (int I = 0; I < 32; ++I) {
    float4 V = To.get()[I];
    bool IsIn = I >= 1 && I <= 30;
    EXPECT(V.x == (IsIn ? (I - 1) / 255.0f : 0) && V.y == (IsIn ? 1 : 0) &&
           V.z == (IsIn ? 128 / 255.0f : 0) && V.w == 0);
  }
  hipResourceDesc Rows = {};
  Rows.resType = hipResourceTypePitch2D;
  Rows.res.pitch2D.devPtr = Memory.Device;
  Rows.res.pitch2D.desc = Line.res.linear.desc;
  Rows.res.pitch2D.width = 14;
  Rows.res.pitch2D.height = 2;
  Rows.res.pitch2D.pitchInBytes = 16 * 4;
  hipTextureObject_t U =
      textureOf(Rows, described(hipFilterModePoint, hipAddressModeClamp));
  Output<uchar4> Pixels(16);
  readRows<<<1, 16>>>(U, Pixels.Device);
  for (int I = 0; I < 16; ++I)
    EXPECT(Pixels.get()[I].x == 16 + (I < 14 ? I : 13) &&
           Pixels.get()[I].y == 255);
  OK(porthip::hipDestroyTextureObject(T));
  OK(porthip::hipDestroyTextureObject(U));
}

// Halves, and a line of them repeated.

__global__ void readWrapped(hipTextureObject_t From, float2 *To) {
  To[threadIdx.x] =
      porthip::tex1D<float2>(From, (int(threadIdx.x) - 8) / 4.0f + 0.125f);
}
static void halves() {
  const unsigned short Given[] = {0x0000, 0x3c00, 0x4000, 0xbc00,
                                  0x4400, 0x3800, 0x4800, 0x0001};
  hipChannelFormatDesc F = {16, 16, 0, 0, hipChannelFormatKindFloat};
  hipArray_t A;
  OK(porthip::hipMallocArray(&A, &F, 4));
  OK(porthip::hipMemcpyToArray(A, 0, 0, Given, sizeof(Given),
                               hipMemcpyHostToDevice));
  hipTextureObject_t T = textureOf(
      resourceOf(A), described(hipFilterModeLinear, hipAddressModeWrap, true));
  Output<float2> To(16);
  readWrapped<<<1, 16>>>(T, To.Device);
  const float X[] = {0, 2, 4, 8}, Y[] = {1, -1, 0.5f, 0x1p-24f};
  for (int I = 0; I < 16; ++I)
    EXPECT(To.get()[I].x == X[I % 4] && To.get()[I].y == Y[I % 4]);
  OK(porthip::hipDestroyTextureObject(T));
  OK(porthip::hipFreeArray(A));
}

// Infinities and what is no number: what has no weight does not count.

__global__ void readHalfSteps(hipTextureObject_t From, float *To) {
  To[threadIdx.x] = porthip::tex1D<float>(From, threadIdx.x * 0.5f);
}
static void specials() {
  const float Given[] = {1, INFINITY, -INFINITY, NAN};
  hipChannelFormatDesc F = porthip::hipCreateChannelDesc<float>();
  hipArray_t A;
  OK(porthip::hipMallocArray(&A, &F, 4));
  OK(porthip::hipMemcpyToArray(A, 0, 0, Given, sizeof(Given),
                               hipMemcpyHostToDevice));
  hipTextureObject_t T = textureOf(
      resourceOf(A), described(hipFilterModeLinear, hipAddressModeClamp));
  Output<float> To(8);
  readHalfSteps<<<1, 8>>>(T, To.Device);
  const float Expected[] = {1,   1,         INFINITY, INFINITY,
                            NAN, -INFINITY, NAN,      NAN};
  for (int I = 0; I < 8; ++I)
    EXPECT(To.get()[I] == Expected[I] ||
           (std::isnan(To.get()[I]) && std::isnan(Expected[I])));
  OK(porthip::hipDestroyTextureObject(T));
  OK(porthip::hipFreeArray(A));
}

// Surfaces: written by one kernel, read by the next, and as a texture.

__global__ void write(hipSurfaceObject_t To, int W) {
  int X = int(threadIdx.x) - 2;
  porthip::surf2Dwrite(X * 10, To, X * 4, int(threadIdx.y),
                       hipBoundaryModeZero);
}
__global__ void read(hipSurfaceObject_t From, hipTextureObject_t Again,
                     int *To) {
  int X = int(threadIdx.x) - 2;
  To[threadIdx.x] =
      porthip::surf2Dread<int>(From, X * 4, 1, hipBoundaryModeZero);
  porthip::surf2Dread(To + 16 + threadIdx.x, From, X * 4, 9,
                      hipBoundaryModeClamp);
  To[32 + threadIdx.x] = porthip::tex2D<int>(Again, X, 0);
}
static void surfaces() {
  const int W = 8, H = 2;
  hipChannelFormatDesc F = porthip::hipCreateChannelDesc<int>();
  hipArray_t A;
  OK(porthip::hipMallocArray(&A, &F, W, H, hipArraySurfaceLoadStore));
  hipResourceDesc R = resourceOf(A);
  hipSurfaceObject_t S;
  OK(porthip::hipCreateSurfaceObject(&S, &R));
  hipTextureObject_t T =
      textureOf(R, described(hipFilterModePoint, hipAddressModeClamp));
  Output<int> To(48);
  write<<<1, dim3(12, 3)>>>(S, W);
  read<<<1, 12>>>(S, T, To.Device);
  for (int I = 0; I < 12; ++I) {
    int X = I - 2, Nearest = X < 0 ? 0 : X < W ? X : W - 1;
    EXPECT(To.get()[I] == (X == Nearest ? X * 10 : 0));
    EXPECT(To.get()[16 + I] == Nearest * 10);
    EXPECT(To.get()[32 + I] == Nearest * 10);
  }
  OK(porthip::hipDestroySurfaceObject(S));
  OK(porthip::hipDestroyTextureObject(T));
  OK(porthip::hipFreeArray(A));
}

// Calls that CUDA refuses, and those that software does not do.

static void refusals() {
  hipChannelFormatDesc Three = {32, 32, 32, 0, hipChannelFormatKindFloat};
  hipChannelFormatDesc F = porthip::hipCreateChannelDesc<int>();
  hipArray_t A;
  EXPECT(porthip::hipMallocArray(&A, &Three, 4) == hipErrorInvalidValue);
  EXPECT(porthip::hipMallocArray(&A, &F, 0) == hipErrorInvalidValue);
  OK(porthip::hipMallocArray(&A, &F, 4));
  hipResourceDesc R = resourceOf(A);
  hipTextureDesc D = described(hipFilterModeLinear, hipAddressModeClamp);
  hipTextureObject_t T;
  EXPECT(porthip::hipCreateTextureObject(&T, &R, &D, nullptr) ==
         hipErrorInvalidValue);
  R.resType = hipResourceTypeMipmappedArray;
  D.filterMode = hipFilterModePoint;
  EXPECT(porthip::hipCreateTextureObject(&T, &R, &D, nullptr) ==
         hipErrorNotSupported);
  // An integer array seen as floats.
  R.resType = hipResourceTypeArray;
  hipResourceViewDesc V = {};
  V.format = hipResViewFormatFloat1;
  V.width = 4;
  OK(porthip::hipCreateTextureObject(&T, &R, &D, &V));
  OK(porthip::hipGetTextureObjectResourceViewDesc(&V, T));
  EXPECT(V.format == hipResViewFormatFloat1);
  OK(porthip::hipDestroyTextureObject(T));
  V.format = hipResViewFormatFloat4;
  EXPECT(porthip::hipCreateTextureObject(&T, &R, &D, &V) ==
         hipErrorNotSupported);
  OK(porthip::hipFreeArray(A));
}

int main() {
  planes();
  copies();
  solids();
  memory();
  halves();
  specials();
  surfaces();
  refusals();
  std::printf("%d checks, %d failures\n", Checks, Failures);
  // No longer porthip's: HIP is asked.
  (void)porthip::hipFreeArray(reinterpret_cast<hipArray_t>(&Checks));
  (void)porthip::hipDestroyTextureObject(nullptr);
  return Failures != 0;
}
