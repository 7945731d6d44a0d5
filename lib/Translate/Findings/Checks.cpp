// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The catalogue entries of the translation. They stand together, not with the
// passes: most ids are reported by more than one. Built as an object library,
// since no symbol here is named anywhere. Each Wrong example is a whole file
// that has the finding, each Right one a file that has not; a first line
// `// porthip OPTIONS` says how it is translated.
#include "Port/CheckInfo.h"

namespace porthip {
namespace {

PORTHIP_CHECK(
    FrontendCrash,
    {"porthip-frontend-crash", "clang crashed on a file, or took too long",
     Severity::Warning, 0,
     "A file on which the parse crashed, or did not end in time. Each parse "
     "runs in its own process, so other files are not affected.",
     "porthip translates the file by its tokens. What only a parse knows is "
     "then missing: which of two things a name means, the types of arguments, "
     "calls that a macro makes.",
     "", "",
     "Read this port with care. To report the crash, reduce the file "
     "to the lines that cause it."});

PORTHIP_CHECK(
    MissingHeader,
    {"porthip-frontend-missing-header", "header not found", Severity::Warning,
     0,
     "An '#include' of a header that is neither found nor one that "
     "the port replaces.",
     "Code that depends on the header cannot be parsed; porthip translates it "
     "by its tokens. The include line stays: the port needs the header too.",
     "#include \"not_here.h\"\n__global__ void kernel() {}\n",
     "__global__ void kernel() {}\n",
     "Pass the project's include folders (-Iinclude), or '-p' with "
     "the build folder that has compile_commands.json."});

PORTHIP_CHECK(FrontendParse,
              {"porthip-frontend-parse", "file does not parse as CUDA",
               Severity::Warning, 0,
               "Clang reports errors in the file, or in a header that it "
               "includes. The first one in the project's own files is quoted.",
               "Most often a flag or a header is missing. porthip translates "
               "by its tokens what clang could not parse. The finding also "
               "appears for code that nvcc accepts and clang does not.",
               "int wrong = ;\n__global__ void kernel() {}\n",
               "int right = 1;\n__global__ void kernel() {}\n",
               "Pass the flags of the build, or '-p' with the build "
               "folder. If the original does not compile, correct it first."});

PORTHIP_CHECK(
    LaunchForm,
    {"porthip-launch-form", "launch that --launch=macro cannot rewrite",
     Severity::Warning, 5,
     "With '--launch=macro' only: a '<<<...>>>' that does not stand "
     "between a kernel and its arguments, as in a macro that holds "
     "half of a launch.",
     "The launch stays as it is. HIP compilers accept '<<<...>>>', so the port "
     "is right, but its launches have two forms.",
     R"(
// porthip --launch=macro
__global__ void kernel(int n) {}
#define CONFIGURED <<<1, 64>>>
void run() { kernel CONFIGURED (3); }
)",
     R"(
// porthip --launch=macro
__global__ void kernel(int n) {}
void run() { kernel<<<1, 64>>>(3); }
)",
     "Write the launch without the macro if it has to be a hipLaunchKernelGGL.",
     "hip/amd_detail/amd_hip_runtime.h"});

PORTHIP_CHECK(
    LaunchFromDevice,
    {"porthip-launch-from-device", "kernel launched from device code",
     Severity::Error, 240, "'<<<...>>>' in a kernel or a device function.",
     "HIP has no dynamic parallelism: a kernel cannot start another "
     "on AMD GPUs.",
     R"(
__global__ void child(int *p) { ++p[threadIdx.x]; }
__global__ void parent(int *p) { child<<<1, 64>>>(p); }
)",
     R"(
__global__ void child(int *p) { ++p[threadIdx.x]; }
__global__ void parent(int *p) {}
void run(int *p) {
  parent<<<1, 1>>>(p);
  child<<<1, 64>>>(p);
}
)",
     "Launch the second kernel from the host, or do its work in a loop in the "
     "first. If the device decides how much work there is, write the number to "
     "memory, copy it to the host, and launch that many."});

