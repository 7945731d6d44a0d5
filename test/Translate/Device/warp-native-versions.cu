// Names that --warp=native leaves, and HIP before 6.2 does not have.
// RUN: %porthip translate -v --cuda-path=none --warp=native -o %t.hip %s 2> %t.log || true
// RUN: FileCheck %s < %t.log
// RUN: %porthip translate -v --cuda-path=none --warp=native --hip-version=6.3 -o %t.new.hip %s 2> %t.new.log || true
// RUN: FileCheck %s --check-prefix=NEW < %t.new.log
// CHECK-DAG: note: '__activemask' exists from HIP 6.2 on; the port needs that version [porthip-translate-newer-hip]
// CHECK-DAG: note: '__match_any_sync' exists from HIP 6.2 on
// CHECK-DAG: note: '__fns' exists from HIP 6.3 on
// NEW-NOT: newer-hip
__global__ void k(unsigned long long *p) {
  p[0] = __activemask();
  p[1] = __match_any_sync(__activemask(), int(p[2]));
  p[3] = __fns(unsigned(p[2]), 0, 2);
}
