#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Keeps a port in step with its CUDA source; for CI, on each change, without a
# GPU. Both are folders of one repository, and `porthip port SOURCE --out-root
# PORT` made the port.
#
#   in-step.sh SOURCE PORT [BASE]
#
# BASE is the commit before the change (HEAD~1). In this order, and each even if
# one before it failed:
#   translate  what changed, into the port: `porthip port --update`
#   findings   on lines that the change touches, with the flags of the build
#   compile    both sides, for $NVIDIA_ARCH and $AMD_ARCH, with the switches of the
#              build that `porthip port` found or was given
#   verify     the kernels that changed, on virtual GPUs
# What the port lacked is in in-step.patch then, for `git apply`.
#
# PORT_OPTIONS, VERIFY_OPTIONS: more options for `porthip port` and, as
# --verify-arg=..., for `porthip status --verify`. BUILD_NVIDIA, BUILD_AMD: commands
# that build, in place of CMake or make; $CUDA and $ROCM are toolkits, $OUT is a
# folder for what is built.
set -u
source=$1 port=$2 base=${3:-HEAD~1}
NVIDIA_ARCH=${NVIDIA_ARCH:-80} AMD_ARCH=${AMD_ARCH:-gfx942;gfx1100}
work=${WORK:-$(mktemp -d)}
export CUDA="$work/cuda" ROCM="$work/rocm" OUT
failed=

step() { echo "== $1"; }
fail() {
  echo "in-step: $1"
  failed="$failed $2"
}

step translate
# shellcheck disable=SC2086
porthip port "$source" --out-root "$port" --update -q --json ${PORT_OPTIONS:-} \
  >"$work/port.json" 2>"$work/port.log"
status=$?
# What it found the build to need, and what PORT_OPTIONS say: -DWITH_GPU=ON, GPU=1.
learned=$(sed -n '/^ *"arguments": \[/,/\]/s/^ *"\(.*\)",\{0,1\}$/\1/p' "$work/port.json" |
  sed "s/'/'\\\\''/g; s/.*/'&'/" | tr '\n' ' ')
# Findings that were there before are for the next step.
grep -E '^porthip: (merged|removed|error)|: (error|warning): (the edit|upstream|both changed|merged)' \
  "$work/port.log"
[ $status -le 1 ] || { cat "$work/port.log"; fail "the port cannot be made" translate; }
porthip status -q "$port" || fail "conflicts are marked in the port" translate
git add -N -A -- "$port"
git diff --binary -- "$port" >in-step.patch
[ -s in-step.patch ] &&
  fail "the port is behind: commit what in-step.patch has" behind

step findings
git diff -U0 --relative "$base" -- "$source" >"$work/change.diff"
# shellcheck disable=SC2086
porthip report "$source" -q --lines-of "$work/change.diff" --fail-on=warning ${FINDINGS_OPTIONS:-} >"$work/findings.log" 2>&1 ||
  fail "findings on changed lines" findings
grep -E ': (error|warning): ' "$work/findings.log"

step compile
porthip toolkit --cuda "$CUDA" --rocm "$ROCM" >/dev/null ||
  fail "no toolkits" compile
build() { # VENDOR FOLDER COMMAND CMAKE-OPTIONS MAKE-VARIABLES
  OUT="$work/build-$1"
  if [ -n "$3" ]; then
    (cd "$2" && sh -c "$3")
  elif [ -f "$2/CMakeLists.txt" ]; then
    eval "cmake -S '$2' -B '$OUT' -DCMAKE_BUILD_TYPE=Release $learned $4" >/dev/null &&
      cmake --build "$OUT" -j2
  else
    cp -R "$2" "$OUT" && eval "make -C '$OUT' $learned $5"
  fi >"$work/$1.log" 2>&1 || {
    tail -n 30 "$work/$1.log"
    fail "$2 does not compile for $1" "compile-$1"
  }
}
build nvidia "$source" "${BUILD_NVIDIA:-}" \
  "-DCMAKE_CUDA_COMPILER='$CUDA/bin/nvcc' '-DCMAKE_CUDA_ARCHITECTURES=$NVIDIA_ARCH'" \
  "NVCC='$CUDA/bin/nvcc' CUDA_PATH='$CUDA' CUDA_HOME='$CUDA'"
build amd "$port" "${BUILD_AMD:-}" \
  "-DCMAKE_HIP_COMPILER='$ROCM/llvm/bin/clang++' -DCMAKE_PREFIX_PATH='$ROCM' '-DCMAKE_HIP_ARCHITECTURES=$AMD_ARCH'" \
  "HIPCC='$ROCM/bin/hipcc' ROCM_PATH='$ROCM'"

step verify
# shellcheck disable=SC2086
porthip status "$port" --verify ${VERIFY_OPTIONS:-} ||
  fail "changed kernels are not equal, or were not built" verify

[ -z "$failed" ] && echo "in-step: all checks passed" && exit 0
echo "in-step: failed:$failed"
exit 1
