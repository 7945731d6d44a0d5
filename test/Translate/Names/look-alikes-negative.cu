// Names that real programs give to things of their own, and that only look like
// CUDA's: declared here, and undeclared where nothing is compiled. None is
// touched, and none is reported.
// RUN: %check_port %s --unchanged --host

// Functions.
void CUDAContext(); void CUDA_FreeArray(); void CUDAkernel2DCT();
void CUDAkernelShortDCT(); void CUDAsubroutineInplaceDCTvector();
void cuBool_GPU_CUH(); void cuDNNCheck(); void cuFormat(); void cuModule();
void cuRand(); void cuThomasBatch(); void cudaArrARGB();
void cudaCalculateSlopeKernel(); void cudaCheckErrors(); void cudaConsumer();
void cudaConsumer_filter(); void cudaDevIndexProd();
void cudaDeviceCreateProducer(); void cudaDeviceSelector(); void cudaEgl2();
void cudaEventDestory(); void cudaExtResObj(); void cudaGLInit();
void cudaGraphsUsingStreamCapture(); void cudaImportNvSciRawBuf();
void cudaInCircleHandle(); void cudaMallocConditionallyManaged();
void cudaMipLevelArrayOrig(); void cudaMipmappedImageArrayTemp();
void cudaNvSciBufMultiplanar(); void cudaNvSciWait();
void cudaPositionHandle(); void cudaProducerDeinit();
void cudaProducerReadARGBFrame(); void cudaProducer_filter();
void cudaPtrFake(); void cudaResource(); void cudaSignalFence();
void cudaSort(); void cudaStat2(); void cudaStatus();
void cudaUpdateVkSemaphore(); void cudaVkSemaphoreSignal(); void cuda_Int1d();
void cuda_NLM(); void cuda_Root123(); void cuda_Root5(); void cuda_Roots();
void cuda_backend(); void cuda_backend_i(); void cuda_calls();
void cuda_compute_flux_contributions(); void cuda_consumer_init();
void cuda_dest_resource(); void cuda_device_prop_test(); void cuda_fact();
void cuda_graph_update_required(); void cuda_iDivUp(); void cuda_jsr();
void cuda_major(); void cuda_mat_K_PI_dp(); void cuda_num_SMs();
void cuda_posvbo_resource(); void cuda_rys_coulomb_repulsion_dp();
void cuda_slopeVB_resource(); void cuda_tex_result_resource();
void cuda_texture_cube(); void cuda_vbo_resource(); void cuda_z();
// Variables.
static int CUDAGeneratorImpl; static int CUDA_MallocArray;
static int CUDAkernel2IDCT; static int CUDAkernelShortIDCT;
static int CUDAsubroutineInplaceIDCTvector; static int cuBool_config;
static int cuDevice; static int cuFunction; static int cuOut;
static int cuStackSize; static int cuTry; static int cudaArrYUV;
static int cudaCheck; static int cudaCheckLastErrors;
static int cudaConsumerAcquireFrame; static int cudaCores;
static int cudaDevVertptr; static int cudaDeviceID;
static int cudaEGLSyncEvent; static int cudaErr;
static int cudaExtCudaUpdateVkSemaphore;
static int cudaExtVkUpdateCudaSemaphore; static int cudaGenerateSpectrumKernel;
static int cudaGridSize; static int cudaImportNvSciSemaphore;
static int cudaIndex; static int cudaMem; static int cudaMipLevelArrayTemp;
static int cudaModule; static int cudaNvSciBufMultiplanarApp;
static int cudaNvSciWaitObj; static int cudaPresentReturnData;
static int cudaProducerInit; static int cudaProducerReadYUVFrame;
static int cudaPtr; static int cudaPtrYUV; static int cudaResources;
static int cudaSignalerFence; static int cudaStackSize; static int cudaStat3;
static int cudaSurfaceNvmediaBuf; static int cudaVersion;
static int cudaVkSemaphoreWait; static int cuda_Int1d_dp; static int cuda_NLM2;
static int cuda_Root123_dp; static int cuda_Root5_dp; static int cuda_Roots_dp;
static int cuda_backend_buffer_interface; static int cuda_backward;
static int cuda_category; static int cuda_compute_step_factor;
static int cuda_ctx; static int cuda_dev; static int cuda_ds;
static int cuda_fn; static int cuda_graphs; static int cuda_ij2intindex;
static int cuda_kernel_texture_2d; static int cuda_mat_J_PI;
static int cuda_minor; static int cuda_pbo_dest_resource;
static int cuda_print_double_array; static int cuda_rys_pbf;
static int cuda_status; static int cuda_tex_screen_resource;
static int cuda_threads_per_SM; static int cuda_version;
// Types.
struct CUDAGuard {}; struct CUDAkernel1DCT {};
struct CUDAkernelQuantizationFloat {}; struct CUDAshortInplaceDCT {};
struct cuArray {}; struct cuComputeDistanceGlobal {}; struct cuEqual {};
struct cuGet {}; struct cuParallelSqrt {}; struct cuStackSizeEnlarged {};
struct cudaAcquireSync {}; struct cudaBlockSize {};
struct cudaCheckAsyncError {}; struct cudaCheck_ {};
struct cudaConsumerReleaseFrame {}; struct cudaDevId {}; struct cudaDevice {};
struct cudaDeviceId {}; struct cudaEgl {}; struct cudaErrchk {};
struct cudaExtMemHandleDesc {}; struct cudaExternalResInterop {};
struct cudaGetValueMismatch {}; struct cudaImportKeyedMutex {};
struct cudaImportNvSciSync {}; struct cudaInit {};
struct cudaMemDeviceToHost {}; struct cudaMipmappedImageArray {};
struct cudaNvSci {}; struct cudaNvSciSignal {}; struct cudaObjs {};
struct cudaProcess {}; struct cudaProducerPrepareFrame {};
struct cudaProducerReturnFrame {}; struct cudaPtr1 {};
struct cudaReleaseSync {}; struct cudaResult {}; struct cudaSignalerSyncObj {};
struct cudaStat {}; struct cudaStat4 {}; struct cudaUpdateHeightmapKernel {};
struct cudaVkImportImageMem {}; struct cudaWaitFence {}; struct cuda_KNN {};
struct cuda_NLM2diag {}; struct cuda_Root4 {}; struct cuda_Root6 {};
struct cuda_arch_major {}; struct cuda_backend_buffer_type_interface {};
struct cuda_binomial {}; struct cuda_check {}; struct cuda_consumer_Deinit {};
struct cuda_ctx_dst {}; struct cuda_device {}; struct cuda_err {};
struct cuda_forward {}; struct cuda_heightVB_resource {};
struct cuda_initialize_variables {}; struct cuda_kernel_texture_3d {};
struct cuda_mat_J_PI_dp {}; struct cuda_node {}; struct cuda_pbo_resource {};
struct cuda_random {}; struct cuda_rys_pbf_dp {}; struct cuda_stream {};
struct cuda_texture_2d {}; struct cuda_time_step {}; struct cuda_w {};
// Members.
struct Members {
  int CUDANode; int CUDAkernel1IDCT; int CUDAkernelQuantizationShort;
  int CUDAshortInplaceIDCT; int cuBool; int cuContext; int cuErr;
  int cuInsertionSort; int cuPtr; int cuStatus; int cudaArr; int cudaBuf;
  int cudaCheckError; int cudaConn; int cudaConsumerTest; int cudaDevIndexCons;
  int cudaDeviceCreateConsumer; int cudaDeviceInit; int cudaEgl1;
  int cudaErrorCheck; int cudaExtMemImageBuffer; int cudaFreeCheck;
  int cudaGraphsManual; int cudaImportNvSciImage; int cudaImportVertexBuffer;
  int cudaLinearMemory; int cudaMipLevelArray; int cudaMipmappedImageArrayOrig;
  int cudaNvSciApp; int cudaNvSciSignalObj; int cudaParams; int cudaProducer;
  int cudaProducerPresentFrame; int cudaProducerTest; int cudaPtrARGB;
  int cudaResObj; int cudaSem; int cudaSignalfence; int cudaStat1;
  int cudaStat5; int cudaUpdateVkImage; int cudaVkImportSemaphore;
  int cuda_Copy; int cuda_KNNdiag; int cuda_NLMdiag; int cuda_Root4_dp;
  int cuda_Root6_dp; int cuda_arch_minor;
  int cuda_backend_host_buffer_type_interface; int cuda_buffer;
  int cuda_compute_flux; int cuda_consumer_deinit; int cuda_ctx_src;
  int cuda_device_info; int cuda_error_check; int cuda_graph; int cuda_hello;
  int cuda_jcong; int cuda_kernel_texture_cube; int cuda_mat_K_PI;
  int cuda_normalvbo_resource; int cuda_posVB_resource; int cuda_resource;
  int cuda_shared_memory; int cuda_t; int cuda_texture_3d; int cuda_type;
  int cuda_wf6af16_linear;
};
// Macros.
#define CUDACHECK 1
#define CUDACOMMON_H 1
#define CUDADRIVER 1
#define CUDAIMAGE_H 1
#define CUDAMATH_H 1
#define CUDANODE_CUH_ 1
#define CUDANODE_HPP_ 1
#define CUDANODE_IMPL_HPP_ 1
#define CUDANODE_INCLUDE_PARALLEL_FOR 1
#define CUDANODE_INCLUDE_PARALLEL_REDUCE 1
#define CUDANVSCI_H 1
#define CUDASHAREDMEM_H 1
#define CUDASIFTD_H 1
#define CUDASIFTH_H 1
#define CUDASIFT_H 1
#define CUDATIME 1
#define CUDA_1D_KERNEL_LOOP 1
#define CUDA_1D_KERNEL_LOOP_T 1
#define CUDA_2D_KERNEL_LOOP 1
#define CUDA_ACC_BLOCK_SIZE 1
#define CUDA_ALIBI_BLOCK_SIZE 1
#define CUDA_ARANGE_BLOCK_SIZE 1
#define CUDA_CALL 1
#define CUDA_CHECK 1
#define CUDA_CHECK_CTX_LOST 1
#define CUDA_CHECK_ERROR 1
#define CUDA_CHECK_GEN 1
#define CUDA_CHECK_LAST_ERROR 1
#define CUDA_CHECK_RETURN 1
#define CUDA_CLAMP_BLOCK_SIZE 1
#define CUDA_COMMON_H 1
#define CUDA_CONCAT_BLOCK_SIZE 1
#define CUDA_CONG 1
#define CUDA_CONV2D_BLOCK_SIZE 1
#define CUDA_CONV2D_DW_BLOCK_SIZE 1
#define CUDA_CONV2D_TRANSPOSE_BLOCK_SIZE 1
#define CUDA_CONV_TRANPOSE_1D_BLOCK_SIZE 1
#define CUDA_COS_BLOCK_SIZE 1
#define CUDA_COUNT_EQUAL_CHUNK_SIZE 1
#define CUDA_CPY_BLOCK_NM 1
#define CUDA_CPY_BLOCK_ROWS 1
#define CUDA_CPY_BLOCK_SIZE 1
#define CUDA_CPY_TILE_DIM_2D 1
#define CUDA_CROSS_ENTROPY_LOSS_BLOCK_SIZE 1
#define CUDA_CUMSUM_BLOCK_SIZE 1
#define CUDA_DEQUANTIZE_BLOCK_SIZE 1
#define CUDA_DIAG_BLOCK_SIZE 1
#define CUDA_DIAG_MASK_INF_BLOCK_SIZE 1
#define CUDA_DRIVER_API 1
#define CUDA_EGS 1
#define CUDA_ERRCK 1
#define CUDA_ERROR 1
#define CUDA_ERROR_CHECK 1
#define CUDA_EXP_BLOCK_SIZE 1
#define CUDA_FILL_BLOCK_SIZE 1
#define CUDA_GELU_BLOCK_SIZE 1
#define CUDA_GET_ROWS_BACK_BLOCK_SIZE 1
#define CUDA_GET_ROWS_BLOCK_SIZE 1
#define CUDA_GLU_BLOCK_SIZE 1
#define CUDA_HARDSIGMOID_BLOCK_SIZE 1
#define CUDA_HARDSWISH_BLOCK_SIZE 1
#define CUDA_HELPERS_CUH 1
#define CUDA_IM2COL_BLOCK_SIZE 1
#define CUDA_INIT_D3D10 1
#define CUDA_INIT_D3D11 1
#define CUDA_INIT_D3D9 1
#define CUDA_INIT_OPENGL 1
#define CUDA_INTERVAL_H 1
#define CUDA_INTERVAL_LIB_H 1
#define CUDA_INTERVAL_ROUNDED_ARITH_H 1
#define CUDA_KERNEL_LOOP 1
#define CUDA_MALLOC 1
#define CUDA_MALLOC_ARRAY 1
#define CUDA_MALLOC_PITCH 1
#define CUDA_MWC 1
#define CUDA_NEG_BLOCK_SIZE 1
#define CUDA_NUM_THREADS 1
#define CUDA_NVSCIBUF_MULTIPLANAR_H 1
#define CUDA_OPT_STEP_ADAMW_BLOCK_SIZE 1
#define CUDA_OPT_STEP_SGD_BLOCK_SIZE 1
#define CUDA_PAD_BLOCK_SIZE 1
#define CUDA_PAD_REFLECT_1D_BLOCK_SIZE 1
#define CUDA_POOL2D_BLOCK_SIZE 1
#define CUDA_POOL_VMM_MAX_SIZE 1
#define CUDA_Q8_0_NE_ALIGN 1
#define CUDA_QUANTIZE_BLOCK_SIZE 1
#define CUDA_QUANTIZE_BLOCK_SIZE_MMQ 1
#define CUDA_RELU_BLOCK_SIZE 1
#define CUDA_ROLL_BLOCK_SIZE 1
#define CUDA_ROPE_BLOCK_SIZE 1
#define CUDA_RT_CALL 1
#define CUDA_SAFE_CALL 1
#define CUDA_SAFE_CALL_NO_CLEANUP 1
#define CUDA_SAFE_CALL_NO_SYNC 1
#define CUDA_SAFE_THREAD_SYNC 1
#define CUDA_SCALE_BLOCK_SIZE 1
#define CUDA_SET_BLOCK_SIZE 1
#define CUDA_SET_ROWS_BLOCK_SIZE 1
#define CUDA_SET_SHARED_MEMORY_LIMIT 1
#define CUDA_SHR3 1
#define CUDA_SIGMOID_BLOCK_SIZE 1
#define CUDA_SILU_BACK_BLOCK_SIZE 1
#define CUDA_SILU_BLOCK_SIZE 1
#define CUDA_SIN_BLOCK_SIZE 1
#define CUDA_SOFTCAP_BLOCK_SIZE 1
#define CUDA_SOFT_MAX_BLOCK_SIZE 1
#define CUDA_SQRT_BLOCK_SIZE 1
#define CUDA_SQR_BLOCK_SIZE 1
#define CUDA_STEP_BLOCK_SIZE 1
#define CUDA_TANH_BLOCK_SIZE 1
#define CUDA_THREADS_NO_MAC 1
#define CUDA_TIMESTEP_EMBEDDING_BLOCK_SIZE 1
#define CUDA_TRI_BLOCK_SIZE 1
#define CUDA_UPSCALE_BLOCK_SIZE 1
#define CUDA_USE_TENSOR_CORES 1
#define CUDA_UTILITIES_CUH 1
#define CUDA_UTILS_CUH 1
#define CUDA_UTIL_BOTH_INLINE 1
#define CUDA_WKV_BLOCK_SIZE 1
#define CUDA_WNEW 1
#define CUDA_XIELU_BLOCK_SIZE 1
#define CUDA_ZNEW 1
#define CU_CHECK 1
#define CU_CHECK_CTX_LOST 1
#define CU_H 1
#define CU_SAFE_CALL 1
#define CU_SAFE_CALL_NO_SYNC 1
#define CU_SAFE_CTX_SYNC 1

