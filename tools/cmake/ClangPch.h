// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clang headers that most sources of lib/Frontend, lib/Translate and
// lib/Checks need, compiled once. Not a substitute for a source's own includes.
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
