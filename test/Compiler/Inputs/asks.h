#if __has_include(<asked.h>)
#include <asked.h>
#else
#include <late.h>
#endif
