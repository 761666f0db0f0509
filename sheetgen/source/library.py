"""Where sheets, words, themes, papers and fonts lie: own files come before shipped ones."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from ..text.scripts import composed
from .problems import Problems, Refused, Source, one_of

_HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# In a wheel the data travels inside the package; in a checkout it lies beside it.
DATA = _HERE if os.path.isdir(os.path.join(_HERE, "layouts")) else os.path.dirname(_HERE)
LAYOUTS = os.path.join(DATA, "layouts")
FONTS = os.path.join(DATA, "fonts")
GALLERY = "gallery"  # the folder of sheets that are there by name, and are none of "all"


def config_folder() -> str:
    """The user's own folder for sheetgen; it need not exist."""
    return _folder(("APPDATA", "Roaming"), "Application Support", ("XDG_CONFIG_HOME", ".config"))


def cache_folder() -> str:
    """Where what was worked out is kept to be used again; it need not exist."""
    found = _folder(("LOCALAPPDATA", "Local"), "Caches", ("XDG_CACHE_HOME", ".cache"))
    return os.path.join(found, "Cache") if sys.platform == "win32" else found


def _folder(windows: tuple[str, str], mac: str, other: tuple[str, str]) -> str:
    """A user's folder on this system: in one that a variable names, or in a usual one."""
    home = os.path.expanduser("~")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", mac, "sheetgen")
    if sys.platform == "win32":
        base = os.environ.get(windows[0]) or os.path.join(home, "AppData", windows[1])
    else:
        base = os.environ.get(other[0]) or os.path.join(home, other[1])
    return os.path.join(base, "sheetgen")


def folders() -> list[str]:
    """Folders that hold layouts, in the order in which a name is looked up."""
    found: list[str] = []
    own = ("layouts", os.path.join(config_folder(), "layouts"))
    for folder in own:
        if os.path.isdir(folder) and not os.path.samefile(folder, LAYOUTS):
            found.append(folder)
    return [*found, LAYOUTS]


class _ByName(dict[str, str]):
    """Files by name. A Mac writes é as two characters and others as one: it is the same name."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and super().__contains__(composed(name))

    def __getitem__(self, name: str) -> str:
        return super().__getitem__(composed(name))

    def get(self, name: str, default: str | None = None) -> str | None:  # type: ignore[override]
        return super().get(composed(name), default)


def name_of(path: str) -> str:
    """The name that a file of a sheet, or of another kind, goes by."""
    return composed(os.path.splitext(os.path.basename(path))[0])


def files(kind: str = "") -> dict[str, str]:
    """Files of one kind ("" sheets, "words", "themes", "papers") by name, own ones first."""
    found = _ByName()
    for folder in folders():
        for path in _inside(os.path.join(folder, kind)):
            found.setdefault(name_of(path), path)
    return found


def gallery() -> dict[str, str]:
    """Sheets of the gallery by name: known wherever a sheet is named, and no part of "all".

    A sheet that lies beside the gallery, own or shipped, comes before one of its name in it.
    """
    usual = files()
    return _ByName((n, path) for n, path in files(GALLERY).items() if n not in usual)


def gallery_too(names: Sequence[str], wanted: bool) -> tuple[str, ...]:
    """Names of sheets, with those of the whole gallery after them where they are wanted."""
    return (*names, *gallery()) if wanted else tuple(names)


def known(kind: str = "") -> dict[str, str]:
    """Whatever can be named: as `files`, and of sheets those of the gallery too, last."""
    return files(kind) if kind else _ByName(files() | gallery())


def candidates(name: str, kind: str = "") -> list[str]:
    """Every file that the name of a sheet, or of another kind, can mean, own ones first."""
    found = _named(folders(), kind, name)
    return found if kind else found + _named(folders(), GALLERY, name)


def own_fonts() -> list[str]:
    """Folders for the user's own font files; they need not exist."""
    return ["fonts", os.path.join(config_folder(), "fonts")]


def layers(kind: str) -> list[str]:
    """Every file of a kind, shipped ones first, so that own ones are laid over them."""
    return [path for folder in reversed(folders()) for path in _inside(os.path.join(folder, kind))]


