# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constructs of what a program has for a compiler, a vendor, a version or a
library: macros, names as text, enumerators by number, code for both vendors. As
in constructs.py, which lists them.
"""

from case import RUN, Case

HASH = ("auto hash = [](const char *t) { unsigned h = 7; for (; *t; ++t) h = h * "
        "31 + (unsigned char)*t; return h; };")


def known_macros(r, n):
    """Macros of CUDA's headers and of the compilers that nvcc calls: whether they
    are there, and their values."""
    names = ["CUDART_VERSION", "CUDA_VERSION", "__CUDACC_VER_MAJOR__",
             "__CUDACC_VER_MINOR__", "__CUDA_API_VERSION", "__cplusplus",
             "__CUDA_API_VER_MAJOR__", "__CUDA_API_VER_MINOR__",
             "__NVCC_DIAG_PRAGMA_SUPPORT__", "__CUDACC_RTC__",
             "__CUDACC_EXTENDED_LAMBDA__", "__CUDACC_RELAXED_CONSTEXPR__",
             "__CUDACC_DEBUG__", "__CUDACC_RDC__", "__CUDACC__", "__NVCC__",
             "__CUDA_ARCH_LIST__", "__CUDADEVRT_INTERNAL__",
             "__CUDA_RUNTIME_H__", "__DRIVER_TYPES_H__", "__VECTOR_TYPES_H__",
             "__CUDA_FP16_H__", "CUDART_CB", "CUDA_CB", "CUDARTAPI",
             "CUDA_IPC_HANDLE_SIZE", "cudaStreamPerThread", "cudaStreamLegacy",
             "cudaDevicePropDontCare", "cudaHostAllocMapped",
             "cudaEventDisableTiming", "CUDART_INF_F", "CUDART_PI_F",
             "CUDART_NAN_F", "CUDART_MAX_NORMAL_F", "CUDART_TWO_TO_23_F",
             "__clang__",
             "__llvm__", "__GNUC__", "__GNUG__", "__OPTIMIZE__",
             "__EXCEPTIONS", "__SIZEOF_INT128__", "__x86_64__", "__linux__",
             "_GNU_SOURCE", "__LP64__", "__CHAR_BIT__", "__INTEL_COMPILER",
             "__FAST_MATH__", "__SSE2__", "__FLT_MAX__", "__WCHAR_MAX__",
             "NV_TARGET_H", "__builtin_align__",
             "__align__", "__forceinline__", "__host__",
             "__launch_bounds__", "__grid_constant__", "__CUDA_NO_HALF_OPERATORS__",
             "__managed__", "__CUDACC_INTEGRATED__", "__cluster_dims__",
             "__clang_major__", "__VERSION__", "__has_feature", "__has_builtin",
             "__has_include", "__has_attribute", "__COUNTER__",
             "__CUDART_API_PER_THREAD_DEFAULT_STREAM",
             "CUDA_API_PER_THREAD_DEFAULT_STREAM"]
    name = r.choice(names)
    values = {"CUDART_VERSION": 13000, "CUDA_VERSION": 12000, "__cplusplus":
              201703, "__CUDACC_VER_MAJOR__": 12, "__CUDACC_VER_MINOR__": 4,
              "__CUDA_API_VER_MAJOR__": 13, "CUDA_IPC_HANDLE_SIZE": 64,
              "__GNUC__": 9, "__CHAR_BIT__": 8, "cudaHostAllocMapped": 2,
              "cudaEventDisableTiming": 2, "__CUDA_API_VERSION": 12000}
    if name in values and r.random() < 0.7:
        test = "#if %s %s %d" % (name, r.choice([">", "<", ">=", "=="]),
                                 values[name])
    else:
        test = r.choice(["#ifdef %s", "#if defined(%s)",
                         "#ifndef %s"]) % name
    return Case("%s {\n%s\n  out[0] = x + 1;\n#else\n  out[0] = x + 2;\n#endif\n"
                "}\n%s\ninline int host_side() { return 5; }\n#else\n"
                "inline int host_side() { return 6; }\n#endif"
                % (RUN, test, test), host="P(case%d::host_side());" % n,
                headers=("cuda.h", "cuda_fp16.h", "math_constants.h"))


def asked_includes(r, n):
    """Headers, attributes and features that a program asks the compiler for."""
    test = r.choice([
        "#if __has_include(<cuda_runtime.h>)", "#if __has_include(<cuda.h>)",
        "#if __has_include(<cuda_fp16.h>)", "#if __has_include(<cooperative_groups/reduce.h>)",
        "#if __has_include(<hip/hip_runtime.h>)",
        "#if __has_include(<cooperative_groups.h>)",
        "#if __has_include(<cublas_v2.h>)", "#if __has_include(<mma.h>)",
        "#if __has_include(<cuda/atomic>)", "#if __has_include(<optional>)",
        "#if __has_include(<cuda_bf16.h>) && __has_include(<cuda_fp8.h>)",
        "#if __has_include(\"none.h\")", "#if __has_include(<nvtx3/nvToolsExt.h>)",
        "#if __has_cpp_attribute(nodiscard)", "#if __has_attribute(always_inline)",
        "#if __has_attribute(enable_if)", "#if defined(__has_feature)",
        "#ifdef __has_extension", "#if __has_builtin(__builtin_popcount)",
        "#ifdef __has_declspec_attribute", "#if __has_cpp_attribute(clang::fallthrough)"])
    return Case("%s {\n%s\n  out[0] = x;\n#else\n  out[0] = x + 1;\n#endif\n}"
                % (RUN, test))


def names_as_text(r, n):
    """What becomes of CUDA's names where a program has them as text."""
    names = ["cudaMalloc", "cudaMemcpyAsync", "cudaStream_t", "__syncthreads",
             "blockIdx.x", "cudaErrorInvalidValue", "cudaMemcpyHostToDevice",
             "cudaDeviceSynchronize", "__half2", "float4", "__ballot_sync",
             "cudaEvent_t", "warpSize", "make_float4", "__ldg", "cudaMemset"]
    name = r.choice(names)
    top, use = r.choice([
        ("#define SAY%d(x) #x" % n, "P(hash(SAY%d(%s)));" % (n, name)),
        ("#define SAY%d_(x) #x\n#define SAY%d(x) SAY%d_(x)" % (n, n, n),
         "P(hash(SAY%d(%s)));" % (n, name)),
        ("#define BOTH%d(f) #f, sizeof(#f)" % n,
         "const struct { const char *t; size_t s; } p = {BOTH%d(%s)}; "
         "P(hash(p.t)); P(p.s);" % (n, name)),
        ("#define NAMES%d(X) X(cudaSuccess) X(cudaErrorMemoryAllocation) "
         "X(cudaErrorInvalidValue)" % n,
         "\n#define ROW%d(e) P(hash(#e)), P((int)e);\n  NAMES%d(ROW%d)\n"
         % (n, n, n)),
        ("#define GLUE%d(a, b) a##b" % n,
         "P((int)GLUE%d(cuda, Success)); P(sizeof(GLUE%d(cuda, Stream_t)));"
         % (n, n)),
        ("#define CALL%d(f) cuda##f" % n,
         "int k = -1; P((int)CALL%d(GetDevice)(&k)); P(k);" % n),
        ("#define SHOW%d(...) #__VA_ARGS__" % n,
         "P(hash(SHOW%d(%s, 1, <<<2, 3>>>)));" % (n, name)),
        ("", "P(hash(\"%s\"));" % name), ("", "P(sizeof(R\"(%s)\"));" % name),
        ("", "P(strncmp(cudaGetErrorName(cudaErrorNotReady), \"cuda\", 4) == 0);"),
        ("", "P(strcmp(cudaGetErrorName(cudaSuccess), \"cudaSuccess\") == 0);"),
        ("", "P(strlen(cudaGetErrorString(cudaErrorInvalidValue)) > 3);"),
        ("", "P(strstr(cudaGetErrorName(cudaErrorMemoryAllocation), \"cuda\") != "
         "nullptr);"),
        ("template <class T> inline int length() { return "
         "sizeof(__PRETTY_FUNCTION__) > 20; }", "P(case%d::length<float4>());" % n),
        ("inline void cudaThing() {}\n#define NAME%d(x) #x" % n,
         "case%d::cudaThing(); P(hash(NAME%d(cudaThing)));" % (n, n)),
        ("struct cudaOwn { int cudaMember = 5; };",
         "case%d::cudaOwn o; P(o.cudaMember);" % n),
        ("inline int cudaMallocs(int k) { return k * 2; }",
         "P(case%d::cudaMallocs(4));" % n),
        ("inline const char *me() { return __func__; }",
         "P(hash(case%d::me()));" % n),
        ("inline const char *cudaMe() { return __FUNCTION__; }",
         "P(hash(case%d::cudaMe()));" % n),
    ])
    return Case("%s\n%s { out[0] = x; }" % (top, RUN),
                host="{ %s %s (void)hash; }" % (HASH, use), headers=("string",))


