"""Installs the game. Its rules are compiled if dicery is compiled and there are mypy and a C compiler."""

import site
import sysconfig

from setuptools import setup

site.addsitedir(sysconfig.get_path("purelib"))  # pip hides dicery from the build, but they run together
try:
    from dicery.compiling import rules_extensions
except ImportError:
    setup()
else:
    setup(ext_modules=rules_extensions("src/yacht"))
