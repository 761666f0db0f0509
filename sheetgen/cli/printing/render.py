"""`sheetgen render`: sheets drawn, written whole or not at all, and how to print them."""

from __future__ import annotations

import click

from ...job import jobfile
from ...job.advice import advice
from ...job.jobfile import JobText
from ...source.located import Text
from ...source.output import write_file
from ...source.problems import Problems, Refused, Source
from ...words.localizer import Localizer, message_language
from ...writers.formats import FORMATS
from ..output import Target, not_read, same_file
from ..report import finish
from .drawing import CommandLine, Job, read_job
from .writing import check_usage, target_of, write


def render_sheets(line: CommandLine) -> int:
    """Draw everything that can be drawn; 1 where something cannot. Raises `click.UsageError`."""
    say = Localizer(message_language())
    problems = Problems()
    if line.form != "pdf":
        check_usage(line)
    try:
        job = read_job(line, problems)
        output = line.output
        if output is None and line.form == "pdf":  # that of a job file is the place of its PDF
            output = job.text.text(jobfile.OUTPUT)
        target = target_of(job, line, output, say)
        if line.write_job is not None:
            not_read(line.write_job, job.inputs)
            if target.kind == "file" and same_file(line.write_job, target.path):
                raise click.UsageError(say("file-twice", path=target.path))
        printouts = write(job, line, target, problems, lambda path, told: click.echo(told))
        printed = target.kind != "stdout" and not FORMATS[line.form].together
        if printouts and printed:
            pouches = job.materials.papers.pouches
            for told in advice(printouts, job.request, say, pouches):
                click.echo(told)
        if line.write_job is not None and not problems:
            kept = output if line.form == "pdf" else None
            _write_job(line.write_job, job, kept, target, say, problems)
    except Refused as refused:
        problems.take(refused.problems)
    return finish(problems, say)


def _write_job(
    path: str, job: Job, output: str | None, target: Target, say: Localizer, problems: Problems
) -> None:
    """Write what was just used as a job file: what was said, the language, and where it went."""
    options = dict(job.text.options)
    tags = {drawing.language for drawing in job.drawings}
    if "lang" not in options and len(tags) == 1:
        options["lang"] = Text(tags.pop(), Source("--lang"))
    if output is not None and target.kind != "stdout":
        options[jobfile.OUTPUT] = Text(output, Source("--output"))
    try:
        write_file(
            path,
            jobfile.write_job(JobText(job.text.sheets, options), path).encode("utf-8", "replace"),
        )
    except OSError as error:
        problems.unwritten(path, error)
        return
    if target.kind != "stdout":
        click.echo(say("wrote-job", path=path))
