// A namespace that HIP's library calls otherwise.
// RUN: %porthip %s -o - --cuda-path=none 2>/dev/null | FileCheck %s