# By the header and what it takes to link: enumerations as programs have them.
ENUMERATIONS = [
    ("cudaMemcpyKind", ["cudaMemcpyHostToHost", "cudaMemcpyDeviceToHost",
                        "cudaMemcpyDefault"], ""),
    ("cudaError_t", ["cudaErrorInvalidValue", "cudaErrorNotSupported",
                     "cudaErrorIllegalAddress", "cudaErrorUnknown",
                     "cudaErrorLaunchFailure", "cudaErrorInvalidDevice",
                     "cudaErrorPeerAccessAlreadyEnabled", "cudaErrorNoDevice"],
     ""),
    ("cudaMemoryType", ["cudaMemoryTypeUnregistered", "cudaMemoryTypeHost",
                        "cudaMemoryTypeManaged"], ""),
    ("cudaDeviceAttr", ["cudaDevAttrMaxThreadsPerBlock", "cudaDevAttrWarpSize",
                        "cudaDevAttrMultiProcessorCount",
                        "cudaDevAttrComputeCapabilityMajor",
                        "cudaDevAttrMaxSharedMemoryPerBlock"], ""),
    ("cudaLimit", ["cudaLimitStackSize", "cudaLimitMallocHeapSize",
                   "cudaLimitPrintfFifoSize"], ""),
    ("cudaStreamCaptureMode", ["cudaStreamCaptureModeGlobal",
                               "cudaStreamCaptureModeRelaxed"], ""),
    ("cudaStreamCaptureStatus", ["cudaStreamCaptureStatusNone",
                                 "cudaStreamCaptureStatusActive"], ""),
    ("cudaGraphNodeType", ["cudaGraphNodeTypeKernel", "cudaGraphNodeTypeMemcpy",
                           "cudaGraphNodeTypeEmpty"], ""),
    ("cudaMemoryAdvise", ["cudaMemAdviseSetReadMostly",
                          "cudaMemAdviseSetAccessedBy"], ""),
    ("cudaFuncAttribute", ["cudaFuncAttributeMaxDynamicSharedMemorySize",
                           "cudaFuncAttributePreferredSharedMemoryCarveout"], ""),
    ("cudaTextureFilterMode", ["cudaFilterModePoint", "cudaFilterModeLinear"], ""),
    ("cudaTextureReadMode", ["cudaReadModeElementType",
                             "cudaReadModeNormalizedFloat"], ""),
    ("cudaResourceType", ["cudaResourceTypeArray", "cudaResourceTypeLinear",
                          "cudaResourceTypePitch2D"], ""),
    ("cudaSharedMemConfig", ["cudaSharedMemBankSizeDefault",
                             "cudaSharedMemBankSizeEightByte"], ""),
    ("cudaDeviceP2PAttr", ["cudaDevP2PAttrAccessSupported",
                           "cudaDevP2PAttrNativeAtomicSupported"], ""),
    ("CUresult", ["CUDA_SUCCESS", "CUDA_ERROR_INVALID_VALUE",
                  "CUDA_ERROR_OUT_OF_MEMORY", "CUDA_ERROR_NOT_FOUND"], "cuda.h"),
    ("CUmemorytype", ["CU_MEMORYTYPE_HOST", "CU_MEMORYTYPE_DEVICE",
                      "CU_MEMORYTYPE_UNIFIED"], "cuda.h"),
    ("CUarray_format", ["CU_AD_FORMAT_UNSIGNED_INT8", "CU_AD_FORMAT_FLOAT",
                        "CU_AD_FORMAT_HALF"], "cuda.h"),
    ("CUdevice_attribute", ["CU_DEVICE_ATTRIBUTE_WARP_SIZE",
                            "CU_DEVICE_ATTRIBUTE_CLOCK_RATE",
                            "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR"],
     "cuda.h"),
    ("cublasOperation_t", ["CUBLAS_OP_N", "CUBLAS_OP_T", "CUBLAS_OP_C"],
     "cublas_v2.h"),
    ("cublasFillMode_t", ["CUBLAS_FILL_MODE_LOWER", "CUBLAS_FILL_MODE_UPPER"],
     "cublas_v2.h"),
    ("cublasSideMode_t", ["CUBLAS_SIDE_LEFT", "CUBLAS_SIDE_RIGHT"],
     "cublas_v2.h"),
    ("cublasDiagType_t", ["CUBLAS_DIAG_NON_UNIT", "CUBLAS_DIAG_UNIT"],
     "cublas_v2.h"),
    ("cublasPointerMode_t", ["CUBLAS_POINTER_MODE_HOST",
                             "CUBLAS_POINTER_MODE_DEVICE"], "cublas_v2.h"),
    ("cudaDataType", ["CUDA_R_32F", "CUDA_R_16F", "CUDA_R_8I", "CUDA_R_16BF"],
     "library_types.h"),
    ("cufftType", ["CUFFT_R2C", "CUFFT_C2C", "CUFFT_Z2Z"], "cufft.h"),
    ("cufftResult", ["CUFFT_SUCCESS", "CUFFT_INVALID_PLAN"], "cufft.h"),
    ("curandRngType_t", ["CURAND_RNG_PSEUDO_DEFAULT", "CURAND_RNG_PSEUDO_MT19937",
                         "CURAND_RNG_QUASI_SOBOL32"], "curand.h"),
    ("curandStatus_t", ["CURAND_STATUS_SUCCESS", "CURAND_STATUS_TYPE_ERROR"],
     "curand.h"),
    ("cusparseOperation_t", ["CUSPARSE_OPERATION_NON_TRANSPOSE",
                             "CUSPARSE_OPERATION_TRANSPOSE"], "cusparse.h"),
    ("cusparseIndexType_t", ["CUSPARSE_INDEX_32I", "CUSPARSE_INDEX_64I"],
     "cusparse.h"),
    ("cusparseIndexBase_t", ["CUSPARSE_INDEX_BASE_ZERO",
                             "CUSPARSE_INDEX_BASE_ONE"], "cusparse.h"),
]


