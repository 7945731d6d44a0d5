// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX as a tree: what Parser makes of an asm string, and what the
// lowerings (ToIR) read. Names are not resolved: which register a name means
// depends on the scope, which the lowerings follow.
#ifndef PORTHIP_PTX_SYNTAX_AST_H
#define PORTHIP_PTX_SYNTAX_AST_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace porthip::ptx {

/// A constant expression; may hold operands of the asm statement that are
/// constants ("n").
struct Expression {
  enum class Kind { Integer, Argument, Operation };
  Kind Of = Kind::Integer;
  uint64_t Value = 0;    ///< Integer
  unsigned Argument = 0; ///< Argument: $N
  std::string Operator;  ///< Operation: as written; "?" has three Parts
  std::vector<Expression> Parts;
};

struct Operand {
  enum class Kind {
    Name,     ///< register, label or variable; or a special register with %
    Argument, ///< $N: operand N of the asm statement
    Constant, ///< integer expression
    Float,    ///< floating-point literal, in Bits
    Vector,   ///< {a, b}
    Address,  ///< [Parts[0] + Offset]; further Parts for [a, {b}]
    Pair,     ///< a|b: two results
    Sink,     ///< _
  };
  Kind Of = Kind::Sink;
  bool IsNegated = false; ///< !p or -a
  std::string Name;       ///< Name: without component
  std::string Component;  ///< x of %tid.x, h0 of a.h0
  unsigned Argument = 0;  ///< Argument
  Expression Value;       ///< Constant; Address: the offset
  uint64_t Bits = 0;      ///< Float: the literal as an IEEE double or single
  bool IsSingle = false;  ///< Float: Bits are those of a single (0f...)
  std::vector<Operand> Parts;

  bool isName() const { return Of == Kind::Name; }

  /// Value of a constant or an argument, which may stand for one; else none.
  std::optional<Expression> expression() const {
    if (Of == Kind::Constant)
      return Value;
    if (Of != Kind::Argument)
      return std::nullopt;
    Expression E;
    E.Of = Expression::Kind::Argument;
    E.Argument = Argument;
    return E;
  }
};

/// @p or @!p in front of an instruction.
struct Guard {
  Operand Predicate; ///< IsNegated is the '!'
};

struct Instruction {
  std::optional<Guard> Condition;
  std::string Opcode;                 ///< up to the first dot
  std::vector<std::string> Modifiers; ///< without dots, in order
  std::vector<Operand> Operands;
  std::string Text; ///< as written, for messages
};

/// .reg .b32 a, b<4>;  .shared .align 8 .b8 buffer[16];
struct Declaration {
  struct Entry {
    std::string Name;
    unsigned Count = 0;    ///< of name<Count>; 0: a single name
    uint64_t Elements = 1; ///< of name[Elements]
  };
  std::string Space; ///< reg, shared, local, global, const
  std::string Type;  ///< modifier without dot
  unsigned Align = 0;
  std::vector<Entry> Entries;
  std::string Text;
};

struct Statement {
  enum class Kind { Instruction, Label, Declaration, Scope };
  Kind Of = Kind::Instruction;
  ptx::Instruction Instruction;
  ptx::Declaration Declaration;
  std::string Label;
  std::vector<Statement> Body; ///< Scope
};

} // namespace porthip::ptx
#endif
