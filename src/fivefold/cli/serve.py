"""``fivefold serve``."""

from __future__ import annotations

from argparse import Namespace

from fivefold.cli.output import print_note
from fivefold.cli.parser import Commands, add_lexicon, chosen_lexicon, count, new_command, positive
from fivefold.errors import MissingExtraError, OptionError

_LOOPBACK = "127.0.0.1"


def add_command(commands: Commands) -> None:
    """Add ``serve``."""
    parser = new_command(
        commands,
        "serve",
        "the web page and its API, on this machine",
        detail="Needs the extra `serve`.  Only this machine can reach it unless --host says otherwise;\n"
        "then put something before it that encrypts.  Ctrl-C ends it.",
        example="fivefold serve --open",
    )
    parser.add_argument(
        "--port", type=count, default=8055, metavar="N", help="default: 8055; 0: any free one"
    )
    parser.add_argument("--host", default=_LOOPBACK, metavar="ADDRESS", help=f"default: {_LOOPBACK}")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="answer for this host name too; localhost and addresses are always answered for",
    )
    parser.add_argument(
        "--workers", type=positive, default=2, metavar="N", help="quick searches at a time; default: 2"
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    add_lexicon(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Serve until interrupted."""
    if options.port > 65535:
        raise OptionError(f"{options.port} is not a port: they end at 65535")
    lexicon = chosen_lexicon(options)
    try:
        from fivefold.serve.server import listen, serve
    except ImportError as error:
        message = f"the page needs {error.name}: pip install 'fivefold[serve]'"
        raise MissingExtraError(message) from None
    try:
        listening = listen(options.host, options.port)
    except OSError as error:
        message = f"cannot listen on {options.host} port {options.port}: {error.strerror or error}"
        raise OptionError(message) from None
    with listening:
        address, port = listening.getsockname()[:2]
        url = f"http://{f'[{address}]' if ':' in address else address}:{port}/"
        print(f"fivefold is at {url}", flush=True)
        if options.open:
            import webbrowser

            webbrowser.open(url)
        serve(listening, lexicon, hosts=options.allow_host, workers=options.workers)
    print_note("stopped")
    return 0