def enumerators(r, n):
    """Enumerators by their numbers, in what else a host has them in."""
    name, values, header = r.choice(ENUMERATIONS)
    e, f = r.choice(values), r.choice(values)
    number = r.randrange(5)
    top, use = r.choice([
        ("", "P((int)%s);" % e), ("", "%s v{}; P(v == %s);" % (name, e)),
        ("", "%s v = %s(); P(v == %s); P(v != %s);" % (name, name, e, f)),
        ("struct Own { int k; %s v; };" % name,
         "case%d::Own o = {3}; P(o.v == %s);" % (n, e)),
        ("struct Own { %s v = {}; };" % name,
         "case%d::Own o; P(o.v == %s);" % (n, e)),
        ("", "%s *v = (%s *)calloc(4, sizeof(%s)); P(v[2] == %s); free(v);"
         % (name, name, name, e)),
        ("", "int t[] = {%s, %s}; P(t[0]); P(t[1]);" % (e, f)),
        ("", "P(%s < %s); P(%s == %s);" % (e, f, e, f)),
        ("", "int k = %s; k += 2; P(k); P(k == (int)%s + 2);" % (e, e)),
        ("", "%s v = static_cast<%s>(%d); switch (v) { case %s: P(1); break; "
         "default: P(2); }" % (name, name, number, e)),
        ("", "unsigned char b; int w = %s; memcpy(&b, &w, 1); P(b);" % e),
        ("", "char t[64]; snprintf(t, 64, \"%%d\", (int)%s); P(atoi(t));" % e),
        ("template <%s K> struct Way { static constexpr int value = K == %s ? 3 "
         ": 4; };" % (name, f), "P(case%d::Way<%s>::value);" % (n, e)),
        ("template <int K> inline int way() { return K; }",
         "P(case%d::way<%s>());" % (n, e)),
        ("constexpr int kept = %s;" % e, "P(case%d::kept);" % n),
        ("enum Own { First = %s };" % e, "P(case%d::First);" % n),
        ("", "std::map<int, int> m; m[%s] = 5; P(m.count(%d)); P(m.size());"
         % (e, number)),
        ("", "union { %s v; int k; } u; u.k = %d; P(u.v == %s);"
         % (name, number, e)),
        ("", "unsigned mask = 1u << (%s & 31); P(mask);" % e),
        ("", "P(!%s); P(%s ? 4 : 5); P(%s && true);" % (e, e, e)),
        ("", "std::vector<%s> v(3); P(v[1] == %s);" % (name, e)),
        ("", "%s t[3] = {}; P(t[2] == %s); P(sizeof(t));" % (name, e)),
        ("", "auto f = [](int k) { return k * 2; }; P(f(%s));" % e),
        ("", "const char *t[] = {\"a\", \"bc\", \"def\"}; P(strlen(t[%s %% 3]));"
         % e),
        ("", "bool same = %s == %d; P(same);" % (e, number)),
        ("", "%s v = (%s)(%s + 0); P(v == %s);" % (name, name, e, e)),
        ("", "int k = -1; k = %s | 64; P(k);" % e),
        ("", "%s v; memset(&v, 0, sizeof v); P(v == %s);" % (name, e)),
        ("inline int take(long long k) { return (int)k; }",
         "P(case%d::take(%s));" % (n, e)),
        ("template <%s K> inline int way() { return K; }" % name,
         "P(case%d::way<%s>());" % (n, e)),
        ("", "P(std::integral_constant<int, %s>::value);" % e),
        ("inline int at(int k) { switch (k) { case %s: return 7; case 77: return 8; "
         "default: return 9; } }" % e, "P(case%d::at(%d)); P(case%d::at(%s));"
         % (n, number, n, e)),
        ("", "int t[(%s & 15) + 1]; P(sizeof(t));" % e),
        ("struct Own { unsigned k : (%s & 7) + 1; };" % e,
         "case%d::Own o; o.k = 1; P(o.k << 1 & 2); P(sizeof(o));" % n),
        ("struct alignas(1 << (%s & 3)) Own { char c; };" % e,
         "P(sizeof(case%d::Own));" % n),
        ("", "P(static_cast<bool>(%s));" % e),
        ("", "int k = %d; P(k == %s);" % (number, e)),
        ("", "%s v = %s; P(v > %d); P(v <= %s);" % (name, e, number, f)),
    ])
    headers = ["map", "vector", "cstdlib", "type_traits"] + ([header] if header else [])
    return Case("%s\n%s { out[0] = x; }" % (top, RUN), host="{ %s }" % use,
                headers=headers)


