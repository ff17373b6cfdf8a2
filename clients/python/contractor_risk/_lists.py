"""Watchlists, alerts and batches: many companies at once."""
from __future__ import annotations

import json
import time
import uuid
from typing import TYPE_CHECKING, Any, Dict, Iterator, Mapping, Optional, Sequence, Union

from ._transport import Transport, path_part

if TYPE_CHECKING:
    from .types import (
        Alert, Batch, BatchList, BatchQuote, BatchResult, WatchedCompany, WatchlistChange, WatchlistClusters,
        WatchlistHead, WatchlistList, WatchlistWorstCase, WatchRulesSet,
    )  # fmt: skip

#: Rows with `nif` and perhaps `reference`, or the text of a CSV file whose header names them.
Rows = Union[str, Sequence[Mapping[str, Optional[str]]]]


def _sent(rows: Rows, **headers: Optional[str]) -> Dict[str, Any]:
    if isinstance(rows, str):
        body, form = rows, "text/csv"
    else:
        body, form = "".join(f"{json.dumps(dict(row))}\n" for row in rows), "application/x-ndjson"
    return {"body": body, "headers": {"Content-Type": form, **headers}}


def _expecting(seen: Union[Mapping[str, Any], None, str]) -> Dict[str, Optional[str]]:
    """What a change expects: the list or alert as it was read, `none` for nothing there yet. Otherwise it is refused: `precondition-failed`."""
    return {
        "If-Match": f'"{seen["id"]}.{seen["version"]}"' if isinstance(seen, Mapping) else None,
        "If-None-Match": "*" if seen == "none" else None,
    }


class Watchlists:
    """The companies on your books. A change takes `if_seen`, the list as you read it, and is refused if somebody changed the list first."""

    def __init__(self, transport: Transport) -> None:
        self._ask = transport

    @staticmethod
    def _path(name: str, below: str = "") -> str:
        return f"/api/v1/watchlists/{path_part('name', name)}{below}"

    def _company(self, name: str, nif: str) -> str:
        return self._path(name, f"/companies/{path_part('nif', nif)}")

    def list(self) -> WatchlistList:
        return self._ask.json("/api/v1/watchlists")

    def get(self, name: str) -> WatchlistHead:
        return self._ask.json(self._path(name))

    def put(
        self, name: str, rows: Rows, *, part: bool = False, partial: bool = False, if_seen: Union[Mapping[str, Any], None, str] = None
    ) -> WatchlistChange:
        """Puts rows in the place of all that are on the list, or with `part` beside them; `partial` leaves out rows that name no company."""
        query = {"part": part, "partial": partial}
        return self._ask.json(self._path(name), method="PUT", query=query, **_sent(rows, **_expecting(if_seen)))

    def remove(self, name: str, *, if_seen: Optional[Mapping[str, Any]] = None) -> None:
        self._ask.send(self._path(name), lambda _: None, method="DELETE", headers=_expecting(if_seen))

    def companies(self, name: str, **filters: Any) -> Iterator[WatchedCompany]:
        """Every company that the filters take (`verdict`, `minScore`, `maxScore`, `changedSince`, `reference`, `sort`, …), as of the first page."""
        return self._ask.every(self._path(name, "/companies"), **filters)

    def company(self, name: str, nif: str) -> WatchedCompany:
        return self._ask.json(self._company(name, nif))

    def watch(self, name: str, nif: str, *, reference: Optional[str] = None, if_seen: Optional[Mapping[str, Any]] = None) -> WatchlistChange:
        body = {} if reference is None else {"reference": reference}
        return self._ask.post(self._company(name, nif), body, method="PUT", headers=_expecting(if_seen))

    def unwatch(self, name: str, nif: str, *, if_seen: Optional[Mapping[str, Any]] = None) -> WatchlistChange:
        return self._ask.json(self._company(name, nif), method="DELETE", headers=_expecting(if_seen))

    def set_rules(self, name: str, rules: Mapping[str, Any], *, if_seen: Optional[Mapping[str, Any]] = None) -> WatchRulesSet:
        """What opens an alert; what is left out has its default."""
        return self._ask.post(self._path(name, "/rules"), dict(rules), method="PUT", headers=_expecting(if_seen))

    def clusters(self, name: str) -> WatchlistClusters:
        """Groups of its companies that are linked."""
        return self._ask.json(self._path(name, "/clusters"))

    def worst_case(self, name: str, if_fails: str) -> WatchlistWorstCase:
        """What else may fall if this company fails."""
        return self._ask.json(self._path(name, "/worst-case"), query={"ifFails": if_fails})


class Alerts:
    """What stands against companies on your watchlists."""

    def __init__(self, transport: Transport) -> None:
        self._ask = transport

    def all(self, *, state: Optional[str] = None, list: Optional[str] = None, nif: Optional[str] = None) -> Iterator[Alert]:
        return self._ask.every("/api/v1/alerts", state=state, list=list, nif=nif)

    def acknowledge(self, id: str, *, note: Optional[str] = None, if_seen: Optional[Mapping[str, Any]] = None) -> Alert:
        return self._tell(id, "acknowledge", {"note": note}, if_seen)

    def silence(self, id: str, until: Optional[str], *, if_seen: Optional[Mapping[str, Any]] = None) -> Alert:
        """`until` a day in Lisbon; None: it is heard again."""
        return self._tell(id, "silence", {"until": until}, if_seen)

    def _tell(self, id: str, verb: str, body: object, if_seen: Optional[Mapping[str, Any]]) -> Alert:
        return self._ask.post(f"/api/v1/alerts/{path_part('id', id)}/{verb}", body, headers=_expecting(if_seen))


class Batches:
    """Up to 100,000 companies asked about with one request."""

    def __init__(self, transport: Transport) -> None:
        self._ask = transport

    @staticmethod
    def _path(id: str) -> str:
        return f"/api/v1/batches/{path_part('id', id)}"

    def quote(self, rows: Rows) -> BatchQuote:
        """What it would cost, and when it would be ready; begins nothing."""
        return self._ask.json("/api/v1/batches", method="POST", query={"dryRun": True}, is_repeatable=True, **_sent(rows))

    def submit(self, rows: Rows, *, idempotency_key: Optional[str] = None) -> Batch:
        """Under the same `idempotency_key` the same rows are one batch, however often they are sent; left out, it is a new one."""
        named = {"Idempotency-Key": f'"{idempotency_key or uuid.uuid4()}"'}
        return self._ask.json("/api/v1/batches", method="POST", is_repeatable=True, **_sent(rows, **named))

    def get(self, id: str) -> Batch:
        return self._ask.json(self._path(id))

    def list(self, *, after: Optional[str] = None, limit: Optional[int] = None) -> BatchList:
        """A page, newest first."""
        return self._ask.json("/api/v1/batches", query={"after": after, "limit": limit})

    def cancel(self, id: str) -> Batch:
        return self._ask.json(self._path(id), method="DELETE")

    def results(self, id: str, *, after: Optional[str] = None, poll_seconds: float = 2) -> Iterator[BatchResult]:
        """Each row when it is finished, until the batch has ended. Go on later behind the `cursor` of the last one."""
        while True:
            # Read before the rows: what ends in between is read in the next turn.
            state = self.get(id)["state"]
            after = yield from self._ask.every(f"{self._path(id)}/results", after=after, limit=1_000)
            if state in ("complete", "cancelled"):
                return
            time.sleep(poll_seconds)
