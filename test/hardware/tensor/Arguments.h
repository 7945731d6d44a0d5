// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words that the programs are started with: `inputs` prints operands, too;
// other words are parts of the names that are wanted, all of them without any.
#ifndef PORTHIP_TEST_HARDWARE_ARGUMENTS_H
#define PORTHIP_TEST_HARDWARE_ARGUMENTS_H

#include <cstring>

static bool Inputs = false;
static int Wanted = 0;
static char **WantedNames;

static void readArguments(int Count, char **Arguments) {
  for (int I = 1; I < Count; ++I)
    if (std::strcmp(Arguments[I], "inputs") == 0)
      Inputs = true;
    else
      Arguments[1 + Wanted++] = Arguments[I];
  WantedNames = Arguments + 1;
}

static bool isWanted(const char *Name) {
  for (int I = 0; I < Wanted; ++I)
    if (std::strstr(Name, WantedNames[I]))
      return true;
  return Wanted == 0;
}

#endif
