"""Running the command in this process, as a pipe would see it."""

from __future__ import annotations

from click.testing import CliRunner, Result

from fairdeal.cli import main


def run(*arguments: str, stdin: str | None = None) -> Result:
    """Run `fairdeal` with the arguments; what it raises, but for an exit, is raised here."""
    return CliRunner().invoke(
        main, arguments, input=stdin, catch_exceptions=False, prog_name="fairdeal"
    )


def refusal(*arguments: str, stdin: str | None = None) -> str:
    """Return what a refused call says after `Error: `: it ends with status 2."""
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 2
    assert result.stdout == ""
    return " ".join(result.stderr.partition("Error: ")[2].split())
