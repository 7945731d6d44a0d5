// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's error codes that HIP has no enumerator for, so that tables and
// switches over error codes keep their shape. HIP returns none of them, but
// for the two whose value is HIP's own. They have CUDA's numbers where no
// enumerator of HIP has that number already.
#ifndef PORTHIP_ERRORS_H
#define PORTHIP_ERRORS_H

#include <hip/hip_runtime_api.h>

namespace porthip {

constexpr hipError_t hipErrorAddressOfConstant = static_cast<hipError_t>(22);
constexpr hipError_t hipErrorApiFailureBase = static_cast<hipError_t>(2046);
constexpr hipError_t hipErrorCallRequiresNewerDriver =
    static_cast<hipError_t>(36);
constexpr hipError_t hipErrorCdpNotSupported = static_cast<hipError_t>(811);
constexpr hipError_t hipErrorCdpVersionMismatch = static_cast<hipError_t>(812);
constexpr hipError_t hipErrorCompatNotSupportedOnDevice =
    static_cast<hipError_t>(804);
constexpr hipError_t hipErrorContained = static_cast<hipError_t>(226);
constexpr hipError_t hipErrorDeviceNotLicensed = static_cast<hipError_t>(102);
constexpr hipError_t hipErrorDevicesUnavailable = static_cast<hipError_t>(46);
constexpr hipError_t hipErrorDuplicateSurfaceName = static_cast<hipError_t>(45);
constexpr hipError_t hipErrorDuplicateTextureName = static_cast<hipError_t>(44);
constexpr hipError_t hipErrorDuplicateVariableName =
    static_cast<hipError_t>(43);
constexpr hipError_t hipErrorExternalDevice = static_cast<hipError_t>(2011);
constexpr hipError_t hipErrorFunctionNotLoaded = static_cast<hipError_t>(913);
constexpr hipError_t hipErrorGraphRecaptureFailure =
    static_cast<hipError_t>(918);
constexpr hipError_t hipErrorHardwareStackError = static_cast<hipError_t>(714);
constexpr hipError_t hipErrorIllegalInstruction = static_cast<hipError_t>(715);
constexpr hipError_t hipErrorIncompatibleDriverContext =
    static_cast<hipError_t>(49);
constexpr hipError_t hipErrorInvalidAddressSpace = static_cast<hipError_t>(717);
constexpr hipError_t hipErrorInvalidChannelDescriptor =
    static_cast<hipError_t>(911); // HIP 6 returns it
constexpr hipError_t hipErrorInvalidClusterSize =
    static_cast<hipError_t>(1054); // HIP has it from 7.14 on
constexpr hipError_t hipErrorInvalidFilterSetting = static_cast<hipError_t>(26);
constexpr hipError_t hipErrorInvalidHostPointer = static_cast<hipError_t>(16);
constexpr hipError_t hipErrorInvalidNormSetting = static_cast<hipError_t>(27);
constexpr hipError_t hipErrorInvalidPc = static_cast<hipError_t>(718);
constexpr hipError_t hipErrorInvalidResourceConfiguration =
    static_cast<hipError_t>(915);
constexpr hipError_t hipErrorInvalidResourceType = static_cast<hipError_t>(914);
constexpr hipError_t hipErrorInvalidSurface = static_cast<hipError_t>(37);
constexpr hipError_t hipErrorInvalidTexture =
    static_cast<hipError_t>(912); // HIP 6 returns it
constexpr hipError_t hipErrorInvalidTextureBinding =
    static_cast<hipError_t>(19);
constexpr hipError_t hipErrorJitCompilationDisabled =
    static_cast<hipError_t>(223);
constexpr hipError_t hipErrorJitCompilerNotFound = static_cast<hipError_t>(221);
constexpr hipError_t hipErrorKeyRotation = static_cast<hipError_t>(2016);
constexpr hipError_t hipErrorLaunchFileScopedSurf = static_cast<hipError_t>(67);
constexpr hipError_t hipErrorLaunchFileScopedTex = static_cast<hipError_t>(66);
constexpr hipError_t hipErrorLaunchIncompatibleTexturing =
    static_cast<hipError_t>(703);
constexpr hipError_t hipErrorLaunchMaxDepthExceeded =
    static_cast<hipError_t>(65);
constexpr hipError_t hipErrorLaunchPendingCountExceeded =
    static_cast<hipError_t>(69);
constexpr hipError_t hipErrorLossyQuery = static_cast<hipError_t>(402);
constexpr hipError_t hipErrorMemoryValueTooLarge = static_cast<hipError_t>(32);
constexpr hipError_t hipErrorMisalignedAddress = static_cast<hipError_t>(716);
constexpr hipError_t hipErrorMixedDeviceExecution = static_cast<hipError_t>(28);
constexpr hipError_t hipErrorMpsClientTerminated = static_cast<hipError_t>(810);
constexpr hipError_t hipErrorMpsConnectionFailed = static_cast<hipError_t>(805);
constexpr hipError_t hipErrorMpsMaxClientsReached =
    static_cast<hipError_t>(808);
constexpr hipError_t hipErrorMpsMaxConnectionsReached =
    static_cast<hipError_t>(809);
constexpr hipError_t hipErrorMpsRpcFailure = static_cast<hipError_t>(806);
constexpr hipError_t hipErrorMpsServerNotReady = static_cast<hipError_t>(807);
constexpr hipError_t hipErrorNotPermitted = static_cast<hipError_t>(800);
constexpr hipError_t hipErrorNotYetImplemented = static_cast<hipError_t>(31);
constexpr hipError_t hipErrorNvlinkUncorrectable = static_cast<hipError_t>(220);
constexpr hipError_t hipErrorSoftwareValidityNotEstablished =
    static_cast<hipError_t>(103);
constexpr hipError_t hipErrorStartupFailure = static_cast<hipError_t>(127);
constexpr hipError_t hipErrorStubLibrary = static_cast<hipError_t>(34);
constexpr hipError_t hipErrorSyncDepthExceeded = static_cast<hipError_t>(68);
constexpr hipError_t hipErrorSynchronizationError = static_cast<hipError_t>(25);
constexpr hipError_t hipErrorSystemDriverMismatch =
    static_cast<hipError_t>(803);
constexpr hipError_t hipErrorSystemNotReady = static_cast<hipError_t>(802);
constexpr hipError_t hipErrorTensorMemoryLeak = static_cast<hipError_t>(721);
constexpr hipError_t hipErrorTextureFetchFailed = static_cast<hipError_t>(23);
constexpr hipError_t hipErrorTextureNotBound = static_cast<hipError_t>(24);
constexpr hipError_t hipErrorTimeout = static_cast<hipError_t>(909);
constexpr hipError_t hipErrorTooManyPeers = static_cast<hipError_t>(711);
constexpr hipError_t hipErrorUnsupportedDevSideSync =
    static_cast<hipError_t>(225);
constexpr hipError_t hipErrorUnsupportedExecAffinity =
    static_cast<hipError_t>(224);
constexpr hipError_t hipErrorUnsupportedPtxVersion =
    static_cast<hipError_t>(222);
constexpr hipError_t hipErrorVersionTranslation = static_cast<hipError_t>(10);

} // namespace porthip

#endif
