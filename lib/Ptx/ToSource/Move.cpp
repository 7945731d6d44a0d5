// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mov, with packing and unpacking, and what moves addresses between spaces.
#include "Ptx/ToSource/Writer.h"

using namespace llvm;
namespace porthip::ptx {

/// {a, b} to one register: shifts, as PTX has the first element lowest.
static void packElements(Writer &W, Form &F, const ptx::Type &T) {
  const std::vector<Operand> &Parts = F[1].Parts;
  unsigned Bits = Parts.empty() ? 0 : T.bits() / Parts.size();
  if (Bits < 8 || Bits * Parts.size() != T.bits() || T.bits() > 64)
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
  W.write(F[0], T, V);
}

static void unpackElements(Writer &W, Form &F, const ptx::Type &T) {
  const std::vector<Operand> &Parts = F[0].Parts;
  unsigned Bits = Parts.empty() ? 0 : T.bits() / Parts.size();
  if (Bits < 8 || Bits * Parts.size() != T.bits() || T.bits() > 64)
    return W.fail(Problem::Operand, "the elements do not fill the register");
  Expr V = W.simple(convert(W.read(F[1], T), unsignedInteger(T.bits())));
  CType Element = unsignedInteger(Bits);
  for (size_t N = 0; N < Parts.size(); ++N) {
    Expr E = N ? binary(V, ">>", literal(N * Bits, CType::Int), V.Type) : V;
    W.write(Parts[N], bitsType(Bits), convert(E, Element));
  }
}

void writeMov(Writer &W, Form &F) {
  ptx::Type T = F.takeType();
  if (F[1].Of == Operand::Kind::Vector)
    return packElements(W, F, T);
  if (F[0].Of == Operand::Kind::Vector)
    return unpackElements(W, F, T);
  if (T.isPredicate())
    return W.write(F[0], T, W.readPredicate(F[1]));
  if (T.bits() > 64)
    return W.fail(Problem::Modifier, "128 bits are not supported");
  CType Have = W.sourceType(F[1]);
  bool IsName = F[1].isName() && !W.widthOf(F[1]);
  if (IsName && !StringRef(F[1].Name).starts_with("%") &&
      F[1].Name != "WARP_SZ")
    return W.fail(Problem::Unsupported,
                  "'" + F[1].Name +
                      "' is no register; take the address of the "
                      "variable in C++");
  if (IsName && T.isInteger())
    // Special registers are read in the size that is asked for.
    return W.write(F[0], T, convert(W.readRaw(F[1], T.bits()), typeOf(T)));
  // Untyped bits stay what they are.
  if (Have != CType::Unknown && bitsOf(Have) == T.bits() &&
      Have == W.sourceType(F[0]))
    return W.write(F[0], T, W.readRaw(F[1], T.bits()));
  W.write(F[0], T, W.read(F[1], T));
}

/// Generic addresses and those of global, constant and local memory are the
/// same; those of shared memory are offsets.
void writeCvta(Writer &W, Form &F) {
  bool IsTo = F.take("to");
  StringRef Space = F.takeOneOf({"const", "global", "local", "shared",
                                 "shared::cta", "shared::cluster", "param"});
  ptx::Type T = F.takeType();
  if (Space.empty() || !T.isInteger() || T.bits() < 32)
    return W.fail(Problem::Modifier, "the space is missing");
  Expr V = W.read(F[1], T);
  if (!isSharedSpace(Space))
    return W.write(F[0], T, V);
  if (T.bits() == 32)
    return W.write(F[0], T, V);
  Expr Pointer = {"(const void *)" + V.operand(), CType::Pointer, Hold::Unary,
                  false, std::nullopt};
  Expr R = IsTo ? W.shim("porthip/memory.h", "cvta_generic_to_shared",
                         CType::ULong, {Pointer})
                : Expr{"(unsigned long long)" + W.shim("porthip/memory.h",
                                                       "cvta_shared_to_generic",
                                                       CType::Pointer, {V})
                                                    .Text,
                       CType::ULong, Hold::Unary, false, std::nullopt};
  W.write(F[0], T, R);
}

void writeIsspacep(Writer &W, Form &F) {
  StringRef Space = F.takeOneOf(
      {"const", "global", "local", "shared", "shared::cta", "shared::cluster"});
  StringRef Name = isSharedSpace(Space) ? "isShared"
                   : Space == "global"  ? "isGlobal"
                   : Space == "local"   ? "isLocal"
                                        : "";
  if (Name.empty())
    return W.fail(Problem::Modifier,
                  Space.empty() ? "the space is missing"
                                : "constants lie in global memory on AMD GPUs");
  Expr V = W.readRaw(F[1], 64);
  Expr Pointer = {"(const void *)" + V.operand(), CType::Pointer, Hold::Unary,
                  false, std::nullopt};
  Expr R = W.shim("porthip/memory.h", Name, CType::Unsigned, {Pointer});
  R.Text += " != 0";
  R.Holds = Hold::Loose;
  R.Type = CType::Bool;
  W.write(F[0], *typeNamed("pred"), R);
}

static void refuseCluster(Writer &W, Form &F) {
  F.takeAllWith("");
  W.fail(Problem::Unsupported, "AMD GPUs have no clusters of blocks");
}

void writeMapa(Writer &W, Form &F) { refuseCluster(W, F); }
void writeGetctarank(Writer &W, Form &F) { refuseCluster(W, F); }

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