PORTHIP_CHECK(PtxNotTranslated,
              {"porthip-ptx-not-translated",
               "inline PTX that C++ cannot express", Severity::Error, 30,
               "'asm' in device code that cannot become C++: AMD GPUs have no "
               "such instruction, or the text is not understood. The message "
               "names the instruction and what it computes. If the parse does "
               "not say whether it is device code: text that looks like PTX.",
               "PTX is NVIDIA's assembly. A compile for AMD gives the text to "
               "AMD's assembler, which rejects it, or, worse, knows another "
               "instruction of that name.",
               R"(
__global__ void set(int *p, int n) {
  if (threadIdx.x >= n)
    asm volatile("exit;");
  p[threadIdx.x] = 0;
}
)",
               R"(
__global__ void set(int *p, int n) {
  if (threadIdx.x >= n)
    return;
  p[threadIdx.x] = 0;
}
)",
               "As the message says, or keep the statement under '#ifdef "
               "__HIP_PLATFORM_NVIDIA__'. 'porthip ptx' shows what becomes of "
               "a statement.",
               "PTX ISA, \"Special Registers\" and \"Instruction Set\""});

PORTHIP_CHECK(PtxBehaviour,
              {"porthip-ptx-behaviour",
               "inline PTX whose value differs on AMD GPUs", Severity::Note, 0,
               "An 'asm' statement that became C++, and whose value differs "
               "between the GPUs in a way that the message says: the number of "
               "a multiprocessor, the nanoseconds of a timer.",
               "Few programs depend on these.",
               R"(
__device__ unsigned multiprocessor() {
  unsigned id;
  asm("mov.u32 %0, %%smid;" : "=r"(id));
  return id;
}
)",
               "",
               "Check whether the program depends on what the message says.",
               "PTX ISA, \"Special Registers\""});

PORTHIP_CHECK(
    Behaviour,
    {"porthip-translate-behaviour", "same name, different behaviour",
     Severity::Note, 0,
     "The first use in each file of a symbol whose rule has a note: it is "
     "translated and compiles, but behaves differently; the message says how.",
     "Few programs depend on these. Those with a warning change results, or "
     "fail on some targets.",
     R"(
void prefer() { cudaDeviceSetCacheConfig(cudaFuncCachePreferL1); }
)",
     "",
     "Check whether the program depends on what the message says. 'porthip "
     "rules show SYMBOL' prints the whole rule."});

PORTHIP_CHECK(
    Conflict,
    {"porthip-translate-conflict",
     "name that both CUDA and the project declare", Severity::Error, 15,
     "A name that means CUDA's in one translation unit and the "
     "project's own in another, at the same place of a header, or "
     "both in one translation unit (error; note where HIP has CUDA's "
     "under the same name); a CUDA name that the project declares too, at a "
     "place which the parse did not reach (warning); a macro 'T' of "
     "the command line, a name that clang's headers use (error).",
     "To rename it would break one use, to keep it the other. "
     "porthip keeps it.",
     "", "",
     "Rename the project's own. If only the parse is missing, rename "
     "by hand where CUDA's is meant."});

PORTHIP_CHECK(
    OneSourceEdit,
    {"porthip-one-source-edit", "line that no header can give AMD",
     Severity::Warning, 2,
     "With '--way=one-source': lines that the translation edits in a way that "
     "no header can stand in for. Such are inline PTX, a name of CUDA's that "
     "the project has for something of its own, too, calls that macros cannot "
     "take apart, and functions that HIP's headers define as well.",
     "The CUDA files stay as they are, and headers give their names on HIP. "
     "Macros know the name and the number of arguments alone.",
     "", "",
     "'--fix' writes the lines for AMD beside those that are there, under the "
     "project's macro for AMD or '__HIP_PLATFORM_AMD__'. The CUDA compiler "
     "sees what it saw."});

