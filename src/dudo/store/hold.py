"""One server for the data of a folder: two would not hear what is played at the other."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

try:
    import fcntl
except ImportError:  # Windows: nobody is kept from it there
    fcntl = None  # type: ignore[assignment]

FILE_NAME = "server"


class InUseError(RuntimeError):
    """Another server keeps its tables in the folder."""

    def __init__(self, where: str) -> None:
        """``where`` people reach it, as far as it has said that."""
        super().__init__(f"a server at {where or 'another port'} keeps its tables there")
        self.where = where


@contextlib.contextmanager
def held(folder: Path) -> Iterator[TextIO]:
    """Hold ``folder`` until the end of this block, or of this process, however it ends.

    Gives a file for the address that people use, which others are told who come too late.

    Raises:
        InUseError: somebody holds it.
        OSError: it cannot be written to.
    """
    with (folder / FILE_NAME).open("a+") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.seek(0)
                raise InUseError(file.read().strip()) from None
        file.truncate(0)
        yield file
