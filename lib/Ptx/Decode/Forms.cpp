// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Decode/Forms.h"
#include "Ptx/Decode/Checks.h"
#include "llvm/ADT/StringMap.h"

using llvm::StringRef;
namespace porthip::ptx {

// Headings of the PTX ISA.
#define PTX_HEADING(Name, Text) static constexpr const char *Name = Text
PTX_HEADING(Integer, "Integer Arithmetic");
PTX_HEADING(FloatingPoint, "Floating Point");
PTX_HEADING(Numbers, "Integer Arithmetic, Floating Point");
PTX_HEADING(HalfPrecision, "Floating Point, Half Precision");
PTX_HEADING(ExtendedPrecision, "Extended-Precision Arithmetic");
PTX_HEADING(Comparison, "Comparison and Selection");
PTX_HEADING(Logic, "Logic and Shift");
PTX_HEADING(Data, "Data Movement and Conversion");
PTX_HEADING(Synchronization, "Parallel Synchronization and Communication");
PTX_HEADING(Control, "Control Flow");
PTX_HEADING(Miscellaneous, "Miscellaneous");
PTX_HEADING(Video, "Video");
PTX_HEADING(SimdVideo, "SIMD Video");
PTX_HEADING(Texture, "Texture");
PTX_HEADING(Surface, "Surface");
PTX_HEADING(Matrix, "Warp Level Matrix Multiply-Accumulate");
PTX_HEADING(WarpgroupMatrix, "Asynchronous Warpgroup Level Matrix");
PTX_HEADING(TensorCore5, "TensorCore 5th Generation");
PTX_HEADING(Stack, "Stack Manipulation");
#undef PTX_HEADING

// Why there is no C++ for a form, or nothing at all.
#define PTX_REASON(Name, Text) static constexpr const char *Name = Text
PTX_REASON(NoParameters, "'.param' of the function around an asm statement "
                         "cannot be named");
PTX_REASON(OneBarrier,
           "AMD GPUs before gfx1250 have one barrier, for all threads of the "
           "block, and none that adds up a predicate for a part of it");
PTX_REASON(NoSparseWarpgroups,
           "porthip translates products of four warps with a dense A alone");
PTX_REASON(NoBulkReductions, "AMD GPUs have no reductions in bulk");
PTX_REASON(NoExit, "on AMD GPUs a thread cannot end in the middle of a "
                   "function; return from the kernel");
PTX_REASON(NoReturn, "'ret' leaves the function around the asm statement; "
                     "write 'return' in C++");
#define PTX_TEXTURE_REASON(Name, Instead)                                      \
  PTX_REASON(Name, "porthip does not translate texture and surface "           \
                   "instructions; call " Instead)
PTX_TEXTURE_REASON(UseTex2D, "tex2D or the like");
PTX_TEXTURE_REASON(UseTex2DGather, "tex2Dgather");
PTX_TEXTURE_REASON(UseHostQuery, "the host's functions, and pass the size");
PTX_TEXTURE_REASON(UseSurfRead, "surf2Dread or the like");
PTX_TEXTURE_REASON(UseSurfWrite, "surf2Dwrite or the like");
#undef PTX_TEXTURE_REASON
#undef PTX_REASON

// As rows write it. NOLINTNEXTLINE(readability-identifier-naming)
static constexpr FormCheck none = nullptr;

static const FormRow Rows[] = {
#define PTX_FORM(Name, Mnemonic, Operands, Modifiers, Check, Section)          \
  {Mnemonic, Operands, Modifiers, Check, "", "", Section},
#define PTX_DEVICE_FORM(Name, Mnemonic, Operands, Modifiers, Check, NotInCpp,  \
                        Section)                                               \
  {Mnemonic, Operands, Modifiers, Check, "", NotInCpp, Section},
#define PTX_REFUSED(Mnemonic, Reason, Section)                                 \
  {Mnemonic, "", nullptr, nullptr, Reason, "", Section},
#include "Ptx/Decode/Forms.def"
};

llvm::ArrayRef<FormRow> allForms() { return Rows; }

namespace {
struct RefusedWord {
  StringRef Opcode, Word, Reason;
};
} // namespace

static constexpr RefusedWord RefusedWords[] = {
#define PTX_REFUSED_WORD(Opcode, Word, Reason) {Opcode, Word, Reason},
#include "Ptx/Decode/Forms.def"
};

StringRef refusedWord(StringRef Opcode, llvm::ArrayRef<std::string> Modifiers) {
  for (const RefusedWord &Row : RefusedWords)
    if (Row.Opcode == Opcode && llvm::is_contained(Modifiers, Row.Word))
      return Row.Reason;
  return "";
}

bool FormRow::hasResult() const {
  StringRef Role = StringRef(Operands).split(' ').first.split(':').first;
  return Role == "d" || Role == "p" || Role == "state";
}

unsigned FormRow::maxOperands() const {
  StringRef S(Operands);
  return S.empty() ? 0 : S.count(' ') + 1;
}

unsigned FormRow::minOperands() const {
  return maxOperands() - StringRef(Operands).count('?');
}

/// How many of the modifiers belong to the mnemonic; none if it does not fit.
static std::optional<size_t> fits(StringRef Mnemonic,
                                  llvm::ArrayRef<std::string> Modifiers) {
  size_t Count = 0;
  for (StringRef Rest = Mnemonic.split('.').second; !Rest.empty(); ++Count) {
    StringRef Modifier;
    std::tie(Modifier, Rest) = Rest.split('.');
    if (Count >= Modifiers.size() ||
        StringRef(Modifiers[Count]).split("::").first != Modifier)
      return std::nullopt;
  }
  return Count;
}

const FormRow *findForm(StringRef Opcode, llvm::ArrayRef<std::string> Modifiers,
                        size_t &Taken) {
  using Group = llvm::SmallVector<const FormRow *, 4>;
  static const llvm::StringMap<Group> ByOpcode = [] {
    llvm::StringMap<Group> Map;
    for (const FormRow &Row : Rows)
      Map[StringRef(Row.Mnemonic).split('.').first].push_back(&Row);
    return Map;
  }();
  const FormRow *Best = nullptr;
  Taken = 0;
  if (auto It = ByOpcode.find(Opcode); It != ByOpcode.end())
    for (const FormRow *Row : It->second)
      if (auto Count = fits(Row->Mnemonic, Modifiers);
          Count && (!Best || *Count > Taken)) {
        Best = Row;
        Taken = *Count;
      }
  return Best;
}

} // namespace porthip::ptx