PORTHIP_CHECK(
    UnsupportedHeader,
    {"porthip-translate-header", "CUDA header that HIP does not have",
     Severity::Error, 60,
     "An '#include' of a CUDA header that has no counterpart in HIP.",
     "The port does not compile with this include, and what the header "
     "declares is missing on AMD.",
     "#include <cudaVDPAU.h>\n", "",
     "As the message says; 'porthip rules show HEADER' prints it too.",
     "docs/generated/rules.md"});

PORTHIP_CHECK(NewerHip,
              {"porthip-translate-newer-hip",
               "HIP symbol that some versions of HIP do not have",
               Severity::Warning, 0,
               "A symbol that a HIP version between the first and the last "
               "asked for does not have. Without '--hip-version' these are 5.2 "
               "and all of 7. A warning for the first of a file that a version "
               "brought, which says how many more there are; they are notes.",
               "The port does not compile with the versions that lack it.",
               R"(
int clusters(cudaDeviceProp &p) { return p.maxSurface1D; }
)",
               R"(
// porthip --hip-version=6.2
int clusters(cudaDeviceProp &p) { return p.maxSurface1D; }
)",
               "Say which HIP the port is for with '--hip-version'."});

PORTHIP_CHECK(
    NameAsText,
    {"porthip-translate-text", "CUDA's name as text that a macro makes",
     Severity::Warning, 5,
     "A macro of the project's that has '#' before its argument and uses the "
     "argument as code, too, with one of CUDA's names as the whole argument. "
     "Once for each macro. Where a macro makes text alone, the name stays.",
     "The name becomes HIP's, and so does the text: what is compared with it, "
     "or looked up by it, is not found any more.",
     R"(
#define ENTRY(F) {#F, reinterpret_cast<void *>(F)}
struct Entry { const char *name; void *function; };
Entry table[] = {ENTRY(cudaDeviceSynchronize)};
)",
     R"(
#define TEXT(F) #F
const char *name = TEXT(cudaDeviceSynchronize);
)",
     "Nothing where the text is only shown. Otherwise look up HIP's name."});

PORTHIP_CHECK(NoRule,
              {"porthip-translate-no-rule", "CUDA symbol without a rule",
               Severity::Error, 30,
               "A symbol of CUDA's, by the parse, without a rule; or a call "
               "with a number of arguments for which no rule is, in the HIP "
               "versions asked for.",
               "It stays as it is, and does not compile as HIP.", "", "",
               "Look for its counterpart in HIP's headers, compare the "
               "signatures, and add a rule with '--rules FILE'.",
               "rules/README.md"});

PORTHIP_CHECK(OutsideHeader,
              {"porthip-translate-outside-header",
               "header outside the ported folder", Severity::Warning, 0,
               "A header that is included by a ported file and lies outside of "
               "'--in-root' (without one: outside of the common parent folder "
               "of the files): one that holds CUDA, or, where the port is "
               "written elsewhere, one that is found beside the file "
               "(\"../../common/x.h\").",
               "The port includes the original header, which is still CUDA, or "
               "does not find it.",
               "", "", "Name a folder that holds it too with '--in-root'."});

PORTHIP_CHECK(
    PastedName,
    {"porthip-translate-pasted-name", "CUDA name made with ##",
     Severity::Warning, 15,
     "A prefix of CUDA's names ('cuda', 'cublas') or a whole one next "
     "to '##' in a macro, unless every use of the macro that the "
     "parse saw makes names which are renamed by exchanging that "
     "prefix. An error: a name that a macro pastes, where the port's is one of "
     "porthip's namespace.",
     "The whole name is nowhere in the text, so it is not translated.",
     R"(
#define CALL(NAME) cuda##NAME
)",
     R"(
#define CALL(NAME) hip##NAME
)",
     "Write HIP's prefix in the macro, or spell the names out."});

