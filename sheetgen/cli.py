"""The command line. Heavy modules are imported where they are used: `--help` stays fast."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from . import __version__

if TYPE_CHECKING:
    from .job import Result, Shop, Wish
    from .model import Sheet
    from .say import Say

LONG_RUN = 8  # files, from which a progress bar is shown


class _Group(click.Group):
    """Lists commands in the order of their use; ends in one clear line, never in a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return ["list", "render", "check"]

    def main(self, *args: Any, **kwargs: Any) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):  # an old code page must not end in a traceback
                stream.reconfigure(errors="replace")
        try:
            return super().main(*args, **kwargs)
        except BrokenPipeError:
            _quiet_stdout()
            _stop("stdout-closed", 1)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except (KeyboardInterrupt, click.Abort):
            _stop("stopped", 130)
        except BrokenPipeError:
            _quiet_stdout()
            _stop("stdout-closed", 1)


def _stop(id: str, code: int) -> None:
    from .say import Say, message_language

    with contextlib.suppress(OSError):
        click.echo(Say(message_language())(id), err=True)
    sys.exit(code)


def _quiet_stdout() -> None:
    """Nothing more can be written: keep Python from trying at its end."""
    with open(os.devnull, "w") as null:
        os.dup2(null.fileno(), sys.stdout.fileno())


@click.group(
    cls=_Group,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
    epilog="Own sheets: copy a YAML file, change it, `sheetgen render my-sheet.yaml`.",
)
@click.version_option(__version__, message="sheetgen %(version)s")
def main() -> None:
    """Draw score sheets for dice games to laminate-ready PDFs.

    \b
    sheetgen list                              which sheets there are
    sheetgen render                            every sheet, into output/
    sheetgen render qwixx --lang zh-Hant       one sheet in Traditional Chinese
    sheetgen render qwixx --paper Letter       for US paper
    sheetgen check my-sheet.yaml               what is wrong in a sheet of one's own
    """


