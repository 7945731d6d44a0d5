// RUN: %check_findings %s
// Functors that return a reference to a parameter.
// Declarations of CUB and Thrust, for a machine without a toolkit's headers.
namespace cub {
inline namespace version {
struct DeviceReduce {
  template <class In, class Out, class Functor, class T>
  static int Reduce(void *, size_t &, In, Out, int, Functor, T);
};
} // namespace version
} // namespace cub
namespace thrust {
template <class In, class T, class Functor> T reduce(In, In, T, Functor);
template <class In, class Out, class Functor>
Out transform(In, In, Out, Functor);
} // namespace thrust
struct Larger {
  __device__ const int &operator()(const int &a, const int &b) const { // wrong: porthip-library-functor-reference
    return a < b ? b : a;
  }
};
template <class T> struct First {
  __device__ const T &operator()(const T &a, const T &) const { // wrong: porthip-library-functor-reference
    return a;
  }
};
struct Value {
  __device__ int operator()(const int &a, const int &b) const {
    return a < b ? b : a;
  }
};
struct Table {
  const int *Of;
  __device__ const int &operator()(int i) const { return Of[i]; }
};
struct Alone { // handed to no algorithm
  __device__ const int &operator()(const int &a) const { return a; }
};
void run(void *scratch, size_t &bytes, const int *in, int *out, int n,
         int *v, Table table) {
  cub::DeviceReduce::Reduce(scratch, bytes, in, out, n, Larger(), 0);
  cub::DeviceReduce::Reduce(scratch, bytes, in, out, n, Value(), 0);
  thrust::reduce(v, v + n, 0, First<int>());
  thrust::reduce(v, v + n, 0, [] __device__(const int &a, const int &b) // wrong: porthip-library-functor-reference
                                  -> const int & {
    return a < b ? b : a;
  });
  thrust::transform(v, v + n, v, table);
}
__global__ void use(int *x) { x[0] = Alone()(x[1]); }
