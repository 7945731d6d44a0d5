// rocFFT by its own names: placements, layouts, factors and statuses. Results are
// compared with sums by the definition, in doubles.
// REQUIRES: hip-headers
// RUN: %porthip run --as=gfx942 %s -lrocfft 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID < %t.err
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <hip/hip_runtime.h>
#include <rocfft/rocfft.h>
#include <vector>

using Wide = std::complex<double>;
using Sizes = std::vector<size_t>;

struct Side {
  Sizes strides; // empty: the default
  size_t distance = 0, offset = 0;
};

struct Case {
  const char *name;
  rocfft_transform_type type;
  Sizes lengths;
  size_t batch = 1;
  bool isInPlace = false;
  double scale = 1;
  Side in, out;
};

// Where the elements of a side have to be, by rocFFT's documentation.
static void fillIn(Side &s, const Sizes &lengths, bool isPaddedReal,
                   size_t complexLength) {
  if (s.strides.empty())
    for (size_t d = 0, step = 1; d < lengths.size(); ++d) {
      s.strides.push_back(step);
      step *= isPaddedReal && !d ? 2 * complexLength : lengths[d];
    }
  if (!s.distance)
    s.distance = s.strides.back() * (isPaddedReal && lengths.size() == 1
                                         ? 2 * complexLength
                                         : lengths.back());
}

// Visits all places of a side: F(batch, place by dimension, element).
template <class F> void each(const Side &s, Sizes n, size_t batch, F visit) {
  n.resize(3, 1);
  Sizes step = s.strides;
  step.resize(3, 0);
  for (size_t b = 0; b < batch; ++b)
    for (size_t z = 0; z < n[2]; ++z)
      for (size_t y = 0; y < n[1]; ++y)
        for (size_t x = 0; x < n[0]; ++x)
          visit(b, Sizes{x, y, z},
                s.offset + b * s.distance + x * step[0] + y * step[1] +
                    z * step[2]);
}

static Wide inputAt(size_t b, const Sizes &at, bool isReal) {
  double t = 1 + b + 3 * at[0] + 7 * at[1] + 11 * at[2];
  return {std::sin(t * t), isReal ? 0 : std::cos(3 * t)};
}

// One element of the transform without a factor.
static Wide sumAt(const Case &c, size_t b, const Sizes &k, bool isReal,
                  int sign) {
  Sizes n = c.lengths;
  n.resize(3, 1);
  Wide sum = 0;
  for (size_t z = 0; z < n[2]; ++z)
    for (size_t y = 0; y < n[1]; ++y)
      for (size_t x = 0; x < n[0]; ++x) {
        double turn = double(x * k[0]) / n[0] + double(y * k[1]) / n[1] +
                      double(z * k[2]) / n[2];
        sum += inputAt(b, {x, y, z}, isReal) *
               std::polar(1., sign * 2 * M_PI * turn);
      }
  return sum;
}

