"""numpy, loaded when it is first used: what needs no arrays starts without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["NDArray", "np"]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    NDArray = Any

    class _Numpy:
        """Its names, each looked up once."""

        def __getattr__(self, name: str) -> Any:
            import numpy as np

            self.__dict__[name] = value = getattr(np, name)
            return value

    np = _Numpy()
