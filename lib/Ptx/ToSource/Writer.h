// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The base of the families' functions (ToSource/Forms/*.cpp): Expr, a C++
// expression, and Writer, which reads and writes operands as such and collects
// statements.
#ifndef PORTHIP_PTX_TOSOURCE_WRITER_H
#define PORTHIP_PTX_TOSOURCE_WRITER_H

#include "Ptx/Decode/Decode.h"
#include "Ptx/Decode/Operands.h"
#include "Ptx/ToSource.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace porthip::ptx {

/// How tightly an expression holds together, for parentheses.
enum class Hold : uint8_t { Atom, Unary, Loose };

struct Expr {
  std::string Text;
  CType Type = CType::Unknown;
  Hold Holds = Hold::Atom;
  /// May be written several times: a name or a literal.
  bool IsSimple = false;
  std::optional<uint64_t> Value; ///< of a literal
  /// HIP has an object of a class there, which converts itself to Type:
  /// threadIdx.x.
  bool IsConverted = false;

  /// Text of exactly Type, for parameters of templates.
  std::string argument() const;
  /// Text that can stand beside a binary operator, after a unary one.
  std::string operand() const;
  /// Text that can stand before a dot or bracket.
  std::string atom() const;
};

/// A note.
inline constexpr llvm::StringLiteral WaitsInALoop =
    "on AMD GPUs with wavefronts of 64, a warp that waits in a loop keeps the "
    "other warp of its wavefront from arriving";

llvm::StringRef spell(CType T);
/// Whether one pair of parentheses is around all of it.
bool isParenthesised(llvm::StringRef Text);
unsigned bitsOf(CType T); ///< 0 where it is not known
bool isInteger(CType T);
inline bool isFloating(CType T) {
  return T == CType::Float || T == CType::Double;
}
CType signedInteger(unsigned Bits);
CType unsignedInteger(unsigned Bits);
/// The C++ type of a value of the PTX type. 16-bit formats and packed types are
/// unsigned integers of their size.
CType typeOf(const Type &T);
Expr literal(uint64_t Value, CType T);
Expr floatLiteral(uint64_t Bits, CType T);
/// A op B, without regard to precedence: operands are in parentheses.
Expr binary(const Expr &A, llvm::StringRef Operator, const Expr &B, CType T);
/// The same bits as another type; integers are extended or cut.
Expr convert(const Expr &E, CType To);

class Writer final : public Failures {
public:
  explicit Writer(const SourceAsm &Asm) : Asm(Asm) {}

  bool write(const std::vector<Statement> &Statements);
  SourceCode take();

  /// The value of an operand that must have T's size, as typeOf(T).
  Expr read(const Operand &O, const Type &T);
  /// The value as it is, with the width of its register (or Width).
  Expr readRaw(const Operand &O, unsigned Width);
  Expr readPredicate(const Operand &O);
  /// Size of a register operand in bits; 0 for a constant or `_`.
  unsigned widthOf(const Operand &O);
  void write(const Operand &O, const Type &T, const Expr &E);
  /// To a register that may be wider than T; E has T's type.
  void writeExtended(const Operand &O, const Type &T, const Expr &E);
  std::optional<uint64_t> constant(const Operand &O);
  uint64_t immediate(const Operand &O, llvm::StringRef Role);
  /// Text of a constant expression of the C++ compiler; an error if it is
  /// none.
  std::string constantText(const Operand &O, llvm::StringRef Role);
  /// [O] as a pointer to Pointee, which may begin with "const ".
  Expr address(const Operand &O, bool IsShared, llvm::StringRef Pointee);
  /// The C++ type of an operand that is a plain operand of the statement.
  CType sourceType(const Operand &O) const;

