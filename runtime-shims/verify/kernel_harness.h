// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The program around a kernel that comes without one: `porthip verify --kernel`
// builds it with the kernel's source, once as CUDA and once as HIP, and hands
// it a plan (lib/Verify/Kernel/KernelLeg.cpp writes it) that says what to
// launch and with which bytes.
//
//   PROGRAM PLAN FIRST STATUS
//
// runs the plan's cases from FIRST on, and appends "N begin" and "N ok" or "N
// WHAT-WENT-WRONG" to STATUS. It ends after a case that fails: a GPU's context
// is of no use then.
#ifndef PORTHIP_VERIFY_KERNEL_HARNESS_H
#define PORTHIP_VERIFY_KERNEL_HARNESS_H

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#if defined(__HIP__)
#define PORTHIP_GPU(NAME) hip##NAME
#define PORTHIP_SYMBOL(NAME) HIP_SYMBOL(NAME)
#else
#define PORTHIP_GPU(NAME) cuda##NAME
#define PORTHIP_SYMBOL(NAME) NAME
#endif

// A port's objects are porthip's own where the GPU has no images.
#if defined(PORTHIP_VERIFY_TEXTURES) && defined(__HIP__)
#include <porthip/texture_objects.h>
#define PORTHIP_TEXTURE(NAME) porthip::hip##NAME
#else
#define PORTHIP_TEXTURE(NAME) PORTHIP_GPU(NAME)
#endif

// A port's 8-bit floats are those of <porthip/fp8.h> or HIP's own.
#if defined(PORTHIP_FP8_H)
#define PORTHIP_VERIFY_FP8(FORMAT) porthip::fp8_##FORMAT
#else
#define PORTHIP_VERIFY_FP8(FORMAT) __hip_fp8_##FORMAT
#endif

namespace porthip_verify {

using Status = PORTHIP_GPU(Error_t);

struct Symbol {
  const char *Name;
  Status (*Address)(void **);
  std::size_t SizeBytes;
};

struct Tables {
  const void *const *Kernels;
  const Symbol *Symbols;
  std::size_t SymbolCount;
};

/// Numbers and bytes of the plan, in the order in which they were written.
class PlanReader {
public:
  explicit PlanReader(const char *Path) : File(std::fopen(Path, "rb")) {
    if (!File)
      giveUp("the plan cannot be opened");
  }
  std::uint64_t number() {
    std::uint64_t Value = 0;
    raw(&Value, sizeof(Value));
    return Value;
  }
  std::string bytes() {
    std::string Result(number(), '\0');
    raw(&Result[0], Result.size());
    return Result;
  }
  [[noreturn]] static void giveUp(const char *Why) {
    std::fprintf(stderr, "kernel harness: %s\n", Why);
    std::exit(2);
  }

private:
  void raw(void *To, std::size_t SizeBytes) {
    if (SizeBytes && std::fread(To, SizeBytes, 1, File) != 1)
      giveUp("the plan is cut off");
  }
  std::FILE *File;
};

/// How a buffer is read through a texture object.
struct Texture {
  std::uint64_t Dimensions = 0; ///< 0: it is not; 1: linear; 2: pitched
  std::uint64_t Width, Height, RowBytes, Channels, ChannelBits;
  char Kind; ///< of a channel: 'f', 'i' or 'u'
  bool IsLinear;
  bool HasBorder; ///< of zeros; else coordinates outside are clamped
};

struct Buffer {
  std::uint64_t Argument, OffsetBytes;
  std::string Bytes;
  Texture As;
};

struct Case {
  std::uint64_t Kernel, SharedBytes, IsCooperative;
  unsigned Grid[3], Block[3];
  std::vector<std::string> Arguments;
  std::vector<Buffer> Buffers;
  std::vector<std::pair<std::string, std::string>> Symbols;
};

inline Texture readTexture(PlanReader &Plan) {
  Texture T;
  T.Dimensions = Plan.number();
  if (!T.Dimensions)
    return T;
  for (std::uint64_t *To :
       {&T.Width, &T.Height, &T.RowBytes, &T.Channels, &T.ChannelBits})
    *To = Plan.number();
  T.Kind = char(Plan.number());
  T.IsLinear = Plan.number() != 0;
  T.HasBorder = Plan.number() != 0;
  return T;
}

inline Case readCase(PlanReader &Plan) {
  Case C;
  C.Kernel = Plan.number();
  for (unsigned &Extent : C.Grid)
    Extent = unsigned(Plan.number());
  for (unsigned &Extent : C.Block)
    Extent = unsigned(Plan.number());
  C.SharedBytes = Plan.number();
  C.IsCooperative = Plan.number();
  C.Arguments.resize(Plan.number());
  for (std::string &A : C.Arguments)
    A = Plan.bytes();
  C.Buffers.resize(Plan.number());
  for (Buffer &B : C.Buffers) {
    B.Argument = Plan.number();
    B.OffsetBytes = Plan.number();
    B.Bytes = Plan.bytes();
    B.As = readTexture(Plan);
  }
  C.Symbols.resize(Plan.number());
  for (auto &Value : C.Symbols) {
    Value.first = Plan.bytes();
    Value.second = Plan.bytes();
  }
  return C;
}

class Harness {
public:
  explicit Harness(const Tables &T) : T(T) {}

