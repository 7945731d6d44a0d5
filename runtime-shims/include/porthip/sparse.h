// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// State that cuSPARSE keeps with a plan and hipSPARSE wants again: the buffer
// of a triangular solution's analysis, which hipsparseSpSM_solve takes as its
// last argument. They carry hipSPARSE's names, in namespace porthip.
#ifndef PORTHIP_SPARSE_H
#define PORTHIP_SPARSE_H

#include <hipsparse/hipsparse.h>

#include <map>
#include <mutex>

namespace porthip {
namespace detail {

/// Buffers by plan. Thread-safe, as plans of several threads are.
class AnalysisBuffers {
public:
  static AnalysisBuffers &get() {
    static AnalysisBuffers Only;
    return Only;
  }
  void keep(const void *Plan, void *Buffer) {
    std::lock_guard<std::mutex> Held(Lock);
    Buffers[Plan] = Buffer;
  }
  /// Null: none was kept, which hipSPARSE answers.
  void *find(const void *Plan) {
    std::lock_guard<std::mutex> Held(Lock);
    auto Found = Buffers.find(Plan);
    return Found == Buffers.end() ? nullptr : Found->second;
  }
  void forget(const void *Plan) {
    std::lock_guard<std::mutex> Held(Lock);
    Buffers.erase(Plan);
  }

private:
  std::mutex Lock;
  std::map<const void *, void *> Buffers;
};

} // namespace detail

// Templates, as descriptors of constants have types of their own from hipSPARSE
// 3 on.
template <class A, class B>
inline hipsparseStatus_t
hipsparseSpSM_analysis(hipsparseHandle_t Handle, hipsparseOperation_t OpA,
                       hipsparseOperation_t OpB, const void *Alpha, A MatA,
                       B MatB, hipsparseDnMatDescr_t MatC, hipDataType Type,
                       hipsparseSpSMAlg_t Algorithm, hipsparseSpSMDescr_t Plan,
                       void *Buffer) {
  detail::AnalysisBuffers::get().keep(Plan, Buffer);
  return ::hipsparseSpSM_analysis(Handle, OpA, OpB, Alpha, MatA, MatB, MatC,
                                  Type, Algorithm, Plan, Buffer);
}

template <class A, class B>
inline hipsparseStatus_t
hipsparseSpSM_solve(hipsparseHandle_t Handle, hipsparseOperation_t OpA,
                    hipsparseOperation_t OpB, const void *Alpha, A MatA, B MatB,
                    hipsparseDnMatDescr_t MatC, hipDataType Type,
                    hipsparseSpSMAlg_t Algorithm, hipsparseSpSMDescr_t Plan) {
  return ::hipsparseSpSM_solve(Handle, OpA, OpB, Alpha, MatA, MatB, MatC, Type,
                               Algorithm, Plan,
                               detail::AnalysisBuffers::get().find(Plan));
}

inline hipsparseStatus_t hipsparseSpSM_destroyDescr(hipsparseSpSMDescr_t Plan) {
  detail::AnalysisBuffers::get().forget(Plan);
  return ::hipsparseSpSM_destroyDescr(Plan);
}

} // namespace porthip
#endif