template <class T> static void check(Case c) {
  const bool fromReal = c.type == rocfft_transform_type_real_forward;
  const bool toReal = c.type == rocfft_transform_type_real_inverse;
  Sizes half = c.lengths;
  half[0] = half[0] / 2 + 1;
  const Sizes inLengths = toReal ? half : c.lengths;
  const Sizes outLengths = fromReal ? half : c.lengths;
  rocfft_plan_description how = nullptr;
  rocfft_plan plan = nullptr;
  int status = 0;
  if (c.scale != 1 || !c.in.strides.empty() || !c.out.strides.empty() ||
      c.in.offset || c.out.offset) {
    status += rocfft_plan_description_create(&how);
    status += rocfft_plan_description_set_scale_factor(how, c.scale);
    status += rocfft_plan_description_set_data_layout(
        how, rocfft_array_type_unset, rocfft_array_type_unset, &c.in.offset,
        &c.out.offset, c.in.strides.size(),
        c.in.strides.empty() ? nullptr : c.in.strides.data(), c.in.distance,
        c.out.strides.size(),
        c.out.strides.empty() ? nullptr : c.out.strides.data(),
        c.out.distance);
  }
  status += rocfft_plan_create(
      &plan,
      c.isInPlace ? rocfft_placement_inplace : rocfft_placement_notinplace,
      c.type, sizeof(T) == 4 ? rocfft_precision_single : rocfft_precision_double,
      c.lengths.size(), c.lengths.data(), c.batch, how);
  if (how)
    status += rocfft_plan_description_destroy(how);

  fillIn(c.in, inLengths, fromReal && c.isInPlace, half[0]);
  fillIn(c.out, outLengths, toReal && c.isInPlace, half[0]);
  T *in, *out;
  (void)hipMallocManaged(&in, 65536);
  (void)hipMallocManaged(&out, 65536);
  std::memset(in, 0, 65536);
  // For the way back the input is a transform, so that the result is real.
  each(c.in, inLengths, c.batch, [&](size_t b, const Sizes &at, size_t i) {
    Wide v = toReal ? sumAt(c, b, at, true, -1) : inputAt(b, at, fromReal);
    in[fromReal ? i : 2 * i] = v.real();
    if (!fromReal)
      in[2 * i + 1] = v.imag();
  });
  void *ins[] = {in}, *outs[] = {out};
  status += rocfft_execute(plan, ins, c.isInPlace ? nullptr : outs, nullptr);
  status += hipDeviceSynchronize();
  const T *result = c.isInPlace ? in : out;
  double wrong = 0, points = 1;
  for (size_t n : c.lengths)
    points *= n;
  const int sign = c.type == rocfft_transform_type_complex_inverse ? 1 : -1;
  each(c.out, outLengths, c.batch, [&](size_t b, const Sizes &at, size_t i) {
    Wide want = toReal ? points * inputAt(b, at, true)
                       : sumAt(c, b, at, fromReal, sign);
    Wide got = toReal ? Wide(result[i]) : Wide(result[2 * i], result[2 * i + 1]);
    wrong += std::abs(got - c.scale * want);
  });
  status += rocfft_plan_destroy(plan);
  std::printf("%s %s: %d %d\n", c.name, sizeof(T) == 4 ? "float" : "double",
              status, wrong < (sizeof(T) == 4 ? 1e-2 : 1e-10));
  (void)hipFree(in);
  (void)hipFree(out);
}

static void transforms() {
  const auto forward = rocfft_transform_type_complex_forward;
  const auto inverse = rocfft_transform_type_complex_inverse;
  const auto fromReal = rocfft_transform_type_real_forward;
  const auto toReal = rocfft_transform_type_real_inverse;
  const Case cases[] = {
      {"line", forward, {12}},
      {"line back, in place", inverse, {15}, 3, true},
      {"plane", inverse, {6, 4}, 2},
      {"box, in place, scaled", forward, {4, 3, 5}, 2, true, 0.25},
      {"real line", fromReal, {10}, 3},
      {"real line, in place", fromReal, {10}, 3, true},
      {"odd real line, in place", fromReal, {9}, 3, true},
      {"real plane", fromReal, {6, 5}, 2, false, 2},
      {"real box, in place", fromReal, {6, 3, 4}, 2, true},
      {"line to real", toReal, {9}, 2},
      {"line to real, in place", toReal, {10}, 3, true},
      {"plane to real, in place", toReal, {8, 3}, 2, true, 0.125},
      {"box to real", toReal, {4, 3, 5}, 2},
      // Dimensions and batches that are apart, and the other way about.
      {"apart", forward, {4, 3}, 2, false, 1, {{2, 10}, 40}, {{3, 1}, 12}},
      {"batch inside", inverse, {5}, 4, true, 1, {{4}, 1}, {{4}, 1}},
      {"real, apart", fromReal, {6, 3}, 2, false, 0.5, {{1, 8}, 24}, {{6, 2}, 30}},
      {"offsets", forward, {8}, 2, false, 1, {{}, 0, 3}, {{2}, 20, 5}},
  };
  for (const Case &c : cases) {
    check<float>(c);
    check<double>(c);
  }
}