def statuses(r, n):
    """Statuses of libraries as numbers that a program computes with."""
    name, values, header = r.choice([
        ("cublasStatus_t", ["CUBLAS_STATUS_NOT_INITIALIZED",
                            "CUBLAS_STATUS_ALLOC_FAILED",
                            "CUBLAS_STATUS_INVALID_VALUE",
                            "CUBLAS_STATUS_NOT_SUPPORTED"], "cublas_v2.h"),
        ("cusolverStatus_t", ["CUSOLVER_STATUS_ALLOC_FAILED",
                              "CUSOLVER_STATUS_INVALID_VALUE",
                              "CUSOLVER_STATUS_INTERNAL_ERROR"], "cusolverDn.h")])
    e, f = r.choice(values), r.choice(values)
    top, use = r.choice([
        ("", "int k = %s * 3; P(k);" % e), ("", "P(%s | 256);" % e),
        ("", "int t[32] = {}; t[%s & 31] = 7; for (int i : t) P(i);" % e),
        ("", "P(%s == %s); P(%s != %s);" % (e, f, e, f)),
        ("", "P(!%s); P(%s ? 4 : 5);" % (e, e)),
        ("", "%s v{}; P(v == %s); P(v == 0); P(!v);" % (name, e)),
        ("", "%s v = %s; switch (v) { case %s: P(1); break; default: P(2); }"
         % (name, e, f)),
        ("", "int k = %s; P(k == %s); P(k %% 5 == 2);" % (e, f)),
        ("constexpr int kept = %s;" % e, "P(case%d::kept + 100);" % n),
        ("template <int K> inline int way() { return K * 2; }",
         "P(case%d::way<%s>());" % (n, e)),
        ("template <%s K> struct Way { static constexpr int value = K == %s ? 3 : "
         "4; };" % (name, f), "P(case%d::Way<%s>::value);" % (n, e)),
        ("inline bool good(%s s) { return s == 0; }" % name,
         "P(case%d::good(%s));" % (n, e))])
    return Case("%s\n%s { out[0] = x; }" % (top, RUN), host="{ %s }" % use,
                headers=(header,))