int use(Members &m, Members *p) {
  CUDAContext(); CUDA_FreeArray(); CUDAkernel2DCT(); CUDAkernelShortDCT();
  CUDAsubroutineInplaceDCTvector(); cuBool_GPU_CUH(); cuDNNCheck(); cuFormat();
  cuModule(); cuRand(); cuThomasBatch(); cudaArrARGB();
  cudaCalculateSlopeKernel(); cudaCheckErrors(); cudaConsumer();
  cudaConsumer_filter(); cudaDevIndexProd(); cudaDeviceCreateProducer();
  cudaDeviceSelector(); cudaEgl2(); cudaEventDestory(); cudaExtResObj();
  cudaGLInit(); cudaGraphsUsingStreamCapture(); cudaImportNvSciRawBuf();
  cudaInCircleHandle(); cudaMallocConditionallyManaged();
  cudaMipLevelArrayOrig(); cudaMipmappedImageArrayTemp();
  cudaNvSciBufMultiplanar(); cudaNvSciWait(); cudaPositionHandle();
  cudaProducerDeinit(); cudaProducerReadARGBFrame(); cudaProducer_filter();
  cudaPtrFake(); cudaResource(); cudaSignalFence(); cudaSort(); cudaStat2();
  cudaStatus(); cudaUpdateVkSemaphore(); cudaVkSemaphoreSignal(); cuda_Int1d();
  cuda_NLM(); cuda_Root123(); cuda_Root5(); cuda_Roots(); cuda_backend();
  cuda_backend_i(); cuda_calls(); cuda_compute_flux_contributions();
  cuda_consumer_init(); cuda_dest_resource(); cuda_device_prop_test();
  cuda_fact(); cuda_graph_update_required(); cuda_iDivUp(); cuda_jsr();
  cuda_major(); cuda_mat_K_PI_dp(); cuda_num_SMs(); cuda_posvbo_resource();
  cuda_rys_coulomb_repulsion_dp(); cuda_slopeVB_resource();
  cuda_tex_result_resource(); cuda_texture_cube(); cuda_vbo_resource();
  cuda_z();
  return 0
      + CUDAGeneratorImpl + CUDA_MallocArray + CUDAkernel2IDCT
      + CUDAkernelShortIDCT + CUDAsubroutineInplaceIDCTvector + cuBool_config
      + cuDevice + cuFunction + cuOut + cuStackSize + cuTry + cudaArrYUV
      + cudaCheck + cudaCheckLastErrors + cudaConsumerAcquireFrame + cudaCores
      + cudaDevVertptr + cudaDeviceID + cudaEGLSyncEvent + cudaErr
      + cudaExtCudaUpdateVkSemaphore + cudaExtVkUpdateCudaSemaphore
      + cudaGenerateSpectrumKernel + cudaGridSize + cudaImportNvSciSemaphore
      + cudaIndex + cudaMem + cudaMipLevelArrayTemp + cudaModule
      + cudaNvSciBufMultiplanarApp + cudaNvSciWaitObj + cudaPresentReturnData
      + cudaProducerInit + cudaProducerReadYUVFrame + cudaPtr + cudaPtrYUV
      + cudaResources + cudaSignalerFence + cudaStackSize + cudaStat3
      + cudaSurfaceNvmediaBuf + cudaVersion + cudaVkSemaphoreWait
      + cuda_Int1d_dp + cuda_NLM2 + cuda_Root123_dp + cuda_Root5_dp
      + cuda_Roots_dp + cuda_backend_buffer_interface + cuda_backward
      + cuda_category + cuda_compute_step_factor + cuda_ctx + cuda_dev
      + cuda_ds + cuda_fn + cuda_graphs + cuda_ij2intindex
      + cuda_kernel_texture_2d + cuda_mat_J_PI + cuda_minor
      + cuda_pbo_dest_resource + cuda_print_double_array + cuda_rys_pbf
      + cuda_status + cuda_tex_screen_resource + cuda_threads_per_SM
      + cuda_version
      + int(sizeof(CUDAGuard)) + int(sizeof(CUDAkernel1DCT))
      + int(sizeof(CUDAkernelQuantizationFloat))
      + int(sizeof(CUDAshortInplaceDCT)) + int(sizeof(cuArray))
      + int(sizeof(cuComputeDistanceGlobal)) + int(sizeof(cuEqual))
      + int(sizeof(cuGet)) + int(sizeof(cuParallelSqrt))
      + int(sizeof(cuStackSizeEnlarged)) + int(sizeof(cudaAcquireSync))
      + int(sizeof(cudaBlockSize)) + int(sizeof(cudaCheckAsyncError))
      + int(sizeof(cudaCheck_)) + int(sizeof(cudaConsumerReleaseFrame))
      + int(sizeof(cudaDevId)) + int(sizeof(cudaDevice))
      + int(sizeof(cudaDeviceId)) + int(sizeof(cudaEgl))
      + int(sizeof(cudaErrchk)) + int(sizeof(cudaExtMemHandleDesc))
      + int(sizeof(cudaExternalResInterop)) + int(sizeof(cudaGetValueMismatch))
      + int(sizeof(cudaImportKeyedMutex)) + int(sizeof(cudaImportNvSciSync))
      + int(sizeof(cudaInit)) + int(sizeof(cudaMemDeviceToHost))
      + int(sizeof(cudaMipmappedImageArray)) + int(sizeof(cudaNvSci))
      + int(sizeof(cudaNvSciSignal)) + int(sizeof(cudaObjs))
      + int(sizeof(cudaProcess)) + int(sizeof(cudaProducerPrepareFrame))
      + int(sizeof(cudaProducerReturnFrame)) + int(sizeof(cudaPtr1))
      + int(sizeof(cudaReleaseSync)) + int(sizeof(cudaResult))
      + int(sizeof(cudaSignalerSyncObj)) + int(sizeof(cudaStat))
      + int(sizeof(cudaStat4)) + int(sizeof(cudaUpdateHeightmapKernel))
      + int(sizeof(cudaVkImportImageMem)) + int(sizeof(cudaWaitFence))
      + int(sizeof(cuda_KNN)) + int(sizeof(cuda_NLM2diag))
      + int(sizeof(cuda_Root4)) + int(sizeof(cuda_Root6))
      + int(sizeof(cuda_arch_major))
      + int(sizeof(cuda_backend_buffer_type_interface))
      + int(sizeof(cuda_binomial)) + int(sizeof(cuda_check))
      + int(sizeof(cuda_consumer_Deinit)) + int(sizeof(cuda_ctx_dst))
      + int(sizeof(cuda_device)) + int(sizeof(cuda_err))
      + int(sizeof(cuda_forward)) + int(sizeof(cuda_heightVB_resource))
      + int(sizeof(cuda_initialize_variables))
      + int(sizeof(cuda_kernel_texture_3d)) + int(sizeof(cuda_mat_J_PI_dp))
      + int(sizeof(cuda_node)) + int(sizeof(cuda_pbo_resource))
      + int(sizeof(cuda_random)) + int(sizeof(cuda_rys_pbf_dp))
      + int(sizeof(cuda_stream)) + int(sizeof(cuda_texture_2d))
      + int(sizeof(cuda_time_step)) + int(sizeof(cuda_w))
      + m.CUDANode + p->CUDANode + m.CUDAkernel1IDCT + p->CUDAkernel1IDCT
      + m.CUDAkernelQuantizationShort + p->CUDAkernelQuantizationShort
      + m.CUDAshortInplaceIDCT + p->CUDAshortInplaceIDCT + m.cuBool + p->cuBool
      + m.cuContext + p->cuContext + m.cuErr + p->cuErr
      + m.cuInsertionSort + p->cuInsertionSort + m.cuPtr + p->cuPtr
      + m.cuStatus + p->cuStatus + m.cudaArr + p->cudaArr
      + m.cudaBuf + p->cudaBuf + m.cudaCheckError + p->cudaCheckError
      + m.cudaConn + p->cudaConn + m.cudaConsumerTest + p->cudaConsumerTest
      + m.cudaDevIndexCons + p->cudaDevIndexCons
      + m.cudaDeviceCreateConsumer + p->cudaDeviceCreateConsumer
      + m.cudaDeviceInit + p->cudaDeviceInit + m.cudaEgl1 + p->cudaEgl1
      + m.cudaErrorCheck + p->cudaErrorCheck
      + m.cudaExtMemImageBuffer + p->cudaExtMemImageBuffer
      + m.cudaFreeCheck + p->cudaFreeCheck
      + m.cudaGraphsManual + p->cudaGraphsManual
      + m.cudaImportNvSciImage + p->cudaImportNvSciImage
      + m.cudaImportVertexBuffer + p->cudaImportVertexBuffer
      + m.cudaLinearMemory + p->cudaLinearMemory
      + m.cudaMipLevelArray + p->cudaMipLevelArray
      + m.cudaMipmappedImageArrayOrig + p->cudaMipmappedImageArrayOrig
      + m.cudaNvSciApp + p->cudaNvSciApp
      + m.cudaNvSciSignalObj + p->cudaNvSciSignalObj
      + m.cudaParams + p->cudaParams + m.cudaProducer + p->cudaProducer
      + m.cudaProducerPresentFrame + p->cudaProducerPresentFrame
      + m.cudaProducerTest + p->cudaProducerTest
      + m.cudaPtrARGB + p->cudaPtrARGB + m.cudaResObj + p->cudaResObj
      + m.cudaSem + p->cudaSem + m.cudaSignalfence + p->cudaSignalfence
      + m.cudaStat1 + p->cudaStat1 + m.cudaStat5 + p->cudaStat5
      + m.cudaUpdateVkImage + p->cudaUpdateVkImage
      + m.cudaVkImportSemaphore + p->cudaVkImportSemaphore
      + m.cuda_Copy + p->cuda_Copy + m.cuda_KNNdiag + p->cuda_KNNdiag
      + m.cuda_NLMdiag + p->cuda_NLMdiag + m.cuda_Root4_dp + p->cuda_Root4_dp
      + m.cuda_Root6_dp + p->cuda_Root6_dp
      + m.cuda_arch_minor + p->cuda_arch_minor
      + m.cuda_backend_host_buffer_type_interface + p->cuda_backend_host_buffer_type_interface
      + m.cuda_buffer + p->cuda_buffer
      + m.cuda_compute_flux + p->cuda_compute_flux
      + m.cuda_consumer_deinit + p->cuda_consumer_deinit
      + m.cuda_ctx_src + p->cuda_ctx_src
      + m.cuda_device_info + p->cuda_device_info
      + m.cuda_error_check + p->cuda_error_check + m.cuda_graph + p->cuda_graph
      + m.cuda_hello + p->cuda_hello + m.cuda_jcong + p->cuda_jcong
      + m.cuda_kernel_texture_cube + p->cuda_kernel_texture_cube
      + m.cuda_mat_K_PI + p->cuda_mat_K_PI
      + m.cuda_normalvbo_resource + p->cuda_normalvbo_resource
      + m.cuda_posVB_resource + p->cuda_posVB_resource
      + m.cuda_resource + p->cuda_resource
      + m.cuda_shared_memory + p->cuda_shared_memory + m.cuda_t + p->cuda_t
      + m.cuda_texture_3d + p->cuda_texture_3d + m.cuda_type + p->cuda_type
      + m.cuda_wf6af16_linear + p->cuda_wf6af16_linear
      + CUDACHECK + CUDACOMMON_H + CUDADRIVER + CUDAIMAGE_H + CUDAMATH_H
      + CUDANODE_CUH_ + CUDANODE_HPP_ + CUDANODE_IMPL_HPP_
      + CUDANODE_INCLUDE_PARALLEL_FOR + CUDANODE_INCLUDE_PARALLEL_REDUCE
      + CUDANVSCI_H + CUDASHAREDMEM_H + CUDASIFTD_H + CUDASIFTH_H + CUDASIFT_H
      + CUDATIME + CUDA_1D_KERNEL_LOOP + CUDA_1D_KERNEL_LOOP_T
      + CUDA_2D_KERNEL_LOOP + CUDA_ACC_BLOCK_SIZE + CUDA_ALIBI_BLOCK_SIZE
      + CUDA_ARANGE_BLOCK_SIZE + CUDA_CALL + CUDA_CHECK + CUDA_CHECK_CTX_LOST
      + CUDA_CHECK_ERROR + CUDA_CHECK_GEN + CUDA_CHECK_LAST_ERROR
      + CUDA_CHECK_RETURN + CUDA_CLAMP_BLOCK_SIZE + CUDA_COMMON_H
      + CUDA_CONCAT_BLOCK_SIZE + CUDA_CONG + CUDA_CONV2D_BLOCK_SIZE
      + CUDA_CONV2D_DW_BLOCK_SIZE + CUDA_CONV2D_TRANSPOSE_BLOCK_SIZE
      + CUDA_CONV_TRANPOSE_1D_BLOCK_SIZE + CUDA_COS_BLOCK_SIZE
      + CUDA_COUNT_EQUAL_CHUNK_SIZE + CUDA_CPY_BLOCK_NM + CUDA_CPY_BLOCK_ROWS
      + CUDA_CPY_BLOCK_SIZE + CUDA_CPY_TILE_DIM_2D
      + CUDA_CROSS_ENTROPY_LOSS_BLOCK_SIZE + CUDA_CUMSUM_BLOCK_SIZE
      + CUDA_DEQUANTIZE_BLOCK_SIZE + CUDA_DIAG_BLOCK_SIZE
      + CUDA_DIAG_MASK_INF_BLOCK_SIZE + CUDA_DRIVER_API + CUDA_EGS + CUDA_ERRCK
      + CUDA_ERROR + CUDA_ERROR_CHECK + CUDA_EXP_BLOCK_SIZE
      + CUDA_FILL_BLOCK_SIZE + CUDA_GELU_BLOCK_SIZE
      + CUDA_GET_ROWS_BACK_BLOCK_SIZE + CUDA_GET_ROWS_BLOCK_SIZE
      + CUDA_GLU_BLOCK_SIZE + CUDA_HARDSIGMOID_BLOCK_SIZE
      + CUDA_HARDSWISH_BLOCK_SIZE + CUDA_HELPERS_CUH + CUDA_IM2COL_BLOCK_SIZE
      + CUDA_INIT_D3D10 + CUDA_INIT_D3D11 + CUDA_INIT_D3D9 + CUDA_INIT_OPENGL
      + CUDA_INTERVAL_H + CUDA_INTERVAL_LIB_H + CUDA_INTERVAL_ROUNDED_ARITH_H
      + CUDA_KERNEL_LOOP + CUDA_MALLOC + CUDA_MALLOC_ARRAY + CUDA_MALLOC_PITCH
      + CUDA_MWC + CUDA_NEG_BLOCK_SIZE + CUDA_NUM_THREADS
      + CUDA_NVSCIBUF_MULTIPLANAR_H + CUDA_OPT_STEP_ADAMW_BLOCK_SIZE
      + CUDA_OPT_STEP_SGD_BLOCK_SIZE + CUDA_PAD_BLOCK_SIZE
      + CUDA_PAD_REFLECT_1D_BLOCK_SIZE + CUDA_POOL2D_BLOCK_SIZE
      + CUDA_POOL_VMM_MAX_SIZE + CUDA_Q8_0_NE_ALIGN + CUDA_QUANTIZE_BLOCK_SIZE
      + CUDA_QUANTIZE_BLOCK_SIZE_MMQ + CUDA_RELU_BLOCK_SIZE
      + CUDA_ROLL_BLOCK_SIZE + CUDA_ROPE_BLOCK_SIZE + CUDA_RT_CALL
      + CUDA_SAFE_CALL + CUDA_SAFE_CALL_NO_CLEANUP + CUDA_SAFE_CALL_NO_SYNC
      + CUDA_SAFE_THREAD_SYNC + CUDA_SCALE_BLOCK_SIZE + CUDA_SET_BLOCK_SIZE
      + CUDA_SET_ROWS_BLOCK_SIZE + CUDA_SET_SHARED_MEMORY_LIMIT + CUDA_SHR3
      + CUDA_SIGMOID_BLOCK_SIZE + CUDA_SILU_BACK_BLOCK_SIZE
      + CUDA_SILU_BLOCK_SIZE + CUDA_SIN_BLOCK_SIZE + CUDA_SOFTCAP_BLOCK_SIZE
      + CUDA_SOFT_MAX_BLOCK_SIZE + CUDA_SQRT_BLOCK_SIZE + CUDA_SQR_BLOCK_SIZE
      + CUDA_STEP_BLOCK_SIZE + CUDA_TANH_BLOCK_SIZE + CUDA_THREADS_NO_MAC
      + CUDA_TIMESTEP_EMBEDDING_BLOCK_SIZE + CUDA_TRI_BLOCK_SIZE
      + CUDA_UPSCALE_BLOCK_SIZE + CUDA_USE_TENSOR_CORES + CUDA_UTILITIES_CUH
      + CUDA_UTILS_CUH + CUDA_UTIL_BOTH_INLINE + CUDA_WKV_BLOCK_SIZE
      + CUDA_WNEW + CUDA_XIELU_BLOCK_SIZE + CUDA_ZNEW + CU_CHECK
      + CU_CHECK_CTX_LOST + CU_H + CU_SAFE_CALL + CU_SAFE_CALL_NO_SYNC
      + CU_SAFE_CTX_SYNC;
}

