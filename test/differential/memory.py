# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constructs of memory and of what the host asks for: copies with pitch, fills,
constants, shared structs, streams and events, text that device code prints. As in
constructs.py, which lists them.
"""

from case import RUN, Case

IDLE = RUN + " { out[0] = x; }"


def shared_structs(r, n):
    """Structs and arrays in shared memory, their alignment and their bytes."""
    members = r.choice(["char c; double d; short s;", "float3 f; int i;",
                        "char c[5]; long long l;", "uchar3 u; unsigned short s;",
                        "float4 f; char c;", "int2 i; bool b;"])
    align = r.choice(["", "", "__align__(16) ", "alignas(32) ", "__align__(8) "])
    return Case("struct %sS { %s };\n%s {\n  __shared__ char pad;\n  __shared__ S s[4];"
                "\n  if (threadIdx.x == 0) { pad = 3; memset(s, 0, sizeof(s)); }\n"
                "  __syncthreads();\n  if (threadIdx.x < 4) { S t = {}; s[threadIdx.x] "
                "= t; ((unsigned char *)&s[threadIdx.x])[0] = x + pad; }\n"
                "  __syncthreads();\n  out[0] = sizeof(S) * 64 + alignof(S);\n  out[1] "
                "= ((unsigned char *)&s[x & 3])[0];\n  out[2] = (unsigned)((size_t)&s[1]"
                " %% alignof(S));\n  out[3] = (unsigned)((char *)&s[2] - (char "
                "*)&s[0]);\n}" % (align, members, RUN))


def device_tables(r, n):
    """Constants and variables of device code, and pointers to them."""
    t = r.choice(["int", "short", "float", "unsigned char"])
    top, use = r.choice([
        ("__constant__ %s table[8] = {1, 2, 3, 5, 8, 13, 21, 34};" % t,
         "const %s *p = table; out[0] = (unsigned)p[x %% 8]; out[1] = "
         "(unsigned)table[7 - x %% 8];" % t),
        ("__device__ %s kept[4] = {9, 8, 7};" % t,
         "out[0] = (unsigned)kept[x %% 4]; out[1] = sizeof(kept);"),
        ("__device__ int here = 5;\n__device__ int *to = &here;",
         "out[0] = *to + x; out[1] = to == &here;"),
        ("__constant__ float2 pairs[2] = {{1.5f, 2.5f}, {3.5f}};",
         "out[0] = (unsigned)(pairs[x & 1].x * 2); out[1] = (unsigned)(pairs[x & "
         "1].y * 2);"),
        ("struct P { int a; float b; };\n__constant__ P known[2] = {{1, 2.0f}, {3}};",
         "const P &p = known[x & 1]; out[0] = p.a; out[1] = (unsigned)p.b;"),
        ("static __device__ const int steps[] = {4, 3, 2, 1};",
         "out[0] = steps[x & 3]; out[1] = sizeof(steps) / sizeof(*steps);"),
        ("__device__ const char *words[] = {\"one\", \"three\"};",
         "out[0] = words[x & 1][2];")])
    return Case("%s\n%s {\n  %s\n}" % (top, RUN, use.replace("%%", "%")))


def pointers(r, n):
    """Words behind pointers of other types, volatile ones among these."""
    t, size = r.choice([("unsigned char", 1), ("unsigned short", 2), ("short", 2),
                        ("uchar4", 4), ("ushort2", 4), ("int2", 8), ("uint4", 16),
                        ("float2", 8)])
    get = {1: "p[x * 3 % 64]", 2: "p[x % 32]"}.get(size)
    if get is None:
        get = "p[x %% %d].y" % (64 * 4 // size // 4 or 1)
    if t.startswith("float"):
        get = "__float_as_uint(%s)" % get
    how = r.choice(["(const %s *)shared", "reinterpret_cast<const %s *>(shared)",
                    "static_cast<const %s *>((void *)shared)"]) % t
    kind = r.choice(["", "volatile "])
    read = "v[63 - x]"
    return Case("%s {\n  shared[threadIdx.x] = x * 0x01030507u;\n  __syncthreads();\n"
                "  const %s *p = %s;\n  out[0] = (unsigned)%s;\n  %sunsigned *v = "
                "shared;\n  out[1] = %s;\n  out[2] = (unsigned)((char *)&p[2] - (char "
                "*)p);\n}" % (RUN, t, how, get, kind, read))


def copies(r, n):
    """Copies in two and three dimensions, with pitch, and to a part."""
    w, h, pitch = r.randrange(1, 9), r.randrange(1, 5), r.choice([12, 16, 20])
    kind = r.choice(["cudaMemcpyHostToDevice", "cudaMemcpyDefault"])
    two = ("unsigned char a[80], b[80] = {}; for (int i = 0; i < 80; ++i) a[i] = i; "
           "unsigned char *p; cudaMalloc(&p, 80); cudaMemset(p, %d, 80); "
           "P(cudaMemcpy2D(p + %d, %d, a, 9, %d, %d, %s)); cudaMemcpy(b, p, 80, "
           "cudaMemcpyDeviceToHost); for (int i : b) P(i); cudaFree(p);"
           % (r.randrange(256), r.randrange(4), pitch, w, h, kind))
    three = ("unsigned char a[60], b[60] = {}; for (int i = 0; i < 60; ++i) a[i] = i; "
             "cudaPitchedPtr p; cudaExtent e = make_cudaExtent(%d, %d, 2); "
             "P(cudaMalloc3D(&p, e)); cudaMemcpy3DParms c = {}; c.srcPtr = "
             "make_cudaPitchedPtr(a, 10, 10, 3); c.dstPtr = p; c.extent = e; c.kind = "
             "cudaMemcpyHostToDevice; P(cudaMemcpy3D(&c)); c.srcPtr = p; c.dstPtr = "
             "make_cudaPitchedPtr(b, 10, 10, 3); c.kind = cudaMemcpyDeviceToHost; "
             "P(cudaMemcpy3D(&c)); for (int i : b) P(i); cudaFree(p.ptr);"
             % (w, min(h, 3)))
    fill = ("unsigned b[16]; unsigned *p; cudaMalloc(&p, 64); cudaMemset(p, %d, 64); "
            "P(cudaMemset((char *)p + %d, %d, %d)); P(cudaMemset2D(p, 16, %d, %d, 3)); "
            "cudaMemcpy(b, p, 64, cudaMemcpyDeviceToHost); for (unsigned i : b) P(i); "
            "cudaFree(p);" % (r.randrange(256), r.randrange(30), r.randrange(256),
                              r.randrange(1, 30), r.randrange(256), r.randrange(1, 9)))
    return Case(IDLE, host="{ %s }" % r.choice([two, three, fill]))


def symbols(r, n):
    """Variables of device code that the host reads and writes."""
    t = r.choice(["int", "unsigned short", "double", "unsigned char"])
    where = r.choice(["__device__", "__constant__"])
    host = ("%s a[4] = {7, 5, 3, 1}, b[4] = {}; P(cudaMemcpyToSymbol(case%d::held, a + "
            "1, 2 * sizeof(*a), sizeof(*a))); P(cudaMemcpyFromSymbol(b, case%d::held, "
            "sizeof(b))); for (auto v : b) P((long long)v); size_t s = 0; "
            "P(cudaGetSymbolSize(&s, case%d::held)); P(s); void *at = nullptr; "
            "P(cudaGetSymbolAddress(&at, case%d::held)); P(at != nullptr);"
            % (t, n, n, n, n))
    return Case("%s %s held[4] = {1, 2, 3, 4};\n%s { out[0] = (unsigned)held[x & 3]; }"
                % (where, t, RUN), host="{ %s }" % host)


def answers(r, n):
    """What calls of the runtime give back, right ones and wrong ones."""
    use = r.choice([
        "cudaStream_t s; P(cudaStreamCreate(&s)); P(cudaStreamQuery(s)); "
        "P(cudaStreamSynchronize(s)); P(cudaStreamDestroy(s));",
        "cudaStream_t s; P(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking)); "
        "unsigned f = 9; P(cudaStreamGetFlags(s, &f)); P(f); P(cudaStreamDestroy(s));",
        "int low = 9, high = 9; P(cudaDeviceGetStreamPriorityRange(&low, &high)); "
        "P(low >= high);",
        "cudaEvent_t a, b; P(cudaEventCreate(&a)); P(cudaEventCreateWithFlags(&b, "
        "cudaEventDisableTiming)); P(cudaEventRecord(a)); P(cudaEventSynchronize(a)); "
        "P(cudaEventQuery(a)); float t; P(cudaEventElapsedTime(&t, a, b)); "
        "cudaGetLastError(); cudaEventDestroy(a); cudaEventDestroy(b);",
        "void *p = nullptr; P(cudaMalloc(&p, 0)); P(p == nullptr); P(cudaFree(p)); "
        "P(cudaFree(nullptr));",
        "int n = 0; P(cudaGetDeviceCount(&n)); P(n > 0); P(cudaSetDevice(0)); P("
        "cudaGetDevice(&n)); P(n);",
        "P(cudaSetDevice(99)); P(cudaGetLastError()); P(cudaPeekAtLastError());",
        "P(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice)); "
        "P(cudaGetLastError());",
        "int *p; P(cudaMallocHost(&p, 16)); *p = 5; P(*p); P(cudaFreeHost(p));",
        "int *p; P(cudaMallocManaged(&p, 64)); p[3] = 7; P(p[3]); P(cudaFree(p));",
        "cudaPointerAttributes a; int *p; cudaMalloc(&p, 4); "
        "P(cudaPointerGetAttributes(&a, p)); P(a.type == cudaMemoryTypeDevice); "
        "P(a.device); P(a.devicePointer == p); cudaFree(p);",
        "size_t f = 0, t = 0; P(cudaMemGetInfo(&f, &t)); P(f <= t); P(t > 0);",
        "cudaChannelFormatDesc d = cudaCreateChannelDesc<%s>(); P(d.x); P(d.y); P(d.w); "
        "P(d.f);" % r.choice(["float", "uchar4", "short2", "int", "float4", "char"]),
        "dim3 d(3); P(d.x * d.y * d.z); dim3 e = {2, 5}; P(e.y + e.z); cudaExtent x = "
        "make_cudaExtent(1, 2, 3); P(x.depth); cudaPos q = make_cudaPos(4, 5, 6); "
        "P(q.y);"])
    return Case(IDLE, host="{ %s }" % use)


def launches(r, n):
    """Launches by other ways, and what a block is told of itself."""
    block = r.choice(["dim3(4, 2, 2)", "16", "dim3(2, 8)", "{8, 2}"])
    grid = r.choice(["2", "dim3(1, 2)", "dim3(1, 1, 2)"])
    top = ("__global__ void told(unsigned *p, int k) {\n  extern __shared__ unsigned "
           "dynamic%d[];\n  unsigned t = threadIdx.x + blockDim.x * (threadIdx.y + "
           "blockDim.y * threadIdx.z);\n  unsigned b = blockIdx.x + gridDim.x * "
           "(blockIdx.y + gridDim.y * blockIdx.z);\n  dynamic%d[t] = t * k;\n  "
           "__syncthreads();\n  p[b * 16 + t] = dynamic%d[15 - t] + blockDim.x * 1000 + "
           "gridDim.y;\n}" % (n, n, n))
    call = r.choice([
        "case%d::told<<<g, b, 64>>>(p, 3);" % n,
        "int k = 3; void *a[] = {&p, &k}; P(cudaLaunchKernel((const void "
        "*)case%d::told, g, b, a, 64, 0));" % n,
        "void (*f)(unsigned *, int) = case%d::told; f<<<g, b, 64, 0>>>(p, 3);" % n,
        "cudaStream_t s; cudaStreamCreate(&s); case%d::told<<<g, b, 64, s>>>(p, 3); "
        "P(cudaStreamSynchronize(s)); cudaStreamDestroy(s);" % n])
    return Case("%s\n%s" % (top, IDLE),
                host="{ dim3 g = %s, b = %s; unsigned *p, h[32]; cudaMalloc(&p, "
                "sizeof(h)); %s P(cudaGetLastError()); cudaMemcpy(h, p, sizeof(h), "
                "cudaMemcpyDeviceToHost); for (unsigned v : h) P(v); cudaFree(p); }"
                % (grid if "dim3" in grid else "dim3(%s)" % grid,
                   block if "dim3" in block else "dim3(%s)" % block.strip("{}"), call))


def printed(r, n):
    """Text of device code's printf."""
    form, value = r.choice([
        ("%d", "-5"), ("%u", "4000000000u"), ("%ld", "-1l << 40"),
        ("%lld", "1ll << 50"), ("%lu", "~0ul"), ("%llx", "0x123456789abcull"),
        ("%hd", "(short)-7"), ("%hhd", "(signed char)-3"), ("%hhu", "(unsigned char)250"),
        ("%c", "65"), ("%5d|", "42"), ("%-5d|", "42"), ("%05d", "42"), ("%+d", "42"),
        ("%x", "255"), ("%#x", "255"), ("%X", "48879"), ("%o", "8"), ("%f", "1.5"),
        ("%.3f", "2.0 / 3"), ("%8.2f", "-1.25"), ("%e", "12345.0"), ("%g", "0.5"),
        ("%g", "1e20"), ("%a", "1.0"), ("%*d", "6, 9"), ("%.*f", "2, 2.5"),
        ("%zu", "sizeof(int)"), ("%f", "1.0 / 0.0"), ("%d %f %d", "1, 2.5, 3"),
        ("%p", "(void *)0"), ("%i", "(int)x + 3"), ("%c%c", "72, 105"), ("% d", "7")])
    return Case("%s {\n  if (x == 0) printf(\"case %d: %s\\n\", %s);\n  out[0] = 3;\n}"
                % (RUN, n, form, value), headers=())


MEMORY = [shared_structs, device_tables, pointers, copies, symbols, answers, launches,
          printed]
