// Classes of the project's own under names of CUDA's, in a header for the host: their
// constructors and destructors are the project's as well.
// RUN: %porthip %s -o - --cuda-path=none 2> %t.log
// RUN: FileCheck %s --input-file=%t.log
// CHECK: 0 edits
// CHECK: findings: 0 errors, 0 warnings
struct cuComplex {
  float re, im;
  explicit cuComplex(float re) : re(re), im(0) {}
  cuComplex(const cuComplex &other);
  ~cuComplex() {}
};
cuComplex::cuComplex(const cuComplex &other) : re(other.re), im(other.im) {}
template <class T> struct cudaArray {
  cudaArray() {}
  cudaArray(T) {}
};
class cudaError {
public:
  cudaError(int code) : code(code) {}
  int code;
};
int use() {
  cuComplex c(1);
  cudaArray<float> a(2.0f);
  cudaError e(3);
  return int(c.re) + e.code;
}
