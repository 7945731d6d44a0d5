// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Make/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace porthip;
using Form = make::Statement::Form;

/// One line a statement: its form, and its parts between bars.
static std::string lexed(const std::string &Text) {
  auto Found = make::lex(Text);
  if (!Found)
    return llvm::toString(Found.takeError());
  std::string Result;
  for (const make::Statement &S : *Found) {
    switch (S.Is) {
    case Form::Assignment:
      Result += "set " + S.Operator.str();
      break;
    case Form::Rule:
      Result += "rule";
      break;
    case Form::Recipe:
      Result += "recipe";
      break;
    case Form::Directive:
      Result += "word";
      break;
    case Form::Text:
      Result += "text";
      break;
    }
    Result += "|" + S.Left.in(Text).str() + "|" + S.Right.in(Text).str() + "\n";
  }
  return Result;
}

static std::string split(const std::string &Text, bool InShell = false) {
  std::string Result;
  for (make::Range W : make::words(Text, {0, unsigned(Text.size())}, InShell))
    Result += "[" + W.in(Text).str() + "]";
  return Result;
}

TEST(MakeLexer, Assignments) {
  EXPECT_EQ(lexed("A = b # no\nB:=$(A:.c=.o)\nC ?= #\nexport D += x\\#y\n"
                  "override E != date\nF ::= 1\n$(G)_H = 2\n"),
            "set =|A|b\nset :=|B|$(A:.c=.o)\nset ?=|C|\nset +=|D|x\\#y\n"
            "set !=|E|date\nset ::=|F|1\nset =|$(G)_H|2\n");
  EXPECT_EQ(lexed("A = b \\\n  c\nB = 1\n"), "set =|A|b \\\n  c\nset =|B|1\n");
  EXPECT_EQ(lexed("A = $(shell echo '#' \\\n x)\n"),
            "set =|A|$(shell echo '#' \\\n x)\n");
}

TEST(MakeLexer, RulesAndRecipes) {
  EXPECT_EQ(lexed("%.o: %.cu a.h # no\n\t@nvcc $< # yes\n\nifdef X\n"
                  "\techo \\\n\t  b\nendif\nA = 1\n\tB = 2\n"),
            "rule|%.o|%.cu a.h\nrecipe||@nvcc $< # yes\nword|ifdef|X\n"
            "recipe||echo \\\n\t  b\nword|endif|\nset =|A|1\nset =|B|2\n");
  EXPECT_EQ(lexed(".cu.o:\na: b ; nvcc b\nall: FLAGS += -g\nx:: y\n"),
            "rule|.cu.o|\nrule|a|b\nrecipe||nvcc b\nset +=|FLAGS|-g\n"
            "rule|x|y\n");
  EXPECT_EQ(lexed(".RECIPEPREFIX = >\na:\n>b\n"),
            "set =|.RECIPEPREFIX|>\nrule|a|\nrecipe||b\n");
}

TEST(MakeLexer, DefineAndOtherText) {
  EXPECT_EQ(lexed("define f\nX += $(1)\n\tnvcc $<\nendef\n$(eval $(call f,a))\n"
                  "-include x.mk\nelse = 1\n"),
            "word|define|f\nset +=|X|$(1)\nrecipe||nvcc $<\nword|endef|\n"
            "text||$(eval $(call f,a))\nword|-include|x.mk\nset =|else|1\n");
}

TEST(MakeLexer, WhatIsWrong) {
  EXPECT_EQ(lexed("A = 1\nB = $(C\n"),
            "2: a reference '$(' that is not closed");
  EXPECT_EQ(lexed("\nifeq (a,b)\n"), "2: a condition without 'endif'");
  EXPECT_EQ(lexed("endif\n"), "1: 'endif' without a condition");
  EXPECT_EQ(lexed("define x\n"), "1: 'define' without 'endef'");
  EXPECT_EQ(lexed("endef\n"), "1: 'endef' without 'define'");
}

TEST(MakeLexer, Words) {
  EXPECT_EQ(split("-a $(b c,d e) -X \"x y\" f\\\n g don't"),
            "[-a][$(b c,d e)][-X][\"x y\"][f][g][don't]");
  EXPECT_EQ(split("cd x && $(A) -c;b|(c)", true),
            "[cd][x][&][&][$(A)][-c][;][b][|][(][c][)]");
}
