# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constructs of lanes and groups of them, of packed numbers and of what a type
keeps: cooperative groups, warp operations of a part of a warp, halves in pairs,
bytes in words, bit fields, unions. As in constructs.py, which lists them.
"""

from case import RUN, Case, number as _number


def part_of_warp(r, n):
    """Warp operations that some lanes take part in, by a mask of these."""
    count = r.choice([1, 3, 8, 16, 20, 31])
    mask = (1 << count) - 1
    call = r.choice([
        "__ballot_sync(0x%xu, x & 1)" % mask,
        "__shfl_sync(0x%xu, x * 3, %d)" % (mask, r.randrange(count)),
        "(unsigned)__any_sync(0x%xu, x %% 5 == 4)" % mask,
        "(unsigned)__all_sync(0x%xu, x > 0)" % mask,
        "__reduce_add_sync(0x%xu, x)" % mask,
        "__reduce_or_sync(0x%xu, 1u << (x & 31))" % mask,
        "__match_any_sync(0x%xu, x / 3)" % mask,
        "__popc(__activemask() & 0x%xu)" % mask,
        "__shfl_xor_sync(0x%xu, x, 0)" % mask])
    upper = r.choice(["threadIdx.x % 32 < ", "(threadIdx.x & 31u) < ",
                      "threadIdx.x %% warpSize < "]).replace("%%", "%")
    return Case("%s {\n  out[1] = 9;\n  if (%s%d) {\n    out[0] = %s;\n    "
                "__syncwarp(0x%xu);\n  }\n  out[2] = __ballot_sync(~0u, %s%d);\n}"
                % (RUN, upper, count, call, mask, upper, count))


def lane_numbers(r, n):
    """The lane, the warp and masks of the lanes around, as programs count."""
    lane = r.choice(["threadIdx.x % 32", "threadIdx.x & 31", "threadIdx.x % warpSize",
                     "threadIdx.x & (warpSize - 1)"])
    warp = r.choice(["threadIdx.x / 32", "threadIdx.x >> 5", "threadIdx.x / warpSize"])
    rest = r.choice([
        "unsigned before = (1u << lane) - 1; unsigned b = __ballot_sync(~0u, x % 3 == "
        "0); out[2] = __popc(b & before);",
        "unsigned b = __ballot_sync(~0u, x % 5 < 2); out[2] = b ? __ffs(b) - 1 : 32; "
        "out[3] = 31 - __clz(b | 1);",
        "unsigned m; asm(\"mov.u32 %0, %lanemask_lt;\" : \"=r\"(m)); out[2] = m;",
        "unsigned l; asm(\"mov.u32 %0, %laneid;\" : \"=r\"(l)); out[2] = l;",
        "unsigned s = x; for (int d = 1; d < 32; d *= 2) { unsigned o = "
        "__shfl_up_sync(~0u, s, d); if (lane >= (unsigned)d) s += o; } out[2] = s;",
        "unsigned s = x; for (int d = warpSize / 2; d; d /= 2) s += "
        "__shfl_down_sync(~0u, s, d); if (lane == 0) shared[warp] = s; "
        "__syncthreads(); out[2] = shared[0] + shared[1];",
        "unsigned peers = __match_any_sync(~0u, x % 4); int leader = __ffs(peers) - "
        "1; out[2] = __shfl_sync(~0u, x * 7, leader); out[3] = __popc(peers);"])
    return Case("%s {\n  const unsigned lane = %s, warp = %s;\n  out[0] = lane;\n"
                "  out[1] = warp;\n  %s\n}" % (RUN, lane, warp, rest))


def shuffled_types(r, n):
    """Shuffles of what is wider or narrower than a word."""
    t, make, store = r.choice([
        ("double", "x * 1.5", "unsigned long long b = __double_as_longlong(v); "
         "out[0] = (unsigned)b; out[1] = (unsigned)(b >> 32);"),
        ("float", "x * 0.25f", "out[0] = __float_as_uint(v);"),
        ("long long", "(long long)x << 35", "out[0] = (unsigned)(v >> 33);"),
        ("unsigned long", "x * 0x100000001ul", "out[0] = (unsigned)(v >> 32);"),
        ("__half", "__float2half(x * 0.5f)", "out[0] = __half_as_ushort(v);"),
        ("__half2", "__floats2half2_rn(x, x + 1)", "out[0] = __half_as_ushort("
         "__low2half(v)); out[1] = __half_as_ushort(__high2half(v));"),
        ("__nv_bfloat16", "__float2bfloat16(x * 2.0f)",
         "out[0] = __bfloat16_as_ushort(v);"),
        ("int", "-(int)x", "out[0] = (unsigned)v;")])
    lanes = r.choice([4, 8, 16, 32])
    call = r.choice(["__shfl_sync(~0u, v, %d)" % r.randrange(32),
                     "__shfl_sync(~0u, v, %d, %d)" % (r.randrange(lanes), lanes),
                     "__shfl_up_sync(~0u, v, 3, %d)" % lanes,
                     "__shfl_down_sync(~0u, v, 1)",
                     "__shfl_xor_sync(~0u, v, %d)" % r.randrange(lanes)])
    return Case("%s {\n  %s v = %s;\n  v = %s;\n  %s\n}" % (RUN, t, make, call, store),
                headers=("cuda_fp16.h", "cuda_bf16.h"))


def shuffled_structs(r, n):
    """Words of a struct, shuffled one by one."""
    members = r.choice(["unsigned a; float b; unsigned c;", "double a; int b, c;",
                        "unsigned char a[4]; int b; short c;"])
    lane = r.randrange(32)
    return Case("struct S { %s };\ntemplate <class T> __device__ T all(T v, int from) "
                "{\n  unsigned w[(sizeof(T) + 3) / 4] = {};\n  memcpy(w, &v, "
                "sizeof(T));\n  for (unsigned &each : w) each = __shfl_sync(~0u, each, "
                "from);\n  memcpy(&v, w, sizeof(T));\n  return v;\n}\n%s {\n  S s = {};"
                "\n  s.b = x * 2; s.c = x + 1;\n  s = all(s, %d);\n  out[0] = "
                "(unsigned)(int)s.b; out[1] = (unsigned)(int)s.c;\n  out[2] = sizeof(S)"
                ";\n}" % (members, RUN, lane))


def tiles(r, n):
    """Tiles of cooperative groups: ranks, sizes and what they do together."""
    size = r.choice([1, 2, 4, 8, 16, 32])
    calls = ["tile.thread_rank()", "tile.size()", "tile.meta_group_size()",
             "tile.meta_group_rank()", "tile.num_threads()",
             "tile.shfl(x, %d)" % r.randrange(size), "tile.shfl_down(x, %d)"
             % r.randrange(size), "tile.shfl_xor(x, %d)" % r.randrange(size),
             "tile.shfl_up(x, %d)" % r.randrange(size), "tile.ballot(x % 3 == 0)",
             "(unsigned)tile.any(x == 5)", "(unsigned)tile.all(x < 40)",
             "block.size()", "block.thread_rank()", "block.group_dim().x",
             "(unsigned)block.dim_threads().x", "tile.match_any(x / 2)"]
    if size == 1:
        calls = [c for c in calls if "ballot" not in c and "match" not in c]
    group = r.choice([
        "auto tile = cg::tiled_partition<%d>(block);" % size,
        "cg::thread_block_tile<%d> tile = cg::tiled_partition<%d>(block);"
        % (size, size),
        "auto warp = cg::tiled_partition<32>(block); auto tile = "
        "cg::tiled_partition<%d>(warp);" % size if size < 32 else
        "cg::thread_block_tile<32> tile(cg::tiled_partition<32>(block));"])
    return Case("namespace cg = cooperative_groups;\n%s {\n  auto block = "
                "cg::this_thread_block();\n  %s\n%s\n  tile.sync();\n}"
                % (RUN, group, "\n".join("  out[%d] = %s;" % (i, c) for i, c in
                                         enumerate(r.sample(calls, 4)))),
                headers=("cooperative_groups.h",))


def groups(r, n):
    """Groups that a condition makes, and reductions and scans of groups."""
    of = r.choice(["cg::tiled_partition<%d>(cg::this_thread_block())"
                   % r.choice([4, 8, 16, 32])])
    call = r.choice([
        "auto g = cg::coalesced_threads(); out[0] = g.size(); out[1] = "
        "g.thread_rank(); out[2] = g.shfl(x, 0);",
        "if (x % 3 == 1) { auto g = cg::coalesced_threads(); out[0] = g.size(); "
        "out[1] = g.thread_rank(); out[2] = g.shfl(x, 1); }",
        "auto g = %s; out[0] = cg::reduce(g, x, cg::plus<unsigned>());" % of,
        "auto g = %s; out[0] = cg::reduce(g, (int)x - 9, cg::less<int>());" % of,
        "auto g = %s; out[0] = cg::reduce(g, x, [](unsigned a, unsigned b) { return a "
        "| b << 1; }) != 0;" % of,
        "auto g = %s; out[0] = cg::inclusive_scan(g, x, cg::plus<unsigned>());" % of,
        "auto g = %s; out[0] = cg::exclusive_scan(g, x, cg::plus<unsigned>());" % of,
        "auto g = cg::tiled_partition<32>(cg::this_thread_block()); auto h = "
        "cg::labeled_partition(g, x % 3); out[0] = h.size(); out[1] = "
        "h.thread_rank();",
        "auto g = cg::tiled_partition<32>(cg::this_thread_block()); auto h = "
        "cg::binary_partition(g, x % 4 == 1); out[0] = h.size(); out[1] = "
        "h.thread_rank();",
        "cg::thread_group g = cg::tiled_partition(cg::this_thread_block(), 16); "
        "out[0] = g.size(); out[1] = g.thread_rank(); g.sync();"])
    return Case("namespace cg = cooperative_groups;\n%s {\n  %s\n}" % (RUN, call),
                headers=("cooperative_groups.h", "cooperative_groups/reduce.h",
                         "cooperative_groups/scan.h"))


def pairs(r, n):
    """Halves and bfloat16 in pairs."""
    half = r.random() < 0.6
    t = "__half2" if half else "__nv_bfloat162"
    make = "__floats2half2_rn" if half else "__floats2bfloat162_rn"
    low, high, bits = (("__low2half", "__high2half", "__half_as_ushort") if half else
                       ("__low2bfloat16", "__high2bfloat16", "__bfloat16_as_ushort"))
    op = r.choice(["__hadd2(a, b)", "__hsub2(a, b)", "__hmul2(a, b)",
                   "__hfma2(a, b, a)", "__hmax2(a, b)", "__hmin2(a, b)", "__hneg2(a)",
                   "__habs2(b)", "a + b", "a * b", "a - b",
                   "__lows2%s2(a, b)" % ("half" if half else "bfloat16") if half else
                   "__lows2bfloat162(a, b)",
                   "__highs2half2(a, b)" if half else "__highs2bfloat162(a, b)",
                   "__lowhigh2highlow(a)", "__low2half2(a)" if half else
                   "__low2bfloat162(a)", "__hgt2(a, b)", "__hle2(a, b)",
                   "__heq2(a, b)", "__hne2(a, a)"])
    ask = r.choice(["__hbeq2(a, a)", "__hbgt2(a, b)", "__hble2(a, b)", "__hbne2(a, b)",
                    "__hbltu2(a, b)"])
    values = [r.choice(["1.5f", "-2.0f", "0.25f", "100.0f", "-0.0f", "3.0f"])
              for _ in range(2)]
    return Case("%s {\n  %s a = %s((float)(int)x, (float)(int)x * %s), b = %s(%s, "
                "%s);\n  %s c = %s;\n  out[0] = %s(%s(c)) | %s(%s(c)) << 16;\n"
                "  out[1] = %s;\n  memcpy(&out[2], &c, 4);\n}"
                % (RUN, t, make, values[0], make, values[1], values[0], t, op, bits,
                   low, bits, high, ask), headers=("cuda_fp16.h", "cuda_bf16.h"))


def packed(r, n):
    """Bytes and shorts in words: SIMD functions, permutations, funnels."""
    a, b = "(x * 0x%xu)" % (_number(r) | 1), "(0x%xu ^ x)" % _number(r)
    kind = r.choice("us")
    names = ["__vadd2", "__vadd4", "__vsub2", "__vsub4", "__vadd%ss2" % kind,
             "__vadd%ss4" % kind, "__vsub%ss2" % kind, "__vsub%ss4" % kind,
             "__vabsdiff%s2" % kind, "__vabsdiff%s4" % kind, "__vavg%s2" % kind,
             "__vavg%s4" % kind, "__vmax%s2" % kind, "__vmax%s4" % kind,
             "__vmin%s2" % kind, "__vmin%s4" % kind, "__vcmpeq2", "__vcmpeq4",
             "__vcmpge%s2" % kind, "__vcmpge%s4" % kind, "__vcmplt%s4" % kind,
             "__vsetne2", "__vsetne4", "__vsetgt%s4" % kind, "__vsad%s2" % kind,
             "__vsad%s4" % kind, "__vhaddu4", "__vhaddu2"]
    more = r.choice([
        "__byte_perm(%s, %s, x)", "__byte_perm(%s, %s, 0x8c9d)",
        "__funnelshift_l(%s, %s, x)", "__funnelshift_r(%s, %s, x + 29)",
        "__funnelshift_lc(%s, %s, x)", "__funnelshift_rc(%s, %s, x + 8)",
        "__vimax_s32_relu((int)%s, (int)%s)", "__vibmax_u32(%s, %s, &flag)",
        "__viaddmin_u32(%s, %s, 77u)", "__vimax3_s16x2(%s, %s, 0x10002u)"]) % (a, b)
    single = r.choice(["__vabs2", "__vabs4", "__vneg2", "__vneg4", "__vnegss2",
                       "__vabsss2"])
    return Case("%s {\n  bool flag = false; (void)flag;\n  out[0] = %s(%s, %s);\n"
                "  out[1] = %s(%s, %s);\n  out[2] = %s(%s);\n  out[3] = "
                "(unsigned)(%s);\n}" % (RUN, r.choice(names), a, b, r.choice(names), b,
                                        a, single, a, more))


def signs(r, n):
    """char's sign, bit fields, unions and conversions among integers."""
    form = r.randrange(5)
    if form == 0:
        return Case("%s {\n  char c = (char)(x * 5 + 100);\n  int i = c;\n  out[0] = "
                    "(unsigned)i;\n  out[1] = c < 0;\n  out[2] = (unsigned)(c >> 2);\n"
                    "  wchar_t w = (wchar_t)-1; out[3] = w < 0;\n}" % RUN)
    if form == 1:
        kind = r.choice(["int", "unsigned", "signed char", "short", "long long"])
        return Case("struct B { %s a : 3; %s b : 5; unsigned c : 9; bool d : 1; };\n"
                    "%s {\n  B b; b.a = x; b.b = x * 3; b.c = x * 17; b.d = x & 2;\n"
                    "  out[0] = (unsigned)b.a; out[1] = (unsigned)b.b; out[2] = b.c + "
                    "b.d; out[3] = sizeof(B);\n}" % (kind, kind, RUN))
    if form == 2:
        return Case("union U { float f; unsigned u; unsigned char b[4]; short s[2]; "
                    "};\n%s {\n  U u; u.f = x * 0.75f;\n  out[0] = u.u; out[1] = "
                    "u.b[%d]; out[2] = (unsigned)u.s[1];\n  u.b[2] ^= 0x40; out[3] = "
                    "__float_as_uint(u.f);\n}" % (RUN, r.randrange(4)))
    if form == 3:
        return Case("%s {\n  int i = (int)x - 20;\n  out[0] = (unsigned)(i / %d);\n"
                    "  out[1] = (unsigned)(i %% %d);\n  out[2] = (unsigned)(i >> %d);\n"
                    "  out[3] = (unsigned)((long long)i * 0x%xll >> 13);\n}"
                    % (RUN, r.choice([3, 7, -5, 32]), r.choice([3, 7, -5, 32]),
                       r.randrange(31), _number(r)))
    return Case("enum Small : %s { A = 1, B = %s };\n%s {\n  Small s = x & 1 ? A : B;\n"
                "  out[0] = (unsigned)(int)s; out[1] = sizeof(s); out[2] = s > 0;\n}"
                % (r.choice(["char", "signed char", "short", "int"]),
                   r.choice(["100", "-1", "-100"]), RUN))


LANES = [part_of_warp, lane_numbers, shuffled_types, shuffled_structs, tiles, groups,
         pairs, packed, signs]
