// nvcc's traits of extended lambdas have no answer in HIP: an error at each place, also
// where the flag that turns them on is not given.
// RUN: not %porthip %s -o - --cuda-path=none 2>&1 | FileCheck %s
// RUN: not %porthip %s -o - --cuda-path=none --extended-lambda 2>&1 | FileCheck %s
// RUN: not %porthip %s -o - --extended-lambda 2>&1 | FileCheck %s
// They are no reason to take the file for one that does not parse.
// RUN: not %porthip %s -o %t.hip --extended-lambda 2> %t.err
// RUN: not grep frontend-parse %t.err
template <class F> void launch(F f) {
#ifdef __CUDACC_EXTENDED_LAMBDA__
  // CHECK: [[#@LINE+1]]:17: error: '__nv_is_extended_device_lambda_closure_type'
  static_assert(__nv_is_extended_device_lambda_closure_type(F) ||
                    // CHECK: [[#@LINE+1]]:21: error: '__nv_is_extended_host_device_lambda_closure_type'
                    __nv_is_extended_host_device_lambda_closure_type(F),
                "a lambda for the device");
  // CHECK: [[#@LINE+1]]:7: error: '__nv_is_extended_device_lambda_with_preserved_return_type'
  if (__nv_is_extended_device_lambda_with_preserved_return_type(F))
    return;
#endif
}
