// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mov, with packing and unpacking, and what moves addresses between spaces.
#include "Ptx/ToSource/Writer.h"

using namespace llvm;
namespace porthip::ptx {

/// {a, b} to one register: shifts, as PTX has the first element lowest.
static void packElements(Writer &W, const Decoded &D, const ptx::Type &T) {
  const std::vector<Operand> &Parts = D[1].Parts;
  unsigned Bits = T.bits() / Parts.size();
  if (T.bits() > 64)
    return W.fail(Problem::Operand, "the elements do not fill the register");
  CType Whole = unsignedInteger(T.bits());
  Expr V;
  for (size_t N = 0; N < Parts.size(); ++N) {
    Expr E = convert(W.read(Parts[N], bitsType(Bits)), unsignedInteger(Bits));
    E = convert(E, Whole);
    if (N)
      E = binary(E, "<<", literal(N * Bits, CType::Int), Whole);
    V = N ? binary(V, "|", E, Whole) : E;
  }
  W.write(D[0], T, V);
}

static void unpackElements(Writer &W, const Decoded &D, const ptx::Type &T) {
  const std::vector<Operand> &Parts = D[0].Parts;
  unsigned Bits = T.bits() / Parts.size();
  if (T.bits() > 64)
    return W.fail(Problem::Operand, "the elements do not fill the register");
  Expr V = W.simple(convert(W.read(D[1], T), unsignedInteger(T.bits())));
  CType Element = unsignedInteger(Bits);
  for (size_t N = 0; N < Parts.size(); ++N) {
    Expr E = N ? binary(V, ">>", literal(N * Bits, CType::Int), V.Type) : V;
    W.write(Parts[N], bitsType(Bits), convert(E, Element));
  }
}

void writeMov(Writer &W, const Decoded &D) {
  ptx::Type T = D.type();
  if (D[1].Of == Operand::Kind::Vector)
    return packElements(W, D, T);
  if (D[0].Of == Operand::Kind::Vector)
    return unpackElements(W, D, T);
  if (T.isPredicate())
    return W.write(D[0], T, W.readPredicate(D[1]));
  if (T.bits() > 64)
    return W.fail(Problem::Modifier, "128 bits are not supported");
  CType Have = W.sourceType(D[1]);
  bool IsName = D[1].isName() && !W.widthOf(D[1]);
  if (IsName && !StringRef(D[1].Name).starts_with("%") &&
      D[1].Name != "WARP_SZ")
    return W.fail(Problem::Unsupported,
                  "'" + D[1].Name +
                      "' is no register; take the address of the "
                      "variable in C++");
  if (IsName && T.isInteger())
    // Special registers are read in the size that is asked for.
    return W.write(D[0], T, convert(W.readRaw(D[1], T.bits()), typeOf(T)));
  // Untyped bits stay what they are.
  if (Have != CType::Unknown && bitsOf(Have) == T.bits() &&
      Have == W.sourceType(D[0]))
    return W.write(D[0], T, W.readRaw(D[1], T.bits()));
  W.write(D[0], T, W.read(D[1], T));
}

/// Generic addresses and those of global, constant and local memory are the
/// same; those of shared memory are offsets.
void writeCvta(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  Expr V = W.read(D[1], T);
  if (!D.isShared() || T.bits() == 32)
    return W.write(D[0], T, V);
  Expr Pointer = {"(const void *)" + V.operand(), CType::Pointer, Hold::Unary,
                  false, std::nullopt};
  Expr R = D.ToSpace
               ? W.shim("porthip/memory.h", "cvta_generic_to_shared",
                        CType::ULong, {Pointer})
               : Expr{"(unsigned long long)" + W.shim("porthip/memory.h",
                                                      "cvta_shared_to_generic",
                                                      CType::Pointer, {V})
                                                   .Text,
                      CType::ULong, Hold::Unary, false, std::nullopt};
  W.write(D[0], T, R);
}

void writeIsspacep(Writer &W, const Decoded &D) {
  StringRef Name = D.isShared()          ? "isShared"
                   : D.Space == "global" ? "isGlobal"
                   : D.Space == "local"  ? "isLocal"
                                         : "";
  if (Name.empty())
    return W.fail(Problem::Modifier,
                  "constants lie in global memory on AMD GPUs");
  Expr V = W.readRaw(D[1], 64);
  Expr Pointer = {"(const void *)" + V.operand(), CType::Pointer, Hold::Unary,
                  false, std::nullopt};
  Expr R = W.shim("porthip/memory.h", Name, CType::Unsigned, {Pointer});
  R.Text += " != 0";
  R.Holds = Hold::Loose;
  R.Type = CType::Bool;
  W.write(D[0], *typeNamed("pred"), R);
}

/// Without clusters each block is one, whose only rank is 0.
void writeMapa(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  Expr Rank = convert(W.read(D[2], bitsType(32)), CType::Unsigned);
  W.write(
      D[0], T,
      W.call("mapa", typeOf(T), {convert(W.read(D[1], T), typeOf(T)), Rank}));
}
void writeGetctarank(Writer &W, const Decoded &D) {
  W.readRaw(D[1], 64);
  W.write(D[0], bitsType(32), literal(0, CType::Unsigned));
}

//===- Special registers --------------------------------------------------===//

static Expr text(const Twine &Text, CType T) {
  return {Text.str(), T, Hold::Atom, false, std::nullopt};
}

static std::optional<Expr> readCoordinate(StringRef Name, StringRef Component) {
  if (Component != "x" && Component != "y" && Component != "z")
    return std::nullopt;
  StringRef Variable = Name == "tid"                              ? "threadIdx"
                       : Name == "ntid"                           ? "blockDim"
                       : Name == "ctaid" || Name == "clusterid"   ? "blockIdx"
                       : Name == "nctaid" || Name == "nclusterid" ? "gridDim"
                                                                  : "";
  if (!Variable.empty()) {
    Expr E = text(Variable + "." + Component, CType::Unsigned);
    E.IsConverted = true;
    return E;
  }
  // Without clusters each block is one.
  if (Name == "cluster_ctaid")
    return literal(0, CType::Unsigned);
  if (Name == "cluster_nctaid")
    return literal(1, CType::Unsigned);
  return std::nullopt;
}

static std::optional<Expr> readLane(Writer &W, StringRef Name) {
  if (Name != "laneid" && !Name.starts_with("lanemask_"))
    return std::nullopt;
  if (W.statement().HasNativeWarps) {
    if (Name == "laneid")
      return W.hip("__lane_id", CType::Unsigned, {});
    W.fail(Problem::Unsupported,
           "a mask of 32 bits cannot name the 64 lanes of a wavefront");
    return literal(0, CType::Unsigned);
  }
  if (Name == "laneid")
    return W.shim("porthip/warp.h", "lane_id", CType::Unsigned, {});
  StringRef Kind = Name.drop_front(9);
  if (Kind != "eq" && Kind != "lt" && Kind != "le" && Kind != "gt" &&
      Kind != "ge")
    return std::nullopt;
  return W.shim("porthip/warp.h", Name, CType::Unsigned, {});
}

static std::optional<Expr> readClock(Writer &W, StringRef Name) {
  if (Name == "clock")
    return text("(unsigned)clock()", CType::Unsigned);
  if (Name == "clock_hi")
    return convert(text("clock64() >> 32", CType::Long), CType::Unsigned);
  if (Name == "clock64")
    return text("clock64()", CType::Long);
  if (!Name.starts_with("globaltimer"))
    return std::nullopt;
  W.note("'%globaltimer' counts nanoseconds; the port computes them from the "
         "GPU's constant-rate counter and assumes 100 MHz; "
         "hipDeviceAttributeWallClockRate has the true rate");
  Expr Time = W.shim("porthip/intrinsics.h", "globaltimer", CType::ULong, {});
  if (Name == "globaltimer")
    return Time;
  if (Name == "globaltimer_lo")
    return convert(Time, CType::Unsigned);
  if (Name == "globaltimer_hi")
    return convert(binary(Time, ">>", literal(32, CType::Int), CType::ULong),
                   CType::Unsigned);
  return std::nullopt;
}

std::optional<Expr> readSpecialRegister(Writer &W, StringRef Name,
                                        StringRef Component) {
  if (Name == "WARP_SZ" && Component.empty())
    return W.statement().HasNativeWarps
               ? text("unsigned(warpSize)", CType::Unsigned)
               : literal(32, CType::Unsigned);
  if (!Name.consume_front("%"))
    return std::nullopt;
  if (std::optional<Expr> E = readCoordinate(Name, Component))
    return E;
  if (!Component.empty())
    return std::nullopt;
  if (std::optional<Expr> E = readLane(W, Name))
    return E;
  if (std::optional<Expr> E = readClock(W, Name))
    return E;
  if (Name == "cluster_ctarank")
    return literal(0, CType::Unsigned);
  if (Name == "cluster_nctarank")
    return literal(1, CType::Unsigned);
  if (Name == "is_explicit_cluster")
    return literal(0, CType::Bool);
  if (Name == "warpid") {
    W.note("in the port '%warpid' is the number of the warp in its block, not "
           "of a place on the multiprocessor");
    return W.call("warpid", CType::Unsigned, {});
  }
  if (Name == "smid") {
    W.note("'%smid' of AMD GPUs is not contiguous and can be larger than the "
           "number of multiprocessors");
    return W.call("smid", CType::Unsigned, {});
  }
  if (Name == "nsmid" || Name == "nwarpid" || Name == "gridid" ||
      Name.ends_with("_smem_size") || Name.starts_with("envreg") ||
      Name.starts_with("pm") || Name.starts_with("reserved_smem")) {
    W.fail(Problem::Unsupported,
           "AMD GPUs have no register for '%" + Name +
               "'; pass the value as an argument of the kernel");
    return literal(0, CType::Unsigned);
  }
  return std::nullopt;
}

} // namespace porthip::ptx
