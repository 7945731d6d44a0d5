// A project's own namespace that is called like CUB's.
// RUN: %check_port %s --unchanged --no-compile
#include <hip/hip_runtime.h>

namespace cub {
struct BlockReduce {};
struct DeviceFor {};
} // namespace cub
namespace alias = cub;
using namespace cub;
cub::BlockReduce reduce;
alias::DeviceFor loop;
#ifdef NEVER
cub::DeviceFor other;
::cub::BlockReduce more;
#endif