  /// Name(Args...), in porthip::ptx unless it is qualified.
  Expr call(llvm::StringRef Name, CType T, llvm::ArrayRef<Expr> Args);
  /// porthip::Name(Args...) of a shim.
  Expr shim(llvm::StringRef Header, llvm::StringRef Name, CType T,
            llvm::ArrayRef<Expr> Args);
  /// A function of HIP's own.
  Expr hip(llvm::StringRef Name, CType T, llvm::ArrayRef<Expr> Args);
  void need(llvm::StringRef Header) { Code.Headers.insert(Header.str()); }
  /// Why it cannot be where a warp has the hardware's size, which is then an
  /// error. Whether there was none yet.
  bool needWarpsOf32(llvm::StringRef Why);
  void note(llvm::StringRef Text) { Code.Notes.insert(Text.str()); }
  /// A statement; without ';'.
  void line(const llvm::Twine &Text);
  /// E as something that may be written several times.
  Expr simple(const Expr &E);
  /// A new name, with that declaration in front: `const uint4`.
  Expr declare(const llvm::Twine &Declaration, const Expr &Value);
  /// The carry flag of the statement.
  Expr carry(bool IsRead);
  const SourceAsm &statement() const { return Asm; }
  /// The C++ label that a bra names.
  std::string label(llvm::StringRef Name);
  /// Other memory accesses stay on their side of this one.
  void orderMemory();
  /// The instruction orders memory itself, as the clobber of the statement
  /// wants.
  void setOrdersMemory() { OrdersMemory = true; }

private:
  struct Register {
    std::string Name;
    CType Type = CType::Unsigned;
    bool IsPredicate = false;
    bool IsDeclared = false;
    unsigned Bits = 0;
  };
  struct Scope {
    llvm::StringMap<Register> Registers;
    RegisterRanges Ranges;
    llvm::StringMap<std::string> Labels;
    size_t FirstLine = 0;
    std::string Early; ///< declarations at its beginning
  };
  /// An operand of the statement as it is used.
  struct Argument {
    std::string Text;
    CType Type = CType::Unknown;
    unsigned Bits = 0; ///< 0: a constant
    bool IsOutput = false;
    Hold Holds = Hold::Atom;
    bool IsSimple = false;
  };
  struct Uses {
    unsigned Reads = 0, Writes = 0;
    unsigned LastRead = 0, FirstWrite = ~0u;
    bool IsGuarded = false;
  };

  void count(const std::vector<Statement> &Statements);
  void countInstruction(const Instruction &I);
  void countOperand(const Operand &O, bool IsWritten, bool IsGuarded);
  void countExpression(const Expression &E);
  void bind();
  void bindTied();
  void bindOutput(size_t N);
  void bindInput(size_t N, unsigned FirstWrite);
  bool isStable(size_t N) const;
  void writeScope(const std::vector<Statement> &Statements);
  void declareRegisters(const Declaration &D);
  void writeInstruction(const Instruction &I);
  void writeForm(const Instruction &I);
  Register *find(llvm::StringRef Name, Scope **In = nullptr);
  void makeEarly(Register &R, Scope &S);
  void assign(const std::string &Target, CType T, const Expr &E);
  Expr readName(const Operand &O, unsigned Width);
  std::optional<uint64_t> evaluate(const Expression &E);
  std::optional<std::string> textOf(const Expression &E);
  void openScope(const std::vector<Statement> &Statements);
  void closeScope();

  const SourceAsm &Asm;
  SourceCode Code;
  std::vector<Scope> Scopes;
  std::vector<Argument> Arguments;
  std::vector<Uses> UsesOf;
  unsigned InstructionCount = 0, Temporaries = 0, Depth = 0;
  bool IsGuarded = false, HasLabels = false;
  bool HasCarry = false, IsCarrySet = false, OrdersMemory = false;
};

/// Value of a special register; none where Name is no such.
std::optional<Expr> readSpecialRegister(Writer &W, llvm::StringRef Name,
                                        llvm::StringRef Component);

#define PTX_FORM(Name, ...) void write##Name(Writer &W, const Decoded &D);
#include "Ptx/Decode/Forms.def"

} // namespace porthip::ptx
#endif