@main.command("list")
@click.option("--lang", metavar="LANG", help="Language of the titles, such as en or zh-Hant.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def list_command(lang: str | None, as_json: bool) -> None:
    """Name every sheet there is.

    Own sheets in the folder layouts/ are listed with those that come with sheetgen.
    """
    from . import job, library, words
    from .problems import Problems, Refused
    from .say import Say, message_language
    from .words import Translator

    say = Say(message_language())
    problems = Problems()
    with _Refusal(problems):
        shop = job.Shop()
        language = _language(lang)
        rows = []
        for name in library.files():
            try:
                sheet, path = shop.sheet(name)
            except Refused as refused:
                problems.take(refused.problems)
                continue
            found = Problems()
            title = Translator(language, sheet, found).phrase(sheet.title).text
            problems.take(found)
            rows.append((sheet, title, path))
        if as_json:
            import json

            click.echo(
                json.dumps(
                    [
                        {
                            "name": sheet.name,
                            "title": title,
                            "language": language.tag,
                            "players": list(sheet.players),
                            "piece": _piece_text(sheet),
                            "shipped": library.is_shipped(path),
                            "file": library.shown(path),
                            "languages": (
                                words.tags()
                                if library.is_shipped(path)
                                else ["en", *sorted(sheet.words)]
                            ),
                        }
                        for sheet, title, path in rows
                    ],
                    ensure_ascii=False,
                    indent=2,
                )
            )
        else:
            _table([[s.name, t, _players(s, say), _piece_text(s)] for s, t, _ in rows])
    _finish(problems, say)


def _piece_text(sheet: Sheet) -> str:
    return f"{sheet.piece.name} {'landscape' if sheet.piece.landscape else 'portrait'}"


def _players(sheet: Sheet, say: Say) -> str:
    low, high = sheet.players
    if low == high:
        return say.count("players", low)
    return say("players-many", n=f"{low}–{high}")


def _table(rows: list[list[str]]) -> None:
    """Columns in line, also behind wide characters."""
    from unicodedata import east_asian_width

    def wide(text: str) -> int:
        return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)

    if not rows:
        return
    widths = [max(wide(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [cell + " " * (widths[i] - wide(cell)) for i, cell in enumerate(row)]
        click.echo("  ".join(cells).rstrip())


@main.command(
    epilog="""\b
Examples:
  sheetgen render --lang all                     every sheet in every language
  sheetgen render qwixx --piece A6 -o cards/     four to a page
  sheetgen render qwixx-duell --token 19mm       a board for bingo chips
  sheetgen render my-sheet.yaml -o my-sheet.pdf  a sheet of one's own"""
)
@click.argument("sheets", metavar="[SHEET]...", nargs=-1)
@click.option("--lang", metavar="LANG", help="en, zh-Hant, ... or all. [default: yours, else en]")
@click.option(
    "--piece",
    metavar="SIZE",
    help="What is cut out: A6, A5, half-letter, A4, Letter, A3. [default: the sheet's own]",
)
@click.option(
    "--paper",
    metavar="SIZE",
    default="A4",
    show_default=True,
    help="In the printer: A4, Letter, A3.",
)
@click.option(
    "--pen",
    type=click.Choice(["bullet", "fine"]),
    default="bullet",
    show_default=True,
    help="The pen that boxes must take: bullet (2 mm) or fine (1 mm).",
)
@click.option("--token", metavar="LENGTH", help="Diameter of the discs of a board, such as 19mm.")
@click.option("--draft", is_flag=True, help="Leave words that are not translated yet in English.")
@click.option(
    "-o",
    "--output",
    metavar="FILE|FOLDER",
    help="Where to write; `-` is standard output. [default: output]",
)
def render(
    sheets: tuple[str, ...],
    lang: str | None,
    piece: str | None,
    paper: str,
    pen: str,
    token: str | None,
    draft: bool,
    output: str | None,
) -> None:
    """Draw sheets to PDF.

    SHEET is a name from `sheetgen list`, or the path of a YAML file; without one, every sheet is
    drawn. Print the PDFs at actual size.
    """
    from . import job
    from .problems import Problems, Refused
    from .say import Say, message_language

    say = Say(message_language())
    problems = Problems()
    with _Refusal(problems):
        shop = job.Shop()
        wish = _wish(shop, piece, paper, pen, token)._replace(draft=draft)
        jobs: list[tuple[Sheet, str]] = []
        _names_known(sheets)
        for name in sheets or _all_sheets():
            try:
                sheet, path = shop.sheet(name)
            except Refused as refused:
                problems.take(refused.problems)
                continue
            wanted = "all" if lang == "all" else _language(lang).tag
            jobs += [(sheet, tag) for tag in job.languages_of(sheet, path, wanted)]
        target = _Target(output, len(jobs) + len(problems), say)
        results = _draw_all(shop, jobs, wish, target, problems)
        if results and target.kind != "stdout":
            _advise(results, say)
    _finish(problems, say)


def _names_known(names: Sequence[str]) -> None:
    """Names on the command line that mean no sheet are wrong usage."""
    from . import job, library
    from .problems import one_of
    from .say import Say, message_language

    known = library.files()
    say = Say(message_language())
    wrong = []
    for name in names:
        if not job.is_path(name) and name not in known:
            suffix, values = one_of(name, known)
            wrong.append(say("unknown-sheet" + suffix, **values))
    if wrong:
        raise click.UsageError("\n".join(wrong))


def _all_sheets() -> list[str]:
    from . import library

    return list(library.files())


def _wish(shop: Shop, piece: str | None, paper: str, pen: str, token: str | None) -> Wish:
    """The options as the job wants them; wrong ones are wrong usage."""
    from .ask import length_mm
    from .job import Wish
    from .model import PieceChoice

    names = {name.lower(): name for name in shop.sizes}
    chosen, turn = None, None
    if piece is not None:
        name, _, way = piece.strip().partition(" ")
        if way not in ("", "landscape", "portrait"):
            raise click.BadParameter(
                f"{way!r} is neither landscape nor portrait", param_hint="--piece"
            )
        turn = {"": None, "landscape": True, "portrait": False}[way]
        chosen = PieceChoice(_known(name, names, "--piece"), True)
    papers = {n: name for n, name in names.items() if shop.sizes[name].paper}
    mm = None
    if token is not None:
        mm = length_mm(token)
        if mm is None or not 5 <= mm <= 60:
            raise click.BadParameter(
                f"{token!r} is no diameter; write one from 5mm to 60mm, such as 19mm or 0.75in",
                param_hint="--token",
            )
    return Wish(chosen, _known(paper, papers, "--paper"), pen, mm, turn=turn)


def _known(name: str, names: dict[str, str], option: str) -> str:
    if name.lower() in names:
        return names[name.lower()]
    from .problems import nearest

    near = nearest(name, names.values())
    hint = f"did you mean {near}?" if near else f"there are: {', '.join(names.values())}"
    raise click.BadParameter(f"there is no {name!r}; {hint}", param_hint=option)


def _language(name: str | None) -> Any:
    """The language asked for, or that of messages where sheets have it, or English."""
    from . import words
    from .say import message_language

    if name is None:
        return words.find(message_language()) or words.read_words("en")
    found = words.find(name)
    if found is None:
        _known(name, {t.lower(): t for t in [*words.tags(), "all"]}, "--lang")
    return found


class _Target:
    """Where results go: a folder, one file, or standard output."""

    def __init__(self, output: str | None, count: int, say: Say) -> None:
        self.say = say
        self.path = output or "output"
        if output == "-":
            self.kind = "stdout"
            if sys.stdout.isatty():
                raise click.UsageError(
                    "a PDF is no text for a terminal; name a file, or use a pipe"
                )
        elif output and output.lower().endswith(".pdf") and not os.path.isdir(output):
            self.kind = "file"
        else:
            self.kind = "folder"
        if self.kind != "folder" and count > 1:
            raise click.UsageError(
                f"{count} results do not go into one file; name a folder with -o, or one sheet and"
                " one language"
            )

    def write(self, result: Result, data: bytes) -> str:
        """Write one PDF; its path. Raises `OSError`."""
        from .output import write_file

        if self.kind == "stdout":
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
            return "-"
        path = self.path
        if self.kind == "folder":
            path = os.path.join(self.path, result.file_name)
        write_file(path, data)
        return path


def _draw_all(
    shop: Shop, jobs: Sequence[tuple[Sheet, str]], wish: Wish, target: _Target, problems: Any
) -> list[Result]:
    """Draw what can be drawn; what cannot is added to the problems."""
    from . import words
    from .faces import FaceError
    from .pdf import write_pdf
    from .problems import Refused, Source

    done: list[Result] = []
    for sheet, tag in _progress(jobs, target.say):
        try:
            language = words.find(tag)
            if language is None:
                problems.add(
                    sheet.source, "unknown-language", name=tag, known=", ".join(words.tags())
                )
                continue
            result = shop.render(sheet, language, wish)
            data = write_pdf(result.document, shop.faces(language), __version__)
            path = target.write(result, data)
        except Refused as refused:
            problems.take(refused.problems)
            continue
        except FaceError as error:
            problems.add(Source(""), error.id, path=error.path, reason=error.reason)
            continue
        except BrokenPipeError:
            raise
        except OSError as error:
            reason = error.strerror or str(error)
            path = target.path
            if target.kind == "folder":
                path = os.path.join(path, result.file_name)
            problems.add(Source(""), "write-failed", path=path, reason=reason)
            if not done:
                break  # a folder that takes no file takes none of the others
            continue
        done.append(result)
        if target.kind != "stdout":
            say = target.say
            click.echo(
                say(
                    "wrote",
                    path=path,
                    pieces=result.pieces,
                    piece=result.piece.name,
                    paper=result.paper.name,
                )
            )
    return done


def _progress(jobs: Sequence[tuple[Sheet, str]], say: Say) -> Any:
    """The jobs, behind a progress bar on a terminal where there are many."""
    if len(jobs) < LONG_RUN or not sys.stderr.isatty() or sys.stdout.isatty():
        return jobs  # on a terminal the lines that name each file are the progress
    bar = click.progressbar(jobs, label=say("rendering"), file=sys.stderr)
    return _within(bar)


def _within(bar: Any) -> Any:
    with bar as items:
        yield from items


def _advise(results: list[Result], say: Say) -> None:
    """How to print and cut."""
    if any(result.pieces > 1 or result.document.pages[0].marks for result in results):
        click.echo(say("cut-hint"))
    click.echo(say("true-size", length="100 mm"))


@main.command()
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("--lang", metavar="LANG", help="Check one language only.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def check(files: tuple[str, ...], lang: str | None, as_json: bool) -> None:
    """Find every problem before anything is printed.

    FILE is the path of a YAML file or a name from `sheetgen list`; without one, everything that
    comes with sheetgen is checked. Shipped sheets are checked in every language, others in English
    and the languages they carry.
    """
    from . import checking
    from .problems import Problems
    from .say import Say, message_language

    say = Say(message_language())
    problems = Problems()
    count = 0
    with _Refusal(problems):
        wanted = None if lang in (None, "all") else _language(lang).tag
        _names_known(files)
        count = checking.check(files, wanted, problems)
    if as_json:
        import json

        from .report import as_json as listed

        click.echo(json.dumps(listed(problems, say), ensure_ascii=False, indent=2))
        sys.exit(1 if problems else 0)
    if problems:
        from .report import show

        click.echo(show(problems, say))
        many = say.count("problems", len(problems))
        click.echo(say("check-problems", problems=many, count=say.count("files", count)), err=True)
        sys.exit(1)
    click.echo(say("check-fine", count=say.count("files", count)))


class _Refusal:
    """Turns `Refused` into problems to be shown at the end."""

    def __init__(self, problems: Any) -> None:
        self.problems = problems

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: Any, trace: Any) -> bool:
        from .problems import Refused

        if isinstance(error, Refused):
            self.problems.take(error.problems)
            return True
        return False


def _finish(problems: Any, say: Say) -> None:
    """Show problems on standard error; exit 1 where there are any."""
    if problems:
        from .report import show

        click.echo(show(problems, say), err=True)
        sys.exit(1)
