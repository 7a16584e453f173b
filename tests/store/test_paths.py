"""Where data lies."""

import sys
from pathlib import Path

import pytest

from dudo.store import data_dir


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("DUDO_DATA_DIR", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def test_the_variable_decides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    monkeypatch.setenv("DUDO_DATA_DIR", str(tmp_path / "mine"))
    assert data_dir() == tmp_path / "mine"


def test_linux_keeps_to_xdg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_dir() == tmp_path / ".local/share/dudo"
    monkeypatch.setenv("XDG_DATA_HOME", "relative/is/ignored")
    assert data_dir() == tmp_path / ".local/share/dudo"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_dir() == tmp_path / "xdg/dudo"


def test_macos_and_windows_have_their_own_places(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_dir() == tmp_path / "Library/Application Support/dudo"
    monkeypatch.setattr(sys, "platform", "win32")
    assert data_dir() == tmp_path / "AppData/Local/dudo"
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert data_dir() == tmp_path / "local/dudo"
