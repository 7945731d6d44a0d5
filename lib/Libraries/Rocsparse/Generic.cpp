// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSPARSE's generic interface: each call is made once to learn the size of a
// buffer, and again to compute.
#include "Libraries/Rocsparse/Call.h"

using namespace porthip::sparse;

#define CALL(Name) ROCSPARSE_EXPORT rocsparse_status rocsparse_##Name

namespace {

/// By the numbers that all stages share.
template <class F> Code staged(int Stage, size_t *Bytes, F Run) {
  switch (Stage) {
  case 1:
    return giveBuffer(Bytes);
  case 2: // nothing is prepared
    return Code::Success;
  case 3:
    return Run();
  }
  return Code::InvalidValue;
}

} // namespace

CALL(spmv)(rocsparse_handle H, rocsparse_operation OfA, const void *Alpha,
           rocsparse_const_spmat_descr A, rocsparse_const_dnvec_descr X,
           const void *Beta, const rocsparse_dnvec_descr Y,
           rocsparse_datatype How, rocsparse_spmv_alg,
           rocsparse_spmv_stage Stage, size_t *Bytes, void *) {
  return call(H, isOp(OfA), true, A && X && Y && Alpha && Beta,
              [&](Handle &Live) {
                return staged(Stage, Bytes, [&] {
                  return with<SparseMatrix, DenseVector, DenseVector>(
                      [&](auto &M, auto &VX, auto &VY) {
                        return spmv(Live, opOf(OfA), {Alpha, Beta, typeOf(How)},
                                    M, VX, VY);
                      },
                      A, X, Y);
                });
              });
}

CALL(spmm)(rocsparse_handle H, rocsparse_operation OfA, rocsparse_operation OfB,
           const void *Alpha, rocsparse_const_spmat_descr A,
           rocsparse_const_dnmat_descr B, const void *Beta,
           const rocsparse_dnmat_descr C, rocsparse_datatype How,
           rocsparse_spmm_alg, rocsparse_spmm_stage Stage, size_t *Bytes,
           void *) {
  return call(H, isOp(OfA) && isOp(OfB), true, A && B && C && Alpha && Beta,
              [&](Handle &Live) {
                return staged(Stage, Bytes, [&] {
                  return with<SparseMatrix, DenseMatrix, DenseMatrix>(
                      [&](auto &M, auto &MB, auto &MC) {
                        return spmm(Live, opOf(OfA), opOf(OfB),
                                    {Alpha, Beta, typeOf(How)}, M, MB, MC);
                      },
                      A, B, C);
                });
              });
}

CALL(spsv)(rocsparse_handle H, rocsparse_operation OfA, const void *Alpha,
           rocsparse_const_spmat_descr A, rocsparse_const_dnvec_descr X,
           const rocsparse_dnvec_descr Y, rocsparse_datatype How,
           rocsparse_spsv_alg, rocsparse_spsv_stage Stage, size_t *Bytes,
           void *) {
  return call(H, isOp(OfA), true, A && X && Y && Alpha, [&](Handle &Live) {
    return staged(Stage, Bytes, [&] {
      return with<SparseMatrix, DenseVector, DenseVector>(
          [&](auto &M, auto &VX, auto &VY) {
            return spsv(Live, opOf(OfA), {Alpha, nullptr, typeOf(How)}, M, VX,
                        VY);
          },
          A, X, Y);
    });
  });
}

CALL(spsm)(rocsparse_handle H, rocsparse_operation OfA, rocsparse_operation OfB,
           const void *Alpha, rocsparse_const_spmat_descr A,
           rocsparse_const_dnmat_descr B, const rocsparse_dnmat_descr C,
           rocsparse_datatype How, rocsparse_spsm_alg,
           rocsparse_spsm_stage Stage, size_t *Bytes, void *) {
  return call(H, isOp(OfA) && isOp(OfB), true, A && B && C && Alpha,
              [&](Handle &Live) {
                return staged(Stage, Bytes, [&] {
                  return with<SparseMatrix, DenseMatrix, DenseMatrix>(
                      [&](auto &M, auto &MB, auto &MC) {
                        return spsm(Live, opOf(OfA), opOf(OfB),
                                    {Alpha, nullptr, typeOf(How)}, M, MB, MC);
                      },
                      A, B, C);
                });
              });
}