def both_vendors(r, n):
    """Code for both vendors, whose ways compute the same."""
    amd = r.choice(["__HIP_PLATFORM_AMD__", "__HIPCC__", "__HIP__",
                    "__HIP_PLATFORM_HCC__", "__AMDGCN__"])
    nvidia = r.choice(["__CUDACC__", "__NVCC__", "__CUDA_ARCH__"])
    test = r.choice(["#if defined(%s)" % amd, "#ifdef %s" % amd,
                     "#if defined(%s) && !defined(__NVCC__)" % amd])
    top, use = r.choice([
        ("%s\n#define STEP%d 16\n#else\n#define STEP%d 8\n#endif" % (test, n, n),
         "unsigned s = 0; for (int i = 0; i < 64; i += STEP%d) for (int k = 0; k "
         "< STEP%d; ++k) s += (i + k) ^ x; out[0] = s;" % (n, n)),
        ("%s\n__device__ unsigned bits(unsigned v) { return "
         "__builtin_popcount(v); }\n#else\n__device__ unsigned bits(unsigned v) { "
         "return __popc(v); }\n#endif" % test, "out[0] = bits(x * 77);"),
        ("%s\nusing mask_t = unsigned long long;\n#else\nusing mask_t = unsigned;\n"
         "#endif" % test, "mask_t m = 1; out[0] = (unsigned)(m << (x & 31));"),
        ("%s\n#define LOAD%d(p) (*(p))\n#else\n#define LOAD%d(p) __ldg(p)\n#endif"
         % (test, n, n), "out[0] = LOAD%d((const unsigned *)shared) + x;" % n),
        ("#ifdef %s\n#define MINE%d 1\n#else\n#define MINE%d 0\n#endif"
         % (nvidia, n, n), "out[0] = x + MINE%d * 0;" % n),
        ("%s\n#define FULL%d ~0ull\n#else\n#define FULL%d 0xffffffffu\n#endif"
         % (test, n, n), "out[0] = (unsigned)FULL%d + x;" % n),
        ("#if defined(__CUDACC__)\n__device__ unsigned way() { return 2; }\n#elif "
         "defined(%s)\n__device__ unsigned way() { return 2; }\n#else\n#error "
         "neither\n#endif" % amd, "out[0] = way() + x;"),
        ("%s\ninline __device__ unsigned lane() { return threadIdx.x %% warpSize; "
         "}\n#else\ninline __device__ unsigned lane() { return threadIdx.x & 31; "
         "}\n#endif" % test, "out[0] = (lane() & 31) + x;"),
        ("%s\n#else\n#define ASM%d 1\n#endif" % (test, n),
         "\n#ifdef ASM%d\n  asm(\"mov.u32 %%0, %%1;\" : \"=r\"(out[0]) : "
         "\"r\"(x));\n#else\n  out[0] = x;\n#endif\n" % n),
        ("constexpr int width =\n%s\n  16;\n#else\n  8;\n#endif" % test,
         "unsigned s = 0; for (int k = 0; k < 64; k += width) s += width; out[0] = "
         "s + x;"),
    ])
    return Case("%s\n%s {\n  %s\n}" % (top, RUN, use))


