// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocFFT's calls for several GPUs, which are refused, and the store of kernels
// that it has compiled, which is empty here.
#include "Libraries/Rocfft/Types.h"
#include <cstdlib>

using namespace porthip;
using porthip::rocfft::Description;

rocfft_status rocfft_field_create(rocfft_field *To) {
  if (!To)
    return rocfft_status_invalid_arg_value;
  *To = nullptr;
  return rocfft::refuse(rocfft_status_failure, "fields of several GPUs are");
}
rocfft_status rocfft_field_destroy(rocfft_field) {
  return rocfft_status_success;
}
rocfft_status rocfft_field_add_brick(rocfft_field, rocfft_brick) {
  return rocfft_status_invalid_arg_value;
}
rocfft_status rocfft_brick_create(rocfft_brick *To, const size_t *,
                                  const size_t *, const size_t *, size_t, int) {
  if (!To)
    return rocfft_status_invalid_arg_value;
  *To = nullptr;
  return rocfft::refuse(rocfft_status_failure, "bricks of fields are");
}
rocfft_status rocfft_brick_destroy(rocfft_brick) {
  return rocfft_status_success;
}

/// There is no field: what is asked for is not what is left without it.
static rocfft_status addField(rocfft_plan_description H, const char *Name) {
  auto *Live = rocfft::find<Description>(H, Name);
  if (Live)
    Live->HasFields = true;
  return rocfft_status_invalid_arg_value;
}
rocfft_status rocfft_plan_description_add_infield(rocfft_plan_description H,
                                                  rocfft_field) {
  return addField(H, __func__);
}
rocfft_status rocfft_plan_description_add_outfield(rocfft_plan_description H,
                                                   rocfft_field) {
  return addField(H, __func__);
}

rocfft_status rocfft_plan_description_set_comm(rocfft_plan_description H,
                                               rocfft_comm_type Type,
                                               void *Communicator) {
  auto *Live = rocfft::find<Description>(H);
  if (!Live || (Type != rocfft_comm_none && !Communicator))
    return rocfft_status_invalid_arg_value;
  Live->HasCommunicator = Type != rocfft_comm_none;
  return Live->HasCommunicator
             ? rocfft::refuse(rocfft_status_failure,
                              "transforms of several processes are")
             : rocfft_status_success;
}

rocfft_status rocfft_cache_serialize(void **To, size_t *Bytes) {
  if (!To || !Bytes)
    return rocfft_status_invalid_arg_value;
  *To = std::malloc(1);
  *Bytes = 0;
  return rocfft_status_success;
}
rocfft_status rocfft_cache_buffer_free(void *From) {
  std::free(From);
  return rocfft_status_success;
}
rocfft_status rocfft_cache_deserialize(const void *From, size_t Bytes) {
  return From && Bytes ? rocfft_status_success
                       : rocfft_status_invalid_arg_value;
}