#define SDDMM_ARGUMENTS                                                        \
  rocsparse_handle H, rocsparse_operation OfA, rocsparse_operation OfB,        \
      const void *Alpha, rocsparse_const_dnmat_descr A,                        \
      rocsparse_const_dnmat_descr B, const void *Beta,                         \
      rocsparse_spmat_descr C, rocsparse_datatype How, rocsparse_sddmm_alg
CALL(sddmm_buffer_size)(SDDMM_ARGUMENTS, size_t *Bytes) {
  return call(H, isOp(OfA) && isOp(OfB), true,
              A && B && C && Alpha && Beta && Bytes &&
                  typeOf(How) != Type::None,
              [&](Handle &) { return giveBuffer(Bytes); });
}
CALL(sddmm_preprocess)(SDDMM_ARGUMENTS, void *) {
  return call(H, isOp(OfA) && isOp(OfB), true,
              A && B && C && Alpha && Beta && typeOf(How) != Type::None,
              [&](Handle &) { return Code::Success; });
}
CALL(sddmm)(SDDMM_ARGUMENTS, void *) {
  return call(H, isOp(OfA) && isOp(OfB), true, A && B && C && Alpha && Beta,
              [&](Handle &Live) {
                return with<DenseMatrix, DenseMatrix, SparseMatrix>(
                    [&](auto &MA, auto &MB, auto &M) {
                      return sddmm(Live, opOf(OfA), opOf(OfB),
                                   {Alpha, Beta, typeOf(How)}, MA, MB, M);
                    },
                    A, B, C);
              });
}
#undef SDDMM_ARGUMENTS

namespace {

/// C = alpha op(A) op(B) + beta D. Places are found again by each stage, as
/// there is no descriptor that would keep them.
Code multiply(Handle &H, Op OfA, Op OfB, Scalars S, const SparseMatrix &A,
              const SparseMatrix &B, const SparseMatrix &D, SparseMatrix &C,
              rocsparse_spgemm_stage Stage) {
  const SparseMatrix None = csrOf<float>(D.Rows, D.Columns, 0, MatrixKind(),
                                         nullptr, nullptr, nullptr, D.Of);
  const SparseMatrix &Added = S.Beta ? D : None;
  if (Stage == rocsparse_spgemm_stage_numeric)
    return spgemmValues(H, OfA, OfB, S, A, B, C, &Added);
  auto Plan = std::make_shared<ProductPlan>();
  SparseMatrix Found = C;
  if (Code Bad = spgemmPlaces(H, OfA, OfB, A, B, Found, Plan, &Added);
      Bad != Code::Success)
    return Bad;
  if (Stage == rocsparse_spgemm_stage_nnz) {
    C.Count = Found.Count;
    return spgemmCopyOffsets(H, C, Plan);
  }
  // The program has made room for another number of entries.
  if (Found.Count != C.Count)
    return Code::InvalidValue;
  if (Code Bad = spgemmCopyPlaces(H, C, Plan); Bad != Code::Success)
    return Bad;
  return Stage == rocsparse_spgemm_stage_symbolic
             ? Code::Success
             : spgemmValues(H, OfA, OfB, S, A, B, C, &Added);
}

} // namespace

CALL(spgemm)(rocsparse_handle H, rocsparse_operation OfA,
             rocsparse_operation OfB, const void *Alpha,
             rocsparse_const_spmat_descr A, rocsparse_const_spmat_descr B,
             const void *Beta, rocsparse_const_spmat_descr D,
             rocsparse_spmat_descr C, rocsparse_datatype How,
             rocsparse_spgemm_alg, rocsparse_spgemm_stage Stage, size_t *Bytes,
             void *) {
  return call(
      H, isOp(OfA) && isOp(OfB) && int(Stage) >= 1 && int(Stage) <= 5, true,
      A && B && C && D, [&](Handle &Live) -> Code {
        if (Stage == rocsparse_spgemm_stage_buffer_size)
          return giveBuffer(Bytes);
        return with<SparseMatrix, SparseMatrix, SparseMatrix, SparseMatrix>(
            [&](auto &MA, auto &MB, auto &MD, auto &MC) {
              // An addition alone is no product.
              return !Alpha ? Code::NotSupported
                            : multiply(Live, opOf(OfA), opOf(OfB),
                                       {Alpha, Beta, typeOf(How)}, MA, MB, MD,
                                       MC, Stage);
            },
            A, B, D, C);
      });
}