def constant_names(r, n):
    """Constants of CUDA's headers, by their bits."""
    floats = ["CUDART_INF_F", "CUDART_PI_F", "CUDART_MAX_NORMAL_F",
              "CUDART_MIN_DENORM_F", "CUDART_ZERO_F", "CUDART_ONE_F",
              "CUDART_SQRT_HALF_F", "CUDART_L2E_F", "CUDART_LN2_F",
              "CUDART_NEG_ZERO_F", "CUDART_TWO_TO_126_F", "CUDART_PIO2_F",
              "CUDART_SQRT_TWO_F", "CUDART_THIRD_F", "FLT_MAX", "FLT_EPSILON",
              "INFINITY", "(float)M_PI", "(float)M_SQRT1_2"]
    doubles = ["CUDART_INF", "CUDART_PI", "CUDART_LN2",
               "CUDART_SQRT_TWO", "CUDART_TWO_TO_52", "CUDART_L2E", "DBL_MAX",
               "CUDART_PIO4", "DBL_EPSILON",
               "M_PI", "M_LN10", "CUDART_NEG_ZERO"]
    ints = ["INT_MAX", "UINT_MAX", "LLONG_MIN", "CHAR_MIN", "SHRT_MAX",
            "cudaHostAllocDefault", "cudaHostAllocPortable",
            "cudaStreamNonBlocking", "cudaEventBlockingSync",
            "cudaDeviceScheduleYield", "cudaMemAttachGlobal",
            "cudaArraySurfaceLoadStore", "cudaDeviceMapHost",
            "cudaHostRegisterMapped",
            "cudaOccupancyDefault", "cudaInvalidDeviceId", "cudaCpuDeviceId",
            "cudaArrayLayered", "cudaEventInterprocess", "cudaArrayCubemap"]
    i = r.choice(ints)
    on_host = i.startswith("cuda")
    return Case("%s {\n  out[0] = __float_as_uint(%s);\n  long long k = "
                "__double_as_longlong(%s);\n  out[1] = (unsigned)k; out[2] = "
                "(unsigned)(k >> 32);\n  out[3] = %s;\n}"
                % (RUN, r.choice(floats), r.choice(doubles),
                   "x" if on_host else "(unsigned)(%s)" % i),
                host="P((long long)(%s));" % i if on_host else "",
                headers=("math_constants.h", "cfloat", "climits", "cmath"))


VENDORS = [known_macros, asked_includes, names_as_text, enumerators, statuses,
           both_vendors, constant_names]
