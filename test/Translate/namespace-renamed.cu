// CUB's namespace is hipcub in HIP; its rule is for the namespace alone, so
// that names of CUB need none.
// RUN: %check_port %s --no-compile