def _inside(folder: str) -> list[str]:
    """The YAML files of a folder by name; none where there is no such folder."""
    try:
        names = sorted(os.listdir(folder), key=os.path.splitext)
    except OSError:
        return []
    return [
        os.path.join(folder, name)
        for name in names
        if name.endswith((".yaml", ".yml")) and not name.startswith(".")
    ]


def font(name: str) -> str:
    """The path of a font file by name: own `fonts/` folders come before the shipped one."""
    for folder in own_fonts():
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    return os.path.join(FONTS, name)


def in_gallery(path: str) -> bool:
    """Whether a sheet lies in a gallery, a shipped one or one's own."""
    at = os.path.dirname(os.path.realpath(path))
    return any(at == os.path.realpath(os.path.join(folder, GALLERY)) for folder in folders())


def in_program(path: str) -> bool:
    """Whether a file is part of sheetgen, and none of the user's."""
    return os.path.realpath(path).startswith(os.path.join(os.path.realpath(LAYOUTS), ""))


def own_file(kind: str, name: str) -> str:
    """The user's own file of a kind and name, there or yet to come, as messages show it."""
    found = [path for path in versions(kind, name) if not in_program(path)]
    return shown(found[-1]) if found else os.path.join("layouts", kind, f"{name}.yaml")


def is_shipped(path: str) -> bool:
    """Whether a sheet is one of those that come with sheetgen in all of its languages.

    So are those of its source folder, where an installed sheetgen is run in that folder. Those of
    the gallery are not: they carry their words themselves.
    """
    folder = os.path.dirname(os.path.abspath(path))
    if folder == os.path.abspath(LAYOUTS):
        return True
    source = os.path.dirname(folder)
    return os.path.basename(folder) == "layouts" and all(
        os.path.isfile(os.path.join(source, *parts))
        for parts in (("pyproject.toml",), ("sheetgen", "source", "library.py"))
    )


def versions(kind: str, name: str) -> list[str]:
    """Every file of a kind and name, the shipped one first."""
    return _named(folders()[::-1], kind, name)


def _named(places: list[str], kind: str, name: str) -> list[str]:
    if set("/\\:\0") & set(name):
        return []  # a name is looked up in these folders, and is no way out of them
    if name.isascii():
        paths = (os.path.join(at, kind, name + end) for at in places for end in (".yaml", ".yml"))
        return [path for path in paths if os.path.isfile(path)]
    there = (path for at in places for path in _inside(os.path.join(at, kind)))
    return [path for path in there if name_of(path) == composed(name)]


def shown(path: str) -> str:
    """A path as messages show it: relative in the working folder, short for shipped files."""
    try:
        here = os.path.join(os.getcwd(), "")
        full = os.path.abspath(path)
    except OSError:  # the working folder is gone
        return path
    if full.startswith(here):
        return full[len(here) :]
    if full.startswith(os.path.join(LAYOUTS, "")):
        short = "layouts" + full[len(LAYOUTS) :]
        return full if os.path.exists(short) else short
    return path


def real(name: str) -> str:
    """The path of a file that a message shows by this name."""
    if not os.path.exists(name) and name.startswith("layouts" + os.sep):
        return os.path.join(DATA, name)
    return name


def is_path(name: str) -> bool:
    """Whether a sheet, or a rules card, is named by its file."""
    return name.lower().endswith((".yaml", ".yml", ".txt")) or os.path.basename(name) != name


def find_sheet(name: str) -> str:
    """The file of a sheet named by name or path. Raises `Refused`."""
    return find(name, "", "unknown-sheet")


def find(name: str, kind: str, unknown: str) -> str:
    """The file of a kind named by name or path; `Refused` with ``unknown`` where there is none."""
    if is_path(name):
        return name
    there = known(kind)
    if name in there:
        return there[name]
    problems = Problems()
    suffix, values = one_of(name, there)
    problems.add(Source(name), unknown + suffix, **values)
    raise Refused(problems)