// CHECK: line float: 0 1
// CHECK-NEXT: line double: 0 1
// CHECK-NEXT: line back, in place float: 0 1
// CHECK-NEXT: line back, in place double: 0 1
// CHECK-NEXT: plane float: 0 1
// CHECK-NEXT: plane double: 0 1
// CHECK-NEXT: box, in place, scaled float: 0 1
// CHECK-NEXT: box, in place, scaled double: 0 1
// CHECK-NEXT: real line float: 0 1
// CHECK-NEXT: real line double: 0 1
// CHECK-NEXT: real line, in place float: 0 1
// CHECK-NEXT: real line, in place double: 0 1
// CHECK-NEXT: odd real line, in place float: 0 1
// CHECK-NEXT: odd real line, in place double: 0 1
// CHECK-NEXT: real plane float: 0 1
// CHECK-NEXT: real plane double: 0 1
// CHECK-NEXT: real box, in place float: 0 1
// CHECK-NEXT: real box, in place double: 0 1
// CHECK-NEXT: line to real float: 0 1
// CHECK-NEXT: line to real double: 0 1
// CHECK-NEXT: line to real, in place float: 0 1
// CHECK-NEXT: line to real, in place double: 0 1
// CHECK-NEXT: plane to real, in place float: 0 1
// CHECK-NEXT: plane to real, in place double: 0 1
// CHECK-NEXT: box to real float: 0 1
// CHECK-NEXT: box to real double: 0 1
// CHECK-NEXT: apart float: 0 1
// CHECK-NEXT: apart double: 0 1
// CHECK-NEXT: batch inside float: 0 1
// CHECK-NEXT: batch inside double: 0 1
// CHECK-NEXT: real, apart float: 0 1
// CHECK-NEXT: real, apart double: 0 1
// CHECK-NEXT: offsets float: 0 1
// CHECK-NEXT: offsets double: 0 1

// A plan of 8 complex floats; returns its status.
static int plan(rocfft_plan *p, rocfft_plan_description how, size_t n = 8,
                size_t dimensions = 1, size_t batch = 1,
                rocfft_precision precision = rocfft_precision_single,
                rocfft_transform_type type = rocfft_transform_type_complex_forward) {
  const size_t lengths[] = {n, n, n, n};
  return rocfft_plan_create(p, rocfft_placement_inplace, type, precision,
                            dimensions, lengths, batch, how);
}

static int layout(rocfft_plan_description how, rocfft_array_type in,
                  rocfft_array_type out, size_t count, size_t stride) {
  const size_t strides[] = {stride, stride};
  return rocfft_plan_description_set_data_layout(
      how, in, out, nullptr, nullptr, count, count ? strides : nullptr, 0,
      count, count ? strides : nullptr, 0);
}

