"""The client of contractor-risk: `Client` asks, `verify_webhook` reads what is delivered."""
from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, Mapping, Optional, Sequence, Tuple, TypeVar, Union

from ._endpoints import WebhookEndpoints
from ._events import Place, follow_events
from ._lists import Alerts, Batches, Rows, Watchlists
from ._transport import Answer, Key, Refusal, Transport, path_part
from .webhooks import NotGenuine, verify_webhook

if TYPE_CHECKING:
    from .types import (
        AnalyzingContractor, CompleteContractor, JudgedContractor, KnownEvent, NetworkElements, Usage,
    )  # fmt: skip

__all__ = ["Client", "NotGenuine", "Place", "Refusal", "Rows", "verify_webhook"]

Read = TypeVar("Read")

#: The longest that the service holds a request.
_HELD_SECONDS = 25


class Client:
    """
    Asks the service at `url`. `key`: a secret key or a client token, or what gives one for each request.

    A request is sent again up to `retries` times after a network fault, 429, 502, 503 or 504, after `Retry-After` or twice as long
    each time; a pause above `max_pause_seconds` is raised as a `Refusal`. `timeout_seconds`: the longest that nothing may come.
    """

    def __init__(
        self, url: str, key: Key, *, retries: int = 4, max_pause_seconds: float = 60, timeout_seconds: float = 60
    ) -> None:
        self._ask = Transport(url, key, retries, max_pause_seconds, timeout_seconds)
        self.watchlists = Watchlists(self._ask)
        self.alerts = Alerts(self._ask)
        self.batches = Batches(self._ask)
        self.webhook_endpoints = WebhookEndpoints(self._ask)

    def assess(
        self,
        nif: str,
        *,
        expand: Sequence[str] = (),
        name: Optional[str] = None,
        max_age_hours: Optional[int] = None,
        wait_seconds: float = 60,
    ) -> Union[CompleteContractor, AnalyzingContractor]:
        """The assessment of a company. One that is not known yet is analysed, which costs one unit of quota once. Look at `status`."""
        query = {"expand": list(expand) or None, "name": name, "maxAgeHours": max_age_hours}

        def ask(held: int) -> Tuple[Any, Optional[float]]:
            prefer = {"Prefer": f"wait={held}" if held > 0 else None}
            return self._ask.send(_path(nif), lambda answer: (answer.json(), _again(answer)), query=query, headers=prefer)

        return _waited(wait_seconds, ask)

    def as_known(
        self, nif: str, *, known_at: Optional[str] = None, as_of: Optional[str] = None
    ) -> Union[CompleteContractor, JudgedContractor]:
        """As it was known at a moment (`known_at`, RFC 3339), or judged for a day (`as_of`, in Lisbon). Analyses nothing."""
        return self._ask.json(_path(nif), query={"knownAt": known_at, "asOf": as_of})

    def network(
        self, nif: str, *, depth: Optional[int] = None, as_of: Optional[str] = None, first: Optional[int] = None
    ) -> NetworkElements:
        """Who runs or ran which company around it, in the format of Cytoscape.js."""
        query = {"depth": depth, "asOf": as_of, "first": first}
        return self._ask.json(f"{_path(nif)}/network.cytoscape.json", query=query)

    def report(
        self,
        nif: str,
        *,
        format: str = "pdf",
        lang: Optional[str] = None,
        known_at: Optional[str] = None,
        wait_seconds: float = 60,
    ) -> Union[bytes, AnalyzingContractor]:
        """The report as a file (`pdf` or `html`), or what its company's analysis waits for."""
        query = {"lang": lang, "knownAt": known_at}

        def read(answer: Answer) -> Tuple[Any, Optional[float]]:
            again = _again(answer)
            return (answer.bytes() if again is None else answer.headers["Location"]), again

        given = _waited(wait_seconds, lambda _: self._ask.send(f"{_path(nif)}/report.{format}", read, query=query))
        return given if isinstance(given, bytes) else self._ask.json(given)

    def events(
        self, *, after: Optional[str] = None, place: Optional[Place] = None, types: Optional[Sequence[str]] = None
    ) -> Iterator[KnownEvent]:
        """
        Your events as they happen, in order, without end. A cut, a restart and an answer that passes are waited out. An event is saved
        as finished when the next one is asked for: after a crash it comes again, and none is lost. `after`: behind which event to
        begin, a cursor or `latest`; `place` takes its part once something was saved. Ignore types that you do not know.
        """
        return follow_events(self._ask, after, place, types)

    def usage(self, *, days: Optional[int] = None) -> Usage:
        """The key's limits, what is left of them, and its use per day."""
        return self._ask.json("/api/v1/usage", query={"days": days})

    def graphql(self, query: str, variables: Mapping[str, Any] = {}) -> Dict[str, Any]:
        """
        The data of a GraphQL operation, for what has no method here. Raises the first of its `errors`. What a mutation refuses is data:
        its `result` is None, and its own `errors { code detail }`, which you ask for, say why.
        """
        answer = self._ask.post("/graphql", {"query": query, "variables": dict(variables)})
        for error in answer.get("errors") or ():
            told = error["extensions"]
            raise RuntimeError(f"{told['code']}: {error['message']} ({told['requestId']})")
        return answer["data"]


def _path(nif: str) -> str:
    return f"/api/v1/contractors/{path_part('nif', nif)}"


def _again(answer: Answer) -> Optional[float]:
    return float(answer.headers.get("Retry-After") or 5) if answer.status == 202 else None


def _waited(wait_seconds: float, ask: Callable[[int], Tuple[Read, Optional[float]]]) -> Read:
    """Asks until the answer is no 202, as often as it advises, or the time is over: then that answer."""
    end = time.monotonic() + wait_seconds
    while True:
        answer, again = ask(int(min(_HELD_SECONDS, end - time.monotonic())))
        if again is None or again >= end - time.monotonic():
            return answer
        time.sleep(again)
