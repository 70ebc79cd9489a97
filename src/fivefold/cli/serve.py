"""``fivefold serve``."""

from __future__ import annotations

from argparse import Namespace
from ipaddress import ip_address

from fivefold.base.errors import MissingExtraError, OptionError
from fivefold.cli.output import print_note
from fivefold.cli.parser import Commands, add_lexicon, chosen_lexicon, count, new_command, positive
from fivefold.cli.stopping import INTERRUPTED, stopped_word

_LOOPBACK = "127.0.0.1"
_OPEN_TO_OTHERS = (
    "warning: other machines can reach this server, which has no encryption and no password. Safer: "
    "serve on 127.0.0.1 behind a reverse proxy that has both (Caddy, nginx), and name the public host "
    "with --allow-host and the proxy with --proxy"
)


def add_command(commands: Commands) -> None:
    """Add ``serve``."""
    parser = new_command(
        commands,
        "serve",
        detail="Needs the extra `serve`.  Only this machine can reach it unless you give --host;\n"
        "then put a proxy in front that encrypts and, unless everybody may use it, asks for a\n"
        "password.  Ctrl-C stops it.",
        example="fivefold serve --open",
    )
    parser.add_argument(
        "--port", type=count, default=8055, metavar="N", help="default: 8055; 0 takes any free port"
    )
    parser.add_argument("--host", default=_LOOPBACK, metavar="ADDRESS", help=f"default: {_LOOPBACK}")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="answer to this host name too; localhost and IP addresses always work",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="address of a proxy in front, which names the client in X-Forwarded-For",
    )
    parser.add_argument(
        "--workers",
        type=positive,
        default=2,
        metavar="N",
        help="how many quick questions, and how many short searches, run at once; default: 2",
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    add_lexicon(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Serve until interrupted."""
    if options.port > 65535:
        raise OptionError(f"{options.port} is not a port: the highest is 65535")
    for proxy in options.proxy:
        _require_address(proxy)
    lexicon = chosen_lexicon(options)
    try:
        from fivefold.serve.request_limits import MOST_WORKERS
        from fivefold.serve.server import listen, serve
    except ImportError as error:
        message = f"the page needs {error.name}: pip install 'fivefold[serve]'"
        raise MissingExtraError(message) from None
    if options.workers > MOST_WORKERS:
        raise OptionError(f"{options.workers} workers are too many: at most {MOST_WORKERS}")
    try:
        listening = listen(options.host, options.port)
    except (OSError, ValueError) as error:  # text that cannot be a host name is a ValueError
        reason = error.strerror or error if isinstance(error, OSError) else "not a host name"
        message = f"cannot listen on {options.host} port {options.port}: {reason}"
        raise OptionError(message) from None
    with listening:
        address, port = listening.getsockname()[:2]
        url = f"http://{f'[{address}]' if ':' in address else address}:{port}/"
        print(f"fivefold is running at {url}", flush=True)
        if not ip_address(address.partition("%")[0]).is_loopback:
            print_note(_OPEN_TO_OTHERS)
        if options.open:
            import webbrowser

            webbrowser.open(url)
        serve(
            listening,
            lexicon,
            hosts=options.allow_host,
            proxies=options.proxy,
            workers=options.workers,
        )
    print_note(stopped_word())
    return INTERRUPTED


def _require_address(proxy: str) -> None:
    try:
        ip_address(proxy)
    except ValueError:
        raise OptionError(f"--proxy {proxy} is not an address such as {_LOOPBACK}") from None