PORTHIP_CHECK(
    Suppression,
    {"porthip-translate-suppression", "suppression comment that has no effect",
     Severity::Note, 1,
     "A '// porthip-ignore:' comment without the id of a check, without a "
     "reason, or on a line that has no such finding.",
     "The finding is shown although the comment should suppress it, or it is "
     "gone and the comment misleads.",
     R"(
// porthip-ignore: porthip-arch-comparison there is none here
__global__ void kernel(int *p) { *p = 1; }
)",
     R"(
__global__ void kernel(int *p) { *p = 1; }
)",
     "Write '// porthip-ignore: porthip-CHECK why it is right' on the line of "
     "the finding or the one before, or remove it."});

PORTHIP_CHECK(ShimForbidden,
              {"porthip-translate-shim-forbidden",
               "a shim is needed, and --shim=none forbids it", Severity::Error,
               20,
               "With '--shim=none' only: a symbol whose translation needs a "
               "header of porthip.",
               "HIP alone has no spelling that works; the symbol stays as it "
               "is, and does not compile.",
               R"(
// porthip --shim=none
__global__ void kernel(int *p) {
  p[threadIdx.x] = __shfl_sync(0xffffffffu, p[threadIdx.x], 0);
}
)",
               R"(
__global__ void kernel(int *p) {
  p[threadIdx.x] = __shfl_sync(0xffffffffu, p[threadIdx.x], 0);
}
)",
               "Allow shims with '--shim=include', or '--shim=embed' which "
               "leaves no dependency on porthip; else write the replacement by "
               "hand."});

PORTHIP_CHECK(
    Signature,
    {"porthip-translate-signature", "HIP function with other arguments",
     Severity::Warning, 15,
     "A function whose HIP equivalent takes other arguments, where they "
     "cannot be rewritten: it is named and not called (its address is "
     "taken, or a macro stands for it; warning), or a macro stands for "
     "several arguments of the call (error).",
     "The call through the pointer or the macro passes CUDA's "
     "arguments, which does not compile or converts them.",
     R"(
#define COPY cudaMemcpyToSymbol
)",
     R"(
__constant__ int c;
void copy(int v) { cudaMemcpyToSymbol(c, &v, sizeof v); }
)",
     "Compare the two signatures where the function is called; write "
     "the arguments of the call out."});

PORTHIP_CHECK(Unsupported,
              {"porthip-translate-unsupported", "symbol that HIP does not have",
               Severity::Error, 0,
               "A function, type, constant, macro or member that HIP does not "
               "have. A warning or a note means: without the symbol the "
               "program still does what it should.",
               "The port does not compile where the symbol is used, or does "
               "not do what the symbol did.",
               R"(
cudaGraphConditionalHandle handle;
)",
               "", "As the message says; it also estimates the minutes.",
               "docs/generated/rules.md lists all"});

PORTHIP_CHECK(
    SameFunction,
    {"porthip-translate-same-function",
     "the project defines a function that HIP's headers define too",
     Severity::Error, 10,
     "A device function with C linkage that has the name and the "
     "types of one in HIP's headers that CUDA's lack: 'atomicMax' and "
     "'atomicMin' on float and double, '__lane_id', '__lanemask_lt', "
     "'__ballot64' and some others. Without C linkage porthip writes "
     "an attribute in front of the definition, for which clang "
     "prefers it to HIP's, and reports nothing; so too for operators "
     "on 'float4' and the like, which HIP's vector types have as "
     "members. Operators that do what HIP's do, component by "
     "component, are put under '#ifndef __HIP_PLATFORM_AMD__'.",
     "Two definitions of one function do not compile. clang can "
     "choose between two by an attribute only if they are overloads, "
     "which functions with C linkage cannot be.",
     R"(
extern "C" __device__ float atomicMax(float *p, float x) {
  int old = atomicMax((int *)p, __float_as_int(x));
  return __int_as_float(old);
}
)",
     R"(
__device__ float atomicMax(float *p, float x) {
  int old = atomicMax((int *)p, __float_as_int(x));
  return __int_as_float(old);
}
)",
     "Take it out of extern \"C\", or give it another name.",
     "hip/amd_detail/amd_hip_atomic.h, amd_device_functions.h, "
     "amd_hip_vector_types.h"});

} // namespace
} // namespace porthip