CALL(axpby)(rocsparse_handle H, const void *Alpha,
            rocsparse_const_spvec_descr X, const void *Beta,
            rocsparse_dnvec_descr Y) {
  return call(H, true, true, Alpha && X && Beta && Y, [&](Handle &Live) {
    return with<SparseVector, DenseVector>(
        [&](auto &VX, auto &VY) { return axpby(Live, Alpha, VX, Beta, VY); }, X,
        Y);
  });
}
CALL(gather)(rocsparse_handle H, rocsparse_const_dnvec_descr Y,
             rocsparse_spvec_descr X) {
  return call(H, true, true, X && Y, [&](Handle &Live) {
    return with<DenseVector, SparseVector>(
        [&](auto &VY, auto &VX) { return gather(Live, VY, VX); }, Y, X);
  });
}
CALL(scatter)(rocsparse_handle H, rocsparse_const_spvec_descr X,
              rocsparse_dnvec_descr Y) {
  return call(H, true, true, X && Y, [&](Handle &Live) {
    return with<SparseVector, DenseVector>(
        [&](auto &VX, auto &VY) { return scatter(Live, VX, VY); }, X, Y);
  });
}
CALL(rot)(rocsparse_handle H, const void *Cosine, const void *Sine,
          rocsparse_spvec_descr X, rocsparse_dnvec_descr Y) {
  return call(H, true, true, Cosine && Sine && X && Y, [&](Handle &Live) {
    return with<SparseVector, DenseVector>(
        [&](auto &VX, auto &VY) { return rot(Live, Cosine, Sine, VX, VY); }, X,
        Y);
  });
}
CALL(spvv)(rocsparse_handle H, rocsparse_operation OfX,
           rocsparse_const_spvec_descr X, rocsparse_const_dnvec_descr Y,
           void *Result, rocsparse_datatype How, size_t *Bytes, void *Buffer) {
  return call(H, isOp(OfX), true, X && Y && Result && (Buffer || Bytes),
              [&](Handle &Live) {
                if (!Buffer)
                  return giveBuffer(Bytes);
                return with<SparseVector, DenseVector>(
                    [&](auto &VX, auto &VY) {
                      return spvv(Live, opOf(OfX), VX, VY, Result, typeOf(How));
                    },
                    X, Y);
              });
}

// Without a buffer its size; with a buffer and no size the count of entries.
CALL(dense_to_sparse)(rocsparse_handle H, rocsparse_const_dnmat_descr A,
                      rocsparse_spmat_descr B, rocsparse_dense_to_sparse_alg,
                      size_t *Bytes, void *Buffer) {
  return call(H, true, true, A && B && (Buffer || Bytes), [&](Handle &Live) {
    if (!Buffer)
      return giveBuffer(Bytes);
    return with<DenseMatrix, SparseMatrix>(
        [&](auto &From, auto &To) {
          return Bytes ? denseToSparse(Live, From, To)
                       : analyzeDense(Live, From, To);
        },
        A, B);
  });
}
CALL(sparse_to_dense)(rocsparse_handle H, rocsparse_const_spmat_descr A,
                      rocsparse_dnmat_descr B, rocsparse_sparse_to_dense_alg,
                      size_t *Bytes, void *Buffer) {
  return call(H, true, true, A && B && (Buffer || Bytes), [&](Handle &Live) {
    if (!Buffer)
      return giveBuffer(Bytes);
    return with<SparseMatrix, DenseMatrix>(
        [&](auto &From, auto &To) { return sparseToDense(Live, From, To); }, A,
        B);
  });
}
