"""The log of events, followed through outages."""
from __future__ import annotations

import json
import time
from http.client import HTTPException
from typing import TYPE_CHECKING, Iterator, Optional, Protocol, Sequence, Tuple
from urllib.error import HTTPError

from ._transport import Answer, Refusal, Transport, pause_seconds, refusal_of

if TYPE_CHECKING:
    from .types import KnownEvent

#: The stream has a comment every 12 seconds: silence means that it was cut.
_SILENCE_SECONDS = 30
_LONGEST_PAUSE_SECONDS = 60


class Place(Protocol):
    """Where a reader keeps the cursor of the last event that it finished."""

    def load(self) -> Optional[str]: ...

    def save(self, cursor: str) -> None: ...


def follow_events(
    transport: Transport, after: Optional[str], place: Optional[Place], types: Optional[Sequence[str]]
) -> Iterator[KnownEvent]:
    cursor = (place.load() if place else None) or after
    failures = 0
    while True:
        refusal: Optional[Refusal] = None
        try:
            for id, event in _messages(transport, cursor, types):
                failures = 0
                if event is not None:
                    yield event
                if id != cursor:
                    cursor = id
                    if place:
                        place.save(id)
        except HTTPError as error:
            refusal = refusal_of(error)
            if not refusal.is_passing:
                raise refusal from None
        except (OSError, HTTPException):
            pass
        time.sleep(pause_seconds(failures, refusal, _LONGEST_PAUSE_SECONDS))
        failures += 1


def _messages(
    transport: Transport, cursor: Optional[str], types: Optional[Sequence[str]]
) -> Iterator[Tuple[str, Optional[KnownEvent]]]:
    """A stream begins with a message that has an id and no event: where it stands."""
    query = {"after": cursor, "types": types}
    with transport.open("/api/v1/events/stream", query=query, silence_seconds=_SILENCE_SECONDS) as response:
        id = data = ""
        for line in Answer(response).lines():
            if line.startswith("id: "):
                id = line[4:]
            elif line.startswith("data: "):
                data = line[6:]
            elif line == "" and id:
                yield id, json.loads(data) if data else None
                id = data = ""