  /// Keeps the values of device variables at the start of the program, with
  /// which each case starts.
  Status remember() {
    for (std::size_t I = 0; I < T.SymbolCount; ++I) {
      std::string Bytes(T.Symbols[I].SizeBytes, '\0');
      void *At = nullptr;
      Status S = T.Symbols[I].Address(&At);
      if (S == PORTHIP_GPU(Success))
        S = PORTHIP_GPU(Memcpy)(&Bytes[0], At, Bytes.size(),
                                PORTHIP_GPU(MemcpyDeviceToHost));
      if (S != PORTHIP_GPU(Success))
        return S;
      Initial.push_back(Bytes);
    }
    return PORTHIP_GPU(Success);
  }

  Status run(Case &C) {
    std::vector<void *> Memory;
    Status S = setSymbols(C);
    for (Buffer &B : C.Buffers) {
      void *At = nullptr;
      if (S == PORTHIP_GPU(Success))
        S = PORTHIP_GPU(Malloc)(&At, B.Bytes.empty() ? 1 : B.Bytes.size());
      if (S == PORTHIP_GPU(Success) && !B.Bytes.empty())
        S = PORTHIP_GPU(Memcpy)(At, B.Bytes.data(), B.Bytes.size(),
                                PORTHIP_GPU(MemcpyHostToDevice));
      std::memcpy(&C.Arguments[B.Argument][B.OffsetBytes], &At, sizeof(At));
      Memory.push_back(At);
      if (S == PORTHIP_GPU(Success) && B.As.Dimensions)
        S = readAsTexture(B.As, At, &C.Arguments[B.Argument][B.OffsetBytes]);
    }
    if (S == PORTHIP_GPU(Success))
      S = launch(C);
    if (S == PORTHIP_GPU(Success))
      S = PORTHIP_GPU(DeviceSynchronize)();
    if (S == PORTHIP_GPU(Success))
      for (void *At : Memory)
        (void)PORTHIP_GPU(Free)(At);
    return S;
  }

private:
#ifdef PORTHIP_VERIFY_TEXTURES
  /// Makes an object over the memory at At, and writes it to Handle.
  static Status readAsTexture(const Texture &T, void *At, void *Handle) {
    PORTHIP_GPU(ResourceDesc) From = {};
    PORTHIP_GPU(ChannelFormatDesc) Format = {};
    int *const Bits[] = {&Format.x, &Format.y, &Format.z, &Format.w};
    for (std::uint64_t I = 0; I < T.Channels; ++I)
      *Bits[I] = int(T.ChannelBits);
    Format.f = T.Kind == 'f'   ? PORTHIP_GPU(ChannelFormatKindFloat)
               : T.Kind == 'i' ? PORTHIP_GPU(ChannelFormatKindSigned)
                               : PORTHIP_GPU(ChannelFormatKindUnsigned);
    if (T.Dimensions == 1) {
      From.resType = PORTHIP_GPU(ResourceTypeLinear);
      From.res.linear.devPtr = At;
      From.res.linear.desc = Format;
      From.res.linear.sizeInBytes = T.RowBytes;
    } else {
      From.resType = PORTHIP_GPU(ResourceTypePitch2D);
      From.res.pitch2D.devPtr = At;
      From.res.pitch2D.desc = Format;
      From.res.pitch2D.width = T.Width;
      From.res.pitch2D.height = T.Height;
      From.res.pitch2D.pitchInBytes = T.RowBytes;
    }
    PORTHIP_GPU(TextureDesc) How = {};
    How.readMode = PORTHIP_GPU(ReadModeElementType);
    How.filterMode = T.IsLinear ? PORTHIP_GPU(FilterModeLinear)
                                : PORTHIP_GPU(FilterModePoint);
    for (auto &Mode : How.addressMode)
      Mode = T.HasBorder ? PORTHIP_GPU(AddressModeBorder)
                         : PORTHIP_GPU(AddressModeClamp);
    PORTHIP_GPU(TextureObject_t) Object = {};
    Status S =
        PORTHIP_TEXTURE(CreateTextureObject)(&Object, &From, &How, nullptr);
    std::memcpy(Handle, &Object, sizeof(Object));
    return S;
  }
#else
  static Status readAsTexture(const Texture &, void *, void *) {
    return PORTHIP_GPU(Success);
  }
#endif

