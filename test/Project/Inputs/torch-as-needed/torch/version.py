import os
hip = "6.0" if os.environ.get("ROCM_HOME") else None
cuda = None if hip else "12.4"
__version__ = "2.4"
