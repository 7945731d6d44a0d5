# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constructs of the language as device code has it: classes, lambdas, built-in
variables, barriers that count, memory of the heap, loads with hints, textures and
surfaces. As in constructs.py, which lists them.
"""

from case import RUN, Case, number as _number

IDLE = RUN + " { out[0] = x; }"


def classes(r, n):
    """Virtual functions, function pointers, lambdas and recursion."""
    k = r.randrange(1, 99)
    top, use = r.choice([
        ("struct Base { __device__ virtual unsigned of(unsigned v) const { return v; } "
         "__device__ virtual ~Base() {} };\nstruct More : Base { unsigned k = %d; "
         "__device__ unsigned of(unsigned v) const override { return v * k; } };" % k,
         "Base b; More m; const Base *p = x & 1 ? &m : &b; out[0] = p->of(x);"),
        ("__device__ unsigned twice(unsigned v) { return v * 2; }\n__device__ unsigned "
         "more(unsigned v) { return v + %d; }\ntypedef unsigned (*way)(unsigned);\n"
         "__device__ way ways[2] = {twice, more};" % k,
         "out[0] = ways[x & 1](x); way w = x > 9 ? more : twice; out[1] = w(x);"),
        ("template <class F> __device__ unsigned apply(F f, unsigned v) { return f(v) + "
         "f(v + 1); }",
         "unsigned k = %d; out[0] = apply([=](unsigned v) { return v * k; }, x); "
         "apply([&](unsigned v) { k += v; return k; }, x); out[1] = k;" % k),
        ("__device__ unsigned steps(unsigned v) { return v < 2 ? v : steps(v / 2) + "
         "steps(v - 2) %% 7; }".replace("%%", "%"), "out[0] = steps(x % 20);"),
        ("template <class... T> __device__ unsigned all(T... v) { return (0u + ... + "
         "v); }\ntemplate <int... N> __device__ unsigned list() { unsigned s = 0; ((s = "
         "s * 10 + N), ...); return s; }",
         "out[0] = all(x, 2u, (unsigned)%d); out[1] = list<1, 2, 3>();" % k),
        ("template <class T> __device__ auto kind(T v) { if constexpr (sizeof(T) == 8) "
         "return v * 2; else return v + %d; }" % k,
         "out[0] = kind(x); out[1] = (unsigned)kind((unsigned long long)x); out[2] = "
         "sizeof(kind('a'));"),
        ("struct Count { unsigned *p; __device__ Count(unsigned *p) : p(p) { *p += 1; } "
         "__device__ Count(const Count &o) : p(o.p) { *p += 10; } __device__ ~Count() { "
         "*p += 100; } };\n__device__ void pass(Count c) { *c.p += 1000; }",
         "unsigned k = 0; { Count c(&k); pass(c); } out[0] = k;"),
        ("struct Ring { unsigned v[%d] = {}; __device__ unsigned &operator[](int i) { "
         "return v[(i %% %d + %d) %% %d]; } };" % ((k % 7 + 2,) * 4),
         "Ring g; g[-1] = x; g[(int)x] += 3; out[0] = g[-1] + g[0] * 64;"),
        ("enum class Way : unsigned char { Up, Down };\n__device__ constexpr unsigned "
         "step(Way w) { switch (w) { case Way::Up: return 1; default: return %d; } }" % k,
         "constexpr unsigned c = step(Way::Down); out[0] = c + step(x & 1 ? Way::Up : "
         "Way::Down);"),
        ("__device__ int &pick(int &a, int &b, bool w) { return w ? a : b; }",
         "int a = x, b = %d; pick(a, b, x & 1) = 7; out[0] = a; out[1] = b; out[2] = "
         "a-- - --b;" % k)])
    return Case("%s\n%s {\n  %s\n}" % (top, RUN, use))


def builtins(r, n):
    """threadIdx and its kin as values, copied, passed and converted."""
    top, use = r.choice([
        ("__device__ unsigned flat(uint3 t, dim3 d) { return t.x + d.x * (t.y + d.y * "
         "t.z); }", "out[0] = flat(threadIdx, blockDim); out[1] = flat(blockIdx, "
         "gridDim);"),
        ("", "auto t = threadIdx; uint3 u = threadIdx; dim3 d = blockDim; t.x += 5; "
         "out[0] = t.x + u.y; out[1] = d.x * d.y * d.z;"),
        ("template <class T> __device__ unsigned sum(const T &v) { return v.x + v.y + "
         "v.z; }", "out[0] = sum(threadIdx) + sum(blockDim) * 100;"),
        ("", "const auto &t = threadIdx; out[0] = t.x; out[1] = sizeof(threadIdx) + "
         "sizeof(blockDim);"),
        ("", "const unsigned i = blockIdx.x * blockDim.x + threadIdx.x; for (unsigned k "
         "= i; k < 256; k += gridDim.x * blockDim.x) out[0] += k;"),
        ("", "int i = threadIdx.x - 40; out[0] = i < 0; out[1] = threadIdx.x - 40 > 0; "
         "out[2] = (unsigned)(i / 2);"),
        ("", "int3 p = make_int3(threadIdx.x, -1, blockDim.x); out[0] = (unsigned)(p.x "
         "* p.y); out[1] = (unsigned)p.z;"),
        ("", "long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x - 70; "
         "out[0] = (unsigned)i; out[1] = (unsigned)(i >> 40);")])
    return Case("%s\n%s {\n  %s\n}" % (top, RUN, use))


def barriers(r, n):
    """Barriers that count, fences, and one warp for the others."""
    k = r.randrange(2, 9)
    use = r.choice([
        "out[0] = __syncthreads_count(x % K == 0); out[1] = __syncthreads_and(x < 64); "
        "out[2] = __syncthreads_or(x == K);",
        "shared[x] = x * K; __syncthreads(); out[0] = shared[63 - x]; "
        "__syncthreads(); shared[63 - x] = 1; __syncthreads(); out[1] = shared[x];",
        "if (x / 32 == 1) shared[x] = x; __threadfence_block(); __syncthreads(); out[0] "
        "= shared[32 + x % 32];",
        "__shared__ unsigned tile[8][9]; tile[x / 8][x % 8] = x * K; __syncthreads(); "
        "out[0] = tile[x % 8][x / 8];",
        "volatile unsigned *v = shared; v[x] = x; __syncwarp(); out[0] = v[x ^ 1]; "
        "__syncwarp(); if (x % 32 < 16) v[x] = v[x] + v[x + 16]; __syncwarp(); out[1] = "
        "v[x & ~31u];",
        "__shared__ unsigned count; if (x == 0) count = K; __syncthreads(); unsigned at "
        "= atomicAdd(&count, 1); __syncthreads(); out[0] = count; out[1] = at >= K && "
        "at < K + 64;",
        "asm volatile(\"bar.sync 1, 64;\"); out[0] = x; asm volatile(\"bar.sync 0;\");",
        "for (unsigned d = 32; d; d /= 2) { if (x < d) shared[x] += shared[x + d] + K; "
        "__syncthreads(); } out[0] = shared[0];"]).replace("K", str(k))
    return Case("%s {\n  %s\n}" % (RUN, use))


def loads(r, n):
    """Loads and stores with hints, memory of the heap, copies in device code."""
    use = r.choice([
        "shared[x] = x * 3; __syncthreads(); unsigned char b[12]; memcpy(b, shared + x % "
        "32, 12); out[0] = b[4] + b[8]; memset(b, 7, 5); out[1] = b[4] * 256 + b[5];",
        "unsigned *p = new unsigned[4]{1, 2, 3, x}; out[0] = p[x & 3]; delete[] p;",
        "unsigned *p = (unsigned *)malloc(16); p[2] = x; out[0] = p ? p[2] + 1 : 0; "
        "free(p);",
        "__stcg(out, x); __stwt(out + 1, x + 1); __syncwarp(); out[2] = __ldcg(out) + "
        "__ldcv(out + 1);",
        "__stcs((float2 *)out, make_float2(1.5f, x)); out[2] = __float_as_uint(__ldcs("
        "(const float2 *)out).y);",
        "unsigned a[16]; for (int i = 0; i < 16; ++i) a[i] = x + i; a[x & 15] ^= 0xff; "
        "unsigned s = 0; for (unsigned v : a) s = s * 3 + v; out[0] = s;",
        "out[0] = __isShared(shared) + 2 * __isGlobal(out) + 4 * __isLocal(&x);",
        "struct alignas(16) V { unsigned a, b, c, d; }; V v = {x, x + 1, 3, 4}; "
        "*reinterpret_cast<V *>(out) = v;",
        "uint4 v = make_uint4(x, 2, 3, x * 5); *(uint4 *)out = v;",
        "unsigned short *p = (unsigned short *)shared; p[x] = x; __syncthreads(); out[0] "
        "= shared[x / 2]; out[1] = atomicCAS(p + 64 + x % 4, (unsigned short)0, "
        "(unsigned short)9) <= 9;",
        "float old = atomicExch((float *)shared + x, 2.5f); out[0] = old == 0.0f; "
        "out[1] = shared[x];"])
    return Case("%s {\n  %s\n}" % (RUN, use))


def textures(r, n):
    """Textures of linear memory and of arrays, by their formats."""
    t, last = r.choice([("float", ""), ("int", ""), ("unsigned char", ""),
                        ("short", ""), ("float4", ".w"), ("uchar4", ".z"),
                        ("short2", ".y"), ("uint2", ".x"), ("float2", ".y"),
                        ("signed char", ""), ("char4", ".y"), ("ushort4", ".z")])
    mode = r.choice(["cudaAddressModeClamp", "cudaAddressModeBorder"])
    linear = r.random() < 0.5
    fetch = ("tex1Dfetch<%s>(t, threadIdx.x)" % t if linear else
             "tex2D<%s>(t, (int)threadIdx.x %% 6 - 1 + 0.5f, threadIdx.x / 6 + 0.5f)"
             % t)
    top = ("__global__ void texels(cudaTextureObject_t t, unsigned *p) {\n  %s v = %s;"
           "\n  p[threadIdx.x] = (unsigned)(int)v%s;\n}" % (t, fetch, last))
    lines = ["%s a[16]; unsigned char *b = (unsigned char *)a; for (size_t i = 0; i < "
             "sizeof(a); ++i) b[i] = %s;"
             % (t, "i * 7" if "float" not in t else "0"), "cudaResourceDesc rd = {};"]
    if "float" in t:
        lines.append("for (size_t i = 0; i < sizeof(a) / 4; ++i) ((float *)a)[i] = i * "
                     "3 - 20.0f;")
    if linear:
        lines.append("void *m; cudaMalloc(&m, sizeof(a)); cudaMemcpy(m, a, sizeof(a), "
                     "cudaMemcpyHostToDevice); rd.resType = cudaResourceTypeLinear; "
                     "rd.res.linear.devPtr = m; rd.res.linear.desc = "
                     "cudaCreateChannelDesc<%s>(); rd.res.linear.sizeInBytes = "
                     "sizeof(a);" % t)
    else:
        lines.append("auto d = cudaCreateChannelDesc<%s>(); cudaArray_t m; "
                     "cudaMallocArray(&m, &d, 4, 4); cudaMemcpy2DToArray(m, 0, 0, a, "
                     "4 * sizeof(*a), 4 * sizeof(*a), 4, cudaMemcpyHostToDevice); "
                     "rd.resType = cudaResourceTypeArray; rd.res.array.array = m;" % t)
    lines.append("cudaTextureDesc td = {}; td.readMode = cudaReadModeElementType; "
                 "td.addressMode[0] = td.addressMode[1] = %s; td.filterMode = "
                 "cudaFilterModePoint; cudaTextureObject_t o; "
                 "P(cudaCreateTextureObject(&o, &rd, &td, nullptr)); unsigned *p, h[16]; "
                 "cudaMalloc(&p, sizeof(h)); case%d::texels<<<1, 16>>>(o, p); "
                 "cudaMemcpy(h, p, sizeof(h), cudaMemcpyDeviceToHost); for (unsigned v : "
                 "h) P(v); cudaDestroyTextureObject(o); cudaFree(p); %s(m);"
                 % (mode, n, "cudaFree" if linear else "cudaFreeArray"))
    return Case("%s\n%s" % (top, IDLE), host="{ %s }" % " ".join(lines))


def surfaces(r, n):
    """Surfaces: bytes in x, elements of several widths."""
    t = r.choice(["unsigned", "unsigned char", "ushort2", "float"])
    last = ".y" if t == "ushort2" else ""
    top = ("__global__ void turn(cudaSurfaceObject_t s) {\n  int i = threadIdx.x %% 4, j "
           "= threadIdx.x / 4;\n  %s v;\n  surf2Dread(&v, s, i * (int)sizeof(v), j);\n  "
           "__syncthreads();\n  surf2Dwrite(v, s, j * (int)sizeof(v), i);\n}" % t)
    host = ("%s a[16], b[16]; for (int i = 0; i < 16; ++i) a[i]%s = i * %d; auto d = "
            "cudaCreateChannelDesc<%s>(); cudaArray_t m; cudaMallocArray(&m, &d, 4, 4, "
            "cudaArraySurfaceLoadStore); cudaMemcpy2DToArray(m, 0, 0, a, 4 * "
            "sizeof(*a), 4 * sizeof(*a), 4, cudaMemcpyHostToDevice); cudaResourceDesc rd "
            "= {}; rd.resType = cudaResourceTypeArray; rd.res.array.array = m; "
            "cudaSurfaceObject_t s; P(cudaCreateSurfaceObject(&s, &rd)); case%d::turn"
            "<<<1, 16>>>(s); cudaMemcpy2DFromArray(b, 4 * sizeof(*b), m, 0, 0, 4 * "
            "sizeof(*b), 4, cudaMemcpyDeviceToHost); for (auto v : b) P((long long)v%s); "
            "cudaDestroySurfaceObject(s); cudaFreeArray(m);"
            % (t, last, r.randrange(1, 15), t, n, last))
    return Case("%s\n%s" % (top, IDLE), host="{ %s }" % host)


def wide(r, n):
    """64 and 128 bits, and numbers of several types in one expression."""
    a, b = _number(r), _number(r) | 1
    use = r.choice([
        "unsigned long long v = (unsigned long long)(x + 1) * 0x%xull * 0x%xull; out[0] "
        "= __umul64hi(v, v); out[1] = v %% 1000; out[2] = v / 77 >> 3;" % (a | 1, b),
        "unsigned __int128 v = (unsigned __int128)(x + 0x%xull) << 70; out[0] = "
        "(unsigned)(v >> 80); out[1] = (unsigned)(v %% 1000003);" % a,
        "long long v = (long long)x - 0x%xll; out[0] = (unsigned)(v / 7); out[1] = "
        "(unsigned)(v %% 7); out[2] = (unsigned)(v >> 3); out[3] = v < 0;" % a,
        "int i = (int)(x * 0x%xu); short s = (short)i; signed char c = (signed char)i; "
        "out[0] = i > s; out[1] = (unsigned)(s * c); out[2] = (unsigned)(s / (c | 1)); "
        "out[3] = (unsigned)-c;" % b,
        "size_t n = x; out[0] = n - 5 > 100; ptrdiff_t d = (ptrdiff_t)n - 5; out[1] = d "
        "< 0; out[2] = (unsigned)(d * 0x%x);" % a,
        "out[0] = (unsigned)__double2ll_rn(x * 1e9); out[1] = "
        "(unsigned)__ull2double_rz(~0ull - x); out[2] = __popcll(0x%xull * x); out[3] = "
        "__ffsll((long long)x << 35);" % b])
    return Case("%s {\n  %s\n}" % (RUN, use))


LANGUAGE = [classes, builtins, barriers, loads, textures, surfaces, wide]
