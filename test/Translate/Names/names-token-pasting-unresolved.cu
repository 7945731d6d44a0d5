// Pasted names that go different ways, or that nothing makes in this file: the
// macro is reported and left alone.
// RUN: %check_port %s --no-compile
// The ports of such macros are for a developer to write.
#include <cuda_runtime.h>

#define MIXED(name) cuda##name(nullptr) // finding: porthip-translate-pasted-name "'cuda'"
// CHECK: {{^}}#define MIXED(name) cuda##name(nullptr)
#define UNUSED(name) cudaEvent##name // finding: porthip-translate-pasted-name "'cudaEvent'"
// CHECK: {{^}}#define UNUSED(name) cudaEvent##name
void f() {
  MIXED(Free);
  MIXED(FreeHost); // hipHostFree
}
