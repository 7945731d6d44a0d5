// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The constants of CUDA's math_constants.h under the names that HIP gives them
// in hip/hip_math_constants.h, which HIP before 5.3 lacks and which is
// incomplete before 5.7.
#ifndef PORTHIP_MATH_CONSTANTS_H
#define PORTHIP_MATH_CONSTANTS_H

#if __has_include(<hip/hip_math_constants.h>)
#include <hip/hip_math_constants.h>
#endif

#ifndef HIP_2_OVER_PI
#define HIP_2_OVER_PI 0.6366197723675814
#endif
#ifndef HIP_2_OVER_PI_F
#define HIP_2_OVER_PI_F 0.636619747f
#endif
#ifndef HIP_3PIO4
#define HIP_3PIO4 2.356194490192345
#endif
#ifndef HIP_3PIO4_F
#define HIP_3PIO4_F 2.3561945f
#endif
#ifndef HIP_DBL2INT_CVT
#define HIP_DBL2INT_CVT 6755399441055744.0
#endif
#ifndef HIP_INF
#define HIP_INF __builtin_huge_val()
#endif
#ifndef HIP_INF_F
#define HIP_INF_F __builtin_huge_valf()
#endif
#ifndef HIP_L2E
#define HIP_L2E 1.4426950408889634
#endif
#ifndef HIP_L2E_F
#define HIP_L2E_F 1.44269502f
#endif
#ifndef HIP_L2E_HI
#define HIP_L2E_HI 1.4426950408889634
#endif
#ifndef HIP_L2E_LO
#define HIP_L2E_LO 2.0355273740931033e-17
#endif
#ifndef HIP_L2T
#define HIP_L2T 3.321928094887362
#endif
#ifndef HIP_L2T_F
#define HIP_L2T_F 3.32192802f
#endif
#ifndef HIP_LG2
#define HIP_LG2 0.3010299956639812
#endif
#ifndef HIP_LG2_F
#define HIP_LG2_F 0.30103001f
#endif
#ifndef HIP_LG2_HI
#define HIP_LG2_HI 0.3010299956639812
#endif
#ifndef HIP_LG2_LO
#define HIP_LG2_LO (-2.8037281277851704e-18)
#endif
#ifndef HIP_LG2_X_1024
#define HIP_LG2_X_1024 308.25471555991675
#endif
#ifndef HIP_LG2_X_1075
#define HIP_LG2_X_1075 323.60724533877976
#endif
#ifndef HIP_LGE
#define HIP_LGE 0.4342944819032518
#endif
#ifndef HIP_LGE_F
#define HIP_LGE_F 0.434294492f
#endif
#ifndef HIP_LGE_HI
#define HIP_LGE_HI 0.4342944819032518
#endif
#ifndef HIP_LGE_LO
#define HIP_LGE_LO 1.098319650216765e-17
#endif
#ifndef HIP_LN2
#define HIP_LN2 0.6931471805599453
#endif
#ifndef HIP_LN2_F
#define HIP_LN2_F 0.693147182f
#endif
#ifndef HIP_LN2_HI
#define HIP_LN2_HI 0.6931471805599453
#endif
#ifndef HIP_LN2_LO
#define HIP_LN2_LO 2.3190468138462996e-17
#endif
#ifndef HIP_LN2_X_1024
#define HIP_LN2_X_1024 709.782712893384
#endif
#ifndef HIP_LN2_X_1025
#define HIP_LN2_X_1025 710.475860073944
#endif
#ifndef HIP_LN2_X_1075
#define HIP_LN2_X_1075 745.1332191019412
#endif
#ifndef HIP_LNPI
#define HIP_LNPI 1.1447298858494002
#endif
#ifndef HIP_LNPI_F
#define HIP_LNPI_F 1.14472985f
#endif
#ifndef HIP_LNT
#define HIP_LNT 2.302585092994046
#endif
#ifndef HIP_LNT_F
#define HIP_LNT_F 2.30258512f
#endif
#ifndef HIP_LNT_HI
#define HIP_LNT_HI 2.302585092994046
#endif
#ifndef HIP_LNT_LO
#define HIP_LNT_LO (-2.1707562233822494e-16)
#endif
#ifndef HIP_MAX_NORMAL_F
#define HIP_MAX_NORMAL_F 3.40282347e+38f
#endif
#ifndef HIP_MIN_DENORM
#define HIP_MIN_DENORM 5e-324
#endif
#ifndef HIP_MIN_DENORM_F
#define HIP_MIN_DENORM_F 1.40129846e-45f
#endif
#ifndef HIP_NAN
#define HIP_NAN -__builtin_nan("")
#endif
#ifndef HIP_NAN_F
#define HIP_NAN_F __builtin_nanf("0x3fffff")
#endif
#ifndef HIP_NEG_ZERO
#define HIP_NEG_ZERO -0.0
#endif
#ifndef HIP_NEG_ZERO_F
#define HIP_NEG_ZERO_F -0.0f
#endif
#ifndef HIP_NORM_HUGE_F
#define HIP_NORM_HUGE_F 3.40282347e+38f
#endif
#ifndef HIP_ONE
#define HIP_ONE 1.0
#endif
#ifndef HIP_ONE_F
#define HIP_ONE_F 1.0f
#endif
#ifndef HIP_PI
#define HIP_PI 3.141592653589793
#endif
#ifndef HIP_PIO2
#define HIP_PIO2 1.5707963267948966
#endif
#ifndef HIP_PIO2_F
#define HIP_PIO2_F 1.57079637f
#endif
#ifndef HIP_PIO2_HI
#define HIP_PIO2_HI 1.5707963267948966
#endif
#ifndef HIP_PIO2_LO
#define HIP_PIO2_LO 6.123233995736766e-17
#endif
#ifndef HIP_PIO4
#define HIP_PIO4 0.7853981633974483
#endif
#ifndef HIP_PIO4_F
#define HIP_PIO4_F 0.785398185f
#endif
#ifndef HIP_PIO4_HI
#define HIP_PIO4_HI 0.7853981633974483
#endif
#ifndef HIP_PIO4_LO
#define HIP_PIO4_LO 3.061616997868383e-17
#endif
#ifndef HIP_PI_F
#define HIP_PI_F 3.14159274f
#endif
#ifndef HIP_PI_HI
#define HIP_PI_HI 3.141592653589793
#endif
#ifndef HIP_PI_LO
#define HIP_PI_LO 1.2246467991473532e-16
#endif
#ifndef HIP_REMQUO_BITS_F
#define HIP_REMQUO_BITS_F 3U
#endif
#ifndef HIP_REMQUO_MASK_F
#define HIP_REMQUO_MASK_F 7U
#endif
#ifndef HIP_SQRT_2OPI
#define HIP_SQRT_2OPI 0.7978845608028654
#endif
#ifndef HIP_SQRT_2PI
#define HIP_SQRT_2PI 2.5066282746310007
#endif
#ifndef HIP_SQRT_2PI_HI
#define HIP_SQRT_2PI_HI 2.5066282746310007
#endif
#ifndef HIP_SQRT_2PI_LO
#define HIP_SQRT_2PI_LO (-1.8328579980459167e-16)
#endif
#ifndef HIP_SQRT_2_OVER_PI_F
#define HIP_SQRT_2_OVER_PI_F 0.797884583f
#endif
#ifndef HIP_SQRT_HALF
#define HIP_SQRT_HALF 0.7071067811865476
#endif
#ifndef HIP_SQRT_HALF_F
#define HIP_SQRT_HALF_F 0.707106769f
#endif
#ifndef HIP_SQRT_HALF_HI
#define HIP_SQRT_HALF_HI 0.7071067811865476
#endif
#ifndef HIP_SQRT_HALF_HI_F
#define HIP_SQRT_HALF_HI_F 0.707106769f
#endif
#ifndef HIP_SQRT_HALF_LO
#define HIP_SQRT_HALF_LO (-4.833646656726457e-17)
#endif
#ifndef HIP_SQRT_HALF_LO_F
#define HIP_SQRT_HALF_LO_F 1.21016175e-08f
#endif
#ifndef HIP_SQRT_PIO2
#define HIP_SQRT_PIO2 1.2533141373155003
#endif
#ifndef HIP_SQRT_PIO2_HI
#define HIP_SQRT_PIO2_HI 1.2533141373155003
#endif
#ifndef HIP_SQRT_PIO2_LO
#define HIP_SQRT_PIO2_LO (-9.164289990229583e-17)
#endif
#ifndef HIP_SQRT_TWO
#define HIP_SQRT_TWO 1.4142135623730951
#endif
#ifndef HIP_SQRT_TWO_F
#define HIP_SQRT_TWO_F 1.41421354f
#endif
#ifndef HIP_THIRD
#define HIP_THIRD 0.3333333333333333
#endif
#ifndef HIP_THIRD_F
#define HIP_THIRD_F 0.333333343f
#endif
#ifndef HIP_TRIG_PLOSS
#define HIP_TRIG_PLOSS 2147483648.0
#endif
#ifndef HIP_TRIG_PLOSS_F
#define HIP_TRIG_PLOSS_F 105615.0f
#endif
#ifndef HIP_TWOTHIRD
#define HIP_TWOTHIRD 0.6666666666666666
#endif
#ifndef HIP_TWO_TO_126_F
#define HIP_TWO_TO_126_F 8.50705917e+37f
#endif
#ifndef HIP_TWO_TO_23
#define HIP_TWO_TO_23 8388608.0
#endif
#ifndef HIP_TWO_TO_23_F
#define HIP_TWO_TO_23_F 8388608.0f
#endif
#ifndef HIP_TWO_TO_24_F
#define HIP_TWO_TO_24_F 16777216.0f
#endif
#ifndef HIP_TWO_TO_31_F
#define HIP_TWO_TO_31_F 2.14748365e+09f
#endif
#ifndef HIP_TWO_TO_32_F
#define HIP_TWO_TO_32_F 4.2949673e+09f
#endif
#ifndef HIP_TWO_TO_52
#define HIP_TWO_TO_52 4503599627370496.0
#endif
#ifndef HIP_TWO_TO_53
#define HIP_TWO_TO_53 9007199254740992.0
#endif
#ifndef HIP_TWO_TO_54
#define HIP_TWO_TO_54 1.8014398509481984e+16
#endif
#ifndef HIP_TWO_TO_M1022
#define HIP_TWO_TO_M1022 2.2250738585072014e-308
#endif
#ifndef HIP_TWO_TO_M126_F
#define HIP_TWO_TO_M126_F 1.17549435e-38f
#endif
#ifndef HIP_TWO_TO_M54
#define HIP_TWO_TO_M54 5.551115123125783e-17
#endif
#ifndef HIP_ZERO
#define HIP_ZERO 0.0
#endif
#ifndef HIP_ZERO_F
#define HIP_ZERO_F 0.0f
#endif

#endif