static void statuses() {
  const auto complex = rocfft_array_type_complex_interleaved;
  const auto planar = rocfft_array_type_complex_planar;
  rocfft_plan p = nullptr;
  std::printf("plan %d %d %d %d %d %d\n", plan(&p, nullptr, 8, 0),
              plan(&p, nullptr, 8, 4), plan(&p, nullptr, 0),
              plan(&p, nullptr, 8, 1, 0),
              plan(&p, nullptr, 8, 1, 1, rocfft_precision_half),
              rocfft_plan_create(&p, rocfft_placement_inplace,
                                 rocfft_transform_type_complex_forward,
                                 rocfft_precision_single, 1, nullptr, 1,
                                 nullptr));
  // CHECK-NEXT: plan 3 3 1 1 1 2
  // SAID: porthip: {{.*}}rocFFT: transforms of half are not computed by the virtual GPU

  rocfft_plan_description how;
  rocfft_plan_description_create(&how);
  int strides = layout(how, complex, complex, 2, 1);
  strides = 10 * strides + plan(&p, how);
  strides = 10 * strides + layout(how, complex, complex, 1, 0);
  strides = 10 * strides + plan(&p, how);
  layout(how, complex, complex, 1, 1);
  int types = plan(&p, how, 8, 1, 1, rocfft_precision_single,
                   rocfft_transform_type_real_forward);
  types = 10 * types + layout(how, planar, planar, 0, 0);
  types = 10 * types + plan(&p, how);
  types = 10 * types + layout(how, complex, complex, 0, 0);
  types = 10 * types + plan(&p, how);
  std::printf("layout %d %d, %d %d\n", strides, types,
              rocfft_plan_description_set_scale_factor(how, INFINITY),
              rocfft_plan_description_set_scale_factor(how, NAN));
  // CHECK-NEXT: layout 505 44400, 2 2
  // SAID: rocFFT: arrays with real and imaginary parts apart are not computed

  // Short lines of complex numbers need no work buffer, real ones do.
  size_t bytes = 7;
  rocfft_plan_get_work_buffer_size(p, &bytes);
  rocfft_plan_destroy(p);
  int real = plan(&p, nullptr, 14, 1, 1, rocfft_precision_single,
                  rocfft_transform_type_real_forward);
  std::printf("buffer %d %d\n", int(bytes), real);
  // CHECK-NEXT: buffer 0 0
  rocfft_execution_info info;
  rocfft_execution_info_create(&info);
  float *data, *work;
  (void)hipMalloc(&data, 64);
  (void)hipMalloc(&work, 64);
  void *buffers[] = {data};
  int size = rocfft_plan_get_work_buffer_size(p, &bytes);
  int none = rocfft_execution_info_set_work_buffer(info, nullptr, bytes);
  rocfft_execution_info_set_work_buffer(info, work, bytes / 2);
  int small = rocfft_execute(p, buffers, nullptr, info);
  rocfft_execution_info_set_work_buffer(info, work, bytes);
  std::printf("execute %d %d, %d %d %d, %d %d\n", size, int(bytes), none, small,
              rocfft_execute(p, buffers, nullptr, info),
              rocfft_execute(nullptr, buffers, nullptr, info),
              rocfft_execute(p, nullptr, nullptr, nullptr));
  // CHECK-NEXT: execute 0 64, 8 8 0, 1 1

  hipStream_t stream;
  (void)hipStreamCreate(&stream);
  int inStream = rocfft_execution_info_set_stream(info, stream);
  (void)hipMemsetAsync(data, 0, 64, stream);
  inStream += rocfft_execute(p, buffers, nullptr, info);
  (void)hipStreamSynchronize(stream);
  void *functions[] = {&p};
  int load = rocfft_execution_info_set_load_callback(info, functions, nullptr, 0);
  int with = rocfft_execute(p, buffers, nullptr, info);
  int off = rocfft_execution_info_set_load_callback(info, nullptr, nullptr, 0);
  std::printf("info %d, %d %d %d %d %d\n", inStream, load, with, off,
              rocfft_execution_info_set_store_callback(info, nullptr, nullptr, 8),
              rocfft_execute(p, buffers, nullptr, info));
  // CHECK-NEXT: info 0, 1 1 0 2 0
  // SAID: rocFFT: callbacks that load or store elements are not computed

  rocfft_field field;
  int made = rocfft_field_create(&field);
  int added = rocfft_plan_description_add_infield(how, field);
  rocfft_plan none2;
  std::printf("field %d %d %d\n", made, added, plan(&none2, how));
  // CHECK-NEXT: field 1 2 1
  // SAID: rocFFT: fields of several GPUs are not computed

  char text[64];
  std::printf("version %d %d %d ", rocfft_get_version_string(nullptr, 64),
              rocfft_get_version_string(text, 3),
              rocfft_get_version_string(text, 64));
  std::printf("%s\n", text);
  // CHECK-NEXT: version 1 2 0 1.0.31.0
  rocfft_plan_get_print(p);
  // CHECK-NEXT: precision: single
  // CHECK-NEXT: transform type: real forward
  // CHECK-NEXT: result placement: in-place
  // CHECK-NEXT: lengths: 14
  // CHECK-NEXT: batch size: 1
  // CHECK-NEXT: input: real
  std::printf("ends %d %d %d %d\n", rocfft_plan_destroy(p),
              rocfft_plan_destroy(nullptr),
              rocfft_plan_description_destroy(how),
              rocfft_execution_info_destroy(info));
  // CHECK: ends 0 0 0 0
}

int main() {
  std::printf("setup %d\n", rocfft_setup());
  transforms();
  statuses();
  std::printf("cleanup %d\n", rocfft_cleanup());
  // CHECK-NEXT: cleanup 0
}