#if 0 // The same without declarations: all that there is are the words.
namespace other {
  CUDACHECK(CUDACHECK); CUDACOMMON_H(CUDACOMMON_H); CUDAContext(CUDAContext);
  CUDADRIVER(CUDADRIVER); CUDAGeneratorImpl(CUDAGeneratorImpl);
  CUDAGuard(CUDAGuard); CUDAIMAGE_H(CUDAIMAGE_H); CUDAMATH_H(CUDAMATH_H);
  CUDANODE_CUH_(CUDANODE_CUH_); CUDANODE_HPP_(CUDANODE_HPP_);
  CUDANODE_IMPL_HPP_(CUDANODE_IMPL_HPP_);
  CUDANODE_INCLUDE_PARALLEL_FOR(CUDANODE_INCLUDE_PARALLEL_FOR);
  CUDANODE_INCLUDE_PARALLEL_REDUCE(CUDANODE_INCLUDE_PARALLEL_REDUCE);
  CUDANVSCI_H(CUDANVSCI_H); CUDANode(CUDANode);
  CUDASHAREDMEM_H(CUDASHAREDMEM_H); CUDASIFTD_H(CUDASIFTD_H);
  CUDASIFTH_H(CUDASIFTH_H); CUDASIFT_H(CUDASIFT_H); CUDATIME(CUDATIME);
  CUDA_1D_KERNEL_LOOP(CUDA_1D_KERNEL_LOOP);
  CUDA_1D_KERNEL_LOOP_T(CUDA_1D_KERNEL_LOOP_T);
  CUDA_2D_KERNEL_LOOP(CUDA_2D_KERNEL_LOOP);
  CUDA_ACC_BLOCK_SIZE(CUDA_ACC_BLOCK_SIZE);
  CUDA_ALIBI_BLOCK_SIZE(CUDA_ALIBI_BLOCK_SIZE);
  CUDA_ARANGE_BLOCK_SIZE(CUDA_ARANGE_BLOCK_SIZE); CUDA_CALL(CUDA_CALL);
  CUDA_CHECK(CUDA_CHECK); CUDA_CHECK_CTX_LOST(CUDA_CHECK_CTX_LOST);
  CUDA_CHECK_ERROR(CUDA_CHECK_ERROR); CUDA_CHECK_GEN(CUDA_CHECK_GEN);
  CUDA_CHECK_LAST_ERROR(CUDA_CHECK_LAST_ERROR);
  CUDA_CHECK_RETURN(CUDA_CHECK_RETURN);
  CUDA_CLAMP_BLOCK_SIZE(CUDA_CLAMP_BLOCK_SIZE); CUDA_COMMON_H(CUDA_COMMON_H);
  CUDA_CONCAT_BLOCK_SIZE(CUDA_CONCAT_BLOCK_SIZE); CUDA_CONG(CUDA_CONG);
  CUDA_CONV2D_BLOCK_SIZE(CUDA_CONV2D_BLOCK_SIZE);
  CUDA_CONV2D_DW_BLOCK_SIZE(CUDA_CONV2D_DW_BLOCK_SIZE);
  CUDA_CONV2D_TRANSPOSE_BLOCK_SIZE(CUDA_CONV2D_TRANSPOSE_BLOCK_SIZE);
  CUDA_CONV_TRANPOSE_1D_BLOCK_SIZE(CUDA_CONV_TRANPOSE_1D_BLOCK_SIZE);
  CUDA_COS_BLOCK_SIZE(CUDA_COS_BLOCK_SIZE);
  CUDA_COUNT_EQUAL_CHUNK_SIZE(CUDA_COUNT_EQUAL_CHUNK_SIZE);
  CUDA_CPY_BLOCK_NM(CUDA_CPY_BLOCK_NM);
  CUDA_CPY_BLOCK_ROWS(CUDA_CPY_BLOCK_ROWS);
  CUDA_CPY_BLOCK_SIZE(CUDA_CPY_BLOCK_SIZE);
  CUDA_CPY_TILE_DIM_2D(CUDA_CPY_TILE_DIM_2D);
  CUDA_CROSS_ENTROPY_LOSS_BLOCK_SIZE(CUDA_CROSS_ENTROPY_LOSS_BLOCK_SIZE);
  CUDA_CUMSUM_BLOCK_SIZE(CUDA_CUMSUM_BLOCK_SIZE);
  CUDA_DEQUANTIZE_BLOCK_SIZE(CUDA_DEQUANTIZE_BLOCK_SIZE);
  CUDA_DIAG_BLOCK_SIZE(CUDA_DIAG_BLOCK_SIZE);
  CUDA_DIAG_MASK_INF_BLOCK_SIZE(CUDA_DIAG_MASK_INF_BLOCK_SIZE);
  CUDA_DRIVER_API(CUDA_DRIVER_API); CUDA_EGS(CUDA_EGS); CUDA_ERRCK(CUDA_ERRCK);
  CUDA_ERROR(CUDA_ERROR); CUDA_ERROR_CHECK(CUDA_ERROR_CHECK);
  CUDA_EXP_BLOCK_SIZE(CUDA_EXP_BLOCK_SIZE);
  CUDA_FILL_BLOCK_SIZE(CUDA_FILL_BLOCK_SIZE); CUDA_FreeArray(CUDA_FreeArray);
  CUDA_GELU_BLOCK_SIZE(CUDA_GELU_BLOCK_SIZE);
  CUDA_GET_ROWS_BACK_BLOCK_SIZE(CUDA_GET_ROWS_BACK_BLOCK_SIZE);
  CUDA_GET_ROWS_BLOCK_SIZE(CUDA_GET_ROWS_BLOCK_SIZE);
  CUDA_GLU_BLOCK_SIZE(CUDA_GLU_BLOCK_SIZE);
  CUDA_HARDSIGMOID_BLOCK_SIZE(CUDA_HARDSIGMOID_BLOCK_SIZE);
  CUDA_HARDSWISH_BLOCK_SIZE(CUDA_HARDSWISH_BLOCK_SIZE);
  CUDA_HELPERS_CUH(CUDA_HELPERS_CUH);
  CUDA_IM2COL_BLOCK_SIZE(CUDA_IM2COL_BLOCK_SIZE);
  CUDA_INIT_D3D10(CUDA_INIT_D3D10); CUDA_INIT_D3D11(CUDA_INIT_D3D11);
  CUDA_INIT_D3D9(CUDA_INIT_D3D9); CUDA_INIT_OPENGL(CUDA_INIT_OPENGL);
  CUDA_INTERVAL_H(CUDA_INTERVAL_H); CUDA_INTERVAL_LIB_H(CUDA_INTERVAL_LIB_H);
  CUDA_INTERVAL_ROUNDED_ARITH_H(CUDA_INTERVAL_ROUNDED_ARITH_H);
  CUDA_KERNEL_LOOP(CUDA_KERNEL_LOOP); CUDA_MALLOC(CUDA_MALLOC);
  CUDA_MALLOC_ARRAY(CUDA_MALLOC_ARRAY); CUDA_MALLOC_PITCH(CUDA_MALLOC_PITCH);
  CUDA_MWC(CUDA_MWC); CUDA_MallocArray(CUDA_MallocArray);
  CUDA_NEG_BLOCK_SIZE(CUDA_NEG_BLOCK_SIZE); CUDA_NUM_THREADS(CUDA_NUM_THREADS);
  CUDA_NVSCIBUF_MULTIPLANAR_H(CUDA_NVSCIBUF_MULTIPLANAR_H);
  CUDA_OPT_STEP_ADAMW_BLOCK_SIZE(CUDA_OPT_STEP_ADAMW_BLOCK_SIZE);
  CUDA_OPT_STEP_SGD_BLOCK_SIZE(CUDA_OPT_STEP_SGD_BLOCK_SIZE);
  CUDA_PAD_BLOCK_SIZE(CUDA_PAD_BLOCK_SIZE);
  CUDA_PAD_REFLECT_1D_BLOCK_SIZE(CUDA_PAD_REFLECT_1D_BLOCK_SIZE);
  CUDA_POOL2D_BLOCK_SIZE(CUDA_POOL2D_BLOCK_SIZE);
  CUDA_POOL_VMM_MAX_SIZE(CUDA_POOL_VMM_MAX_SIZE);
  CUDA_Q8_0_NE_ALIGN(CUDA_Q8_0_NE_ALIGN);
  CUDA_QUANTIZE_BLOCK_SIZE(CUDA_QUANTIZE_BLOCK_SIZE);
  CUDA_QUANTIZE_BLOCK_SIZE_MMQ(CUDA_QUANTIZE_BLOCK_SIZE_MMQ);
  CUDA_RELU_BLOCK_SIZE(CUDA_RELU_BLOCK_SIZE);
  CUDA_ROLL_BLOCK_SIZE(CUDA_ROLL_BLOCK_SIZE);
  CUDA_ROPE_BLOCK_SIZE(CUDA_ROPE_BLOCK_SIZE); CUDA_RT_CALL(CUDA_RT_CALL);
  CUDA_SAFE_CALL(CUDA_SAFE_CALL);
  CUDA_SAFE_CALL_NO_CLEANUP(CUDA_SAFE_CALL_NO_CLEANUP);
  CUDA_SAFE_CALL_NO_SYNC(CUDA_SAFE_CALL_NO_SYNC);
  CUDA_SAFE_THREAD_SYNC(CUDA_SAFE_THREAD_SYNC);
  CUDA_SCALE_BLOCK_SIZE(CUDA_SCALE_BLOCK_SIZE);
  CUDA_SET_BLOCK_SIZE(CUDA_SET_BLOCK_SIZE);
  CUDA_SET_ROWS_BLOCK_SIZE(CUDA_SET_ROWS_BLOCK_SIZE);
  CUDA_SET_SHARED_MEMORY_LIMIT(CUDA_SET_SHARED_MEMORY_LIMIT);
  CUDA_SHR3(CUDA_SHR3); CUDA_SIGMOID_BLOCK_SIZE(CUDA_SIGMOID_BLOCK_SIZE);
  CUDA_SILU_BACK_BLOCK_SIZE(CUDA_SILU_BACK_BLOCK_SIZE);
  CUDA_SILU_BLOCK_SIZE(CUDA_SILU_BLOCK_SIZE);
  CUDA_SIN_BLOCK_SIZE(CUDA_SIN_BLOCK_SIZE);
  CUDA_SOFTCAP_BLOCK_SIZE(CUDA_SOFTCAP_BLOCK_SIZE);
  CUDA_SOFT_MAX_BLOCK_SIZE(CUDA_SOFT_MAX_BLOCK_SIZE);
  CUDA_SQRT_BLOCK_SIZE(CUDA_SQRT_BLOCK_SIZE);
  CUDA_SQR_BLOCK_SIZE(CUDA_SQR_BLOCK_SIZE);
  CUDA_STEP_BLOCK_SIZE(CUDA_STEP_BLOCK_SIZE);
  CUDA_TANH_BLOCK_SIZE(CUDA_TANH_BLOCK_SIZE);
  CUDA_THREADS_NO_MAC(CUDA_THREADS_NO_MAC);
  CUDA_TIMESTEP_EMBEDDING_BLOCK_SIZE(CUDA_TIMESTEP_EMBEDDING_BLOCK_SIZE);
  CUDA_TRI_BLOCK_SIZE(CUDA_TRI_BLOCK_SIZE);
  CUDA_UPSCALE_BLOCK_SIZE(CUDA_UPSCALE_BLOCK_SIZE);
  CUDA_USE_TENSOR_CORES(CUDA_USE_TENSOR_CORES);
  CUDA_UTILITIES_CUH(CUDA_UTILITIES_CUH); CUDA_UTILS_CUH(CUDA_UTILS_CUH);
  CUDA_UTIL_BOTH_INLINE(CUDA_UTIL_BOTH_INLINE);
  CUDA_WKV_BLOCK_SIZE(CUDA_WKV_BLOCK_SIZE); CUDA_WNEW(CUDA_WNEW);
  CUDA_XIELU_BLOCK_SIZE(CUDA_XIELU_BLOCK_SIZE); CUDA_ZNEW(CUDA_ZNEW);
  CUDAkernel1DCT(CUDAkernel1DCT); CUDAkernel1IDCT(CUDAkernel1IDCT);
  CUDAkernel2DCT(CUDAkernel2DCT); CUDAkernel2IDCT(CUDAkernel2IDCT);
  CUDAkernelQuantizationFloat(CUDAkernelQuantizationFloat);
  CUDAkernelQuantizationShort(CUDAkernelQuantizationShort);
  CUDAkernelShortDCT(CUDAkernelShortDCT);
  CUDAkernelShortIDCT(CUDAkernelShortIDCT);
  CUDAshortInplaceDCT(CUDAshortInplaceDCT);
  CUDAshortInplaceIDCT(CUDAshortInplaceIDCT);
  CUDAsubroutineInplaceDCTvector(CUDAsubroutineInplaceDCTvector);
  CUDAsubroutineInplaceIDCTvector(CUDAsubroutineInplaceIDCTvector);
  CU_CHECK(CU_CHECK); CU_CHECK_CTX_LOST(CU_CHECK_CTX_LOST); CU_H(CU_H);
  CU_SAFE_CALL(CU_SAFE_CALL); CU_SAFE_CALL_NO_SYNC(CU_SAFE_CALL_NO_SYNC);
  CU_SAFE_CTX_SYNC(CU_SAFE_CTX_SYNC); cuArray(cuArray); cuBool(cuBool);
  cuBool_GPU_CUH(cuBool_GPU_CUH); cuBool_config(cuBool_config);
  cuComputeDistanceGlobal(cuComputeDistanceGlobal); cuContext(cuContext);
  cuDNNCheck(cuDNNCheck); cuDevice(cuDevice); cuEqual(cuEqual); cuErr(cuErr);
  cuFormat(cuFormat); cuFunction(cuFunction); cuGet(cuGet);
  cuInsertionSort(cuInsertionSort); cuModule(cuModule); cuOut(cuOut);
  cuParallelSqrt(cuParallelSqrt); cuPtr(cuPtr); cuRand(cuRand);
  cuStackSize(cuStackSize); cuStackSizeEnlarged(cuStackSizeEnlarged);
  cuStatus(cuStatus); cuThomasBatch(cuThomasBatch); cuTry(cuTry);
  cudaAcquireSync(cudaAcquireSync); cudaArr(cudaArr); cudaArrARGB(cudaArrARGB);
  cudaArrYUV(cudaArrYUV); cudaBlockSize(cudaBlockSize); cudaBuf(cudaBuf);
  cudaCalculateSlopeKernel(cudaCalculateSlopeKernel); cudaCheck(cudaCheck);
  cudaCheckAsyncError(cudaCheckAsyncError); cudaCheckError(cudaCheckError);
  cudaCheckErrors(cudaCheckErrors); cudaCheckLastErrors(cudaCheckLastErrors);
  cudaCheck_(cudaCheck_); cudaConn(cudaConn); cudaConsumer(cudaConsumer);
  cudaConsumerAcquireFrame(cudaConsumerAcquireFrame);
  cudaConsumerReleaseFrame(cudaConsumerReleaseFrame);
  cudaConsumerTest(cudaConsumerTest); cudaConsumer_filter(cudaConsumer_filter);
  cudaCores(cudaCores); cudaDevId(cudaDevId);
  cudaDevIndexCons(cudaDevIndexCons); cudaDevIndexProd(cudaDevIndexProd);
  cudaDevVertptr(cudaDevVertptr); cudaDevice(cudaDevice);
  cudaDeviceCreateConsumer(cudaDeviceCreateConsumer);
  cudaDeviceCreateProducer(cudaDeviceCreateProducer);
  cudaDeviceID(cudaDeviceID); cudaDeviceId(cudaDeviceId);
  cudaDeviceInit(cudaDeviceInit); cudaDeviceSelector(cudaDeviceSelector);
  cudaEGLSyncEvent(cudaEGLSyncEvent); cudaEgl(cudaEgl); cudaEgl1(cudaEgl1);
  cudaEgl2(cudaEgl2); cudaErr(cudaErr); cudaErrchk(cudaErrchk);
  cudaErrorCheck(cudaErrorCheck); cudaEventDestory(cudaEventDestory);
  cudaExtCudaUpdateVkSemaphore(cudaExtCudaUpdateVkSemaphore);
  cudaExtMemHandleDesc(cudaExtMemHandleDesc);
  cudaExtMemImageBuffer(cudaExtMemImageBuffer); cudaExtResObj(cudaExtResObj);
  cudaExtVkUpdateCudaSemaphore(cudaExtVkUpdateCudaSemaphore);
  cudaExternalResInterop(cudaExternalResInterop); cudaFreeCheck(cudaFreeCheck);
  cudaGLInit(cudaGLInit);
  cudaGenerateSpectrumKernel(cudaGenerateSpectrumKernel);
  cudaGetValueMismatch(cudaGetValueMismatch);
  cudaGraphsManual(cudaGraphsManual);
  cudaGraphsUsingStreamCapture(cudaGraphsUsingStreamCapture);
  cudaGridSize(cudaGridSize); cudaImportKeyedMutex(cudaImportKeyedMutex);
  cudaImportNvSciImage(cudaImportNvSciImage);
  cudaImportNvSciRawBuf(cudaImportNvSciRawBuf);
  cudaImportNvSciSemaphore(cudaImportNvSciSemaphore);
  cudaImportNvSciSync(cudaImportNvSciSync);
  cudaImportVertexBuffer(cudaImportVertexBuffer);
  cudaInCircleHandle(cudaInCircleHandle); cudaIndex(cudaIndex);
  cudaInit(cudaInit); cudaLinearMemory(cudaLinearMemory);
  cudaMallocConditionallyManaged(cudaMallocConditionallyManaged);
  cudaMem(cudaMem); cudaMemDeviceToHost(cudaMemDeviceToHost);
  cudaMipLevelArray(cudaMipLevelArray);
  cudaMipLevelArrayOrig(cudaMipLevelArrayOrig);
  cudaMipLevelArrayTemp(cudaMipLevelArrayTemp);
  cudaMipmappedImageArray(cudaMipmappedImageArray);
  cudaMipmappedImageArrayOrig(cudaMipmappedImageArrayOrig);
  cudaMipmappedImageArrayTemp(cudaMipmappedImageArrayTemp);
  cudaModule(cudaModule); cudaNvSci(cudaNvSci); cudaNvSciApp(cudaNvSciApp);
  cudaNvSciBufMultiplanar(cudaNvSciBufMultiplanar);
  cudaNvSciBufMultiplanarApp(cudaNvSciBufMultiplanarApp);
  cudaNvSciSignal(cudaNvSciSignal); cudaNvSciSignalObj(cudaNvSciSignalObj);
  cudaNvSciWait(cudaNvSciWait); cudaNvSciWaitObj(cudaNvSciWaitObj);
  cudaObjs(cudaObjs); cudaParams(cudaParams);
  cudaPositionHandle(cudaPositionHandle);
  cudaPresentReturnData(cudaPresentReturnData); cudaProcess(cudaProcess);
  cudaProducer(cudaProducer); cudaProducerDeinit(cudaProducerDeinit);
  cudaProducerInit(cudaProducerInit);
  cudaProducerPrepareFrame(cudaProducerPrepareFrame);
  cudaProducerPresentFrame(cudaProducerPresentFrame);
  cudaProducerReadARGBFrame(cudaProducerReadARGBFrame);
  cudaProducerReadYUVFrame(cudaProducerReadYUVFrame);
  cudaProducerReturnFrame(cudaProducerReturnFrame);
  cudaProducerTest(cudaProducerTest); cudaProducer_filter(cudaProducer_filter);
  cudaPtr(cudaPtr); cudaPtr1(cudaPtr1); cudaPtrARGB(cudaPtrARGB);
  cudaPtrFake(cudaPtrFake); cudaPtrYUV(cudaPtrYUV);
  cudaReleaseSync(cudaReleaseSync); cudaResObj(cudaResObj);
  cudaResource(cudaResource); cudaResources(cudaResources);
  cudaResult(cudaResult); cudaSem(cudaSem); cudaSignalFence(cudaSignalFence);
  cudaSignalerFence(cudaSignalerFence);
  cudaSignalerSyncObj(cudaSignalerSyncObj); cudaSignalfence(cudaSignalfence);
  cudaSort(cudaSort); cudaStackSize(cudaStackSize); cudaStat(cudaStat);
  cudaStat1(cudaStat1); cudaStat2(cudaStat2); cudaStat3(cudaStat3);
  cudaStat4(cudaStat4); cudaStat5(cudaStat5); cudaStatus(cudaStatus);
  cudaSurfaceNvmediaBuf(cudaSurfaceNvmediaBuf);
  cudaUpdateHeightmapKernel(cudaUpdateHeightmapKernel);
  cudaUpdateVkImage(cudaUpdateVkImage);
  cudaUpdateVkSemaphore(cudaUpdateVkSemaphore); cudaVersion(cudaVersion);
  cudaVkImportImageMem(cudaVkImportImageMem);
  cudaVkImportSemaphore(cudaVkImportSemaphore);
  cudaVkSemaphoreSignal(cudaVkSemaphoreSignal);
  cudaVkSemaphoreWait(cudaVkSemaphoreWait); cudaWaitFence(cudaWaitFence);
  cuda_Copy(cuda_Copy); cuda_Int1d(cuda_Int1d); cuda_Int1d_dp(cuda_Int1d_dp);
  cuda_KNN(cuda_KNN); cuda_KNNdiag(cuda_KNNdiag); cuda_NLM(cuda_NLM);
  cuda_NLM2(cuda_NLM2); cuda_NLM2diag(cuda_NLM2diag);
  cuda_NLMdiag(cuda_NLMdiag); cuda_Root123(cuda_Root123);
  cuda_Root123_dp(cuda_Root123_dp); cuda_Root4(cuda_Root4);
  cuda_Root4_dp(cuda_Root4_dp); cuda_Root5(cuda_Root5);
  cuda_Root5_dp(cuda_Root5_dp); cuda_Root6(cuda_Root6);
  cuda_Root6_dp(cuda_Root6_dp); cuda_Roots(cuda_Roots);
  cuda_Roots_dp(cuda_Roots_dp); cuda_arch_major(cuda_arch_major);
  cuda_arch_minor(cuda_arch_minor); cuda_backend(cuda_backend);
  cuda_backend_buffer_interface(cuda_backend_buffer_interface);
  cuda_backend_buffer_type_interface(cuda_backend_buffer_type_interface);
  cuda_backend_host_buffer_type_interface(cuda_backend_host_buffer_type_interface);
  cuda_backend_i(cuda_backend_i); cuda_backward(cuda_backward);
  cuda_binomial(cuda_binomial); cuda_buffer(cuda_buffer);
  cuda_calls(cuda_calls); cuda_category(cuda_category); cuda_check(cuda_check);
  cuda_compute_flux(cuda_compute_flux);
  cuda_compute_flux_contributions(cuda_compute_flux_contributions);
  cuda_compute_step_factor(cuda_compute_step_factor);
  cuda_consumer_Deinit(cuda_consumer_Deinit);
  cuda_consumer_deinit(cuda_consumer_deinit);
  cuda_consumer_init(cuda_consumer_init); cuda_ctx(cuda_ctx);
  cuda_ctx_dst(cuda_ctx_dst); cuda_ctx_src(cuda_ctx_src);
  cuda_dest_resource(cuda_dest_resource); cuda_dev(cuda_dev);
  cuda_device(cuda_device); cuda_device_info(cuda_device_info);
  cuda_device_prop_test(cuda_device_prop_test); cuda_ds(cuda_ds);
  cuda_err(cuda_err); cuda_error_check(cuda_error_check); cuda_fact(cuda_fact);
  cuda_fn(cuda_fn); cuda_forward(cuda_forward); cuda_graph(cuda_graph);
  cuda_graph_update_required(cuda_graph_update_required);
  cuda_graphs(cuda_graphs); cuda_heightVB_resource(cuda_heightVB_resource);
  cuda_hello(cuda_hello); cuda_iDivUp(cuda_iDivUp);
  cuda_ij2intindex(cuda_ij2intindex);
  cuda_initialize_variables(cuda_initialize_variables); cuda_jcong(cuda_jcong);
  cuda_jsr(cuda_jsr); cuda_kernel_texture_2d(cuda_kernel_texture_2d);
  cuda_kernel_texture_3d(cuda_kernel_texture_3d);
  cuda_kernel_texture_cube(cuda_kernel_texture_cube); cuda_major(cuda_major);
  cuda_mat_J_PI(cuda_mat_J_PI); cuda_mat_J_PI_dp(cuda_mat_J_PI_dp);
  cuda_mat_K_PI(cuda_mat_K_PI); cuda_mat_K_PI_dp(cuda_mat_K_PI_dp);
  cuda_minor(cuda_minor); cuda_node(cuda_node);
  cuda_normalvbo_resource(cuda_normalvbo_resource); cuda_num_SMs(cuda_num_SMs);
  cuda_pbo_dest_resource(cuda_pbo_dest_resource);
  cuda_pbo_resource(cuda_pbo_resource);
  cuda_posVB_resource(cuda_posVB_resource);
  cuda_posvbo_resource(cuda_posvbo_resource);
  cuda_print_double_array(cuda_print_double_array); cuda_random(cuda_random);
  cuda_resource(cuda_resource);
  cuda_rys_coulomb_repulsion_dp(cuda_rys_coulomb_repulsion_dp);
  cuda_rys_pbf(cuda_rys_pbf); cuda_rys_pbf_dp(cuda_rys_pbf_dp);
  cuda_shared_memory(cuda_shared_memory);
  cuda_slopeVB_resource(cuda_slopeVB_resource); cuda_status(cuda_status);
  cuda_stream(cuda_stream); cuda_t(cuda_t);
  cuda_tex_result_resource(cuda_tex_result_resource);
  cuda_tex_screen_resource(cuda_tex_screen_resource);
  cuda_texture_2d(cuda_texture_2d); cuda_texture_3d(cuda_texture_3d);
  cuda_texture_cube(cuda_texture_cube);
  cuda_threads_per_SM(cuda_threads_per_SM); cuda_time_step(cuda_time_step);
  cuda_type(cuda_type); cuda_vbo_resource(cuda_vbo_resource);
  cuda_version(cuda_version); cuda_w(cuda_w);
  cuda_wf6af16_linear(cuda_wf6af16_linear); cuda_z(cuda_z);
}
#endif