  Status setSymbols(const Case &C) {
    for (std::size_t I = 0; I < T.SymbolCount; ++I) {
      const std::string *Bytes = &Initial[I];
      for (const auto &Value : C.Symbols)
        if (Value.first == T.Symbols[I].Name)
          Bytes = &Value.second;
      void *At = nullptr;
      Status S = T.Symbols[I].Address(&At);
      if (S == PORTHIP_GPU(Success))
        S = PORTHIP_GPU(Memcpy)(At, Bytes->data(),
                                Bytes->size() < T.Symbols[I].SizeBytes
                                    ? Bytes->size()
                                    : T.Symbols[I].SizeBytes,
                                PORTHIP_GPU(MemcpyHostToDevice));
      if (S != PORTHIP_GPU(Success))
        return S;
    }
    return PORTHIP_GPU(Success);
  }

  Status launch(Case &C) {
    const void *Kernel = T.Kernels[C.Kernel];
    dim3 Grid(C.Grid[0], C.Grid[1], C.Grid[2]);
    dim3 Block(C.Block[0], C.Block[1], C.Block[2]);
    std::vector<void *> Args;
    // 16 bytes: what the widest vector asks for.
    std::vector<std::vector<Aligned>> Values;
    for (const std::string &A : C.Arguments) {
      Values.emplace_back(A.size() / sizeof(Aligned) + 1);
      std::memcpy(Values.back().data(), A.data(), A.size());
      Args.push_back(Values.back().data());
    }
    if (C.SharedBytes > 48 * 1024) {
      Status S = PORTHIP_GPU(FuncSetAttribute)(
          Kernel, PORTHIP_GPU(FuncAttributeMaxDynamicSharedMemorySize),
          int(C.SharedBytes));
      if (S != PORTHIP_GPU(Success))
        return S;
    }
    if (C.IsCooperative)
      return PORTHIP_GPU(LaunchCooperativeKernel)(
          Kernel, Grid, Block, Args.data(), unsigned(C.SharedBytes), nullptr);
    return PORTHIP_GPU(LaunchKernel)(Kernel, Grid, Block, Args.data(),
                                     C.SharedBytes, nullptr);
  }

  struct alignas(16) Aligned {
    char Bytes[16];
  };
  const Tables &T;
  std::vector<std::string> Initial;
};

inline int run(int Argc, char **Argv, const Tables &T) {
  if (Argc != 4)
    PlanReader::giveUp("is run by 'porthip verify'");
  PlanReader Plan(Argv[1]);
  std::uint64_t First = std::strtoull(Argv[2], nullptr, 10);
  std::FILE *Log = std::fopen(Argv[3], "w");
  if (!Log)
    PlanReader::giveUp("the status file cannot be opened");
  std::uint64_t Count = Plan.number();
  Harness H(T);
  Status S = H.remember();
  for (std::uint64_t I = 0; I < Count; ++I) {
    Case C = readCase(Plan);
    if (I < First)
      continue;
    std::fprintf(Log, "%llu begin\n", (unsigned long long)I);
    std::fflush(Log);
    if (S == PORTHIP_GPU(Success))
      S = H.run(C);
    std::fflush(stdout);
    bool IsRight = S == PORTHIP_GPU(Success);
    std::fprintf(Log, "%llu %s\n", (unsigned long long)I,
                 IsRight ? "ok" : PORTHIP_GPU(GetErrorString)(S));
    std::fflush(Log);
    if (!IsRight)
      break;
  }
  return 0;
}

} // namespace porthip_verify

#endif
