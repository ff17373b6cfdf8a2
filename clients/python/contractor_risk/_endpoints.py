"""Where events are sent."""
from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Optional, Sequence

from ._transport import Transport, path_part

if TYPE_CHECKING:
    from .types import WebhookEndpointList, WebhookSecret, WebhookTest

_ENDPOINTS = "/api/v1/webhook-endpoints"


class WebhookEndpoints:
    """Where your events are sent. For keys with `webhooks:write` and `contractors:read`."""

    def __init__(self, transport: Transport) -> None:
        self._ask = transport

    def create(self, url: str, *, event_types: Sequence[str] = (), idempotency_key: Optional[str] = None) -> WebhookSecret:
        """Its secret is in this answer alone. `event_types` left out: all, also future ones. Under the same `idempotency_key` it is one endpoint for 24 hours."""
        named = {"Idempotency-Key": f'"{idempotency_key or uuid.uuid4()}"'}
        return self._ask.post(_ENDPOINTS, {"url": url, "eventTypes": list(event_types)}, headers=named, is_repeatable=True)

    def list(self) -> WebhookEndpointList:
        return self._ask.json(_ENDPOINTS)

    def remove(self, id: str) -> None:
        """With its deliveries."""
        self._ask.send(f"{_ENDPOINTS}/{path_part('id', id)}", lambda _: None, method="DELETE")

    def test(self, id: str) -> WebhookTest:
        """Sends one signed `webhook.test`, and tells what came back, within 15 seconds. Counts as ten requests; once in five seconds."""
        return self._ask.json(f"{_ENDPOINTS}/{path_part('id', id)}/test", method="POST")
