"""Deliveries by Standard Webhooks 1.0.0 (HMAC-SHA256)."""
from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Any, Callable, Dict, Iterable, Protocol, Sequence, Tuple, Union


class Headers(Protocol):
    """A dictionary, or what your framework has: names in any case."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


class NotGenuine(Exception):
    """The delivery is not from the service, was altered, or is old. Answer 400 and use nothing of it."""


def verify_webhook(
    headers: Headers,
    body: Union[bytes, str],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
    now: Callable[[], float] = time.time,
) -> Dict[str, Any]:
    """
    The event of a delivery with its `id`, the same on every attempt; raises `NotGenuine`. `body`: the bytes as they came, before any
    JSON parser. Give every secret that may have signed, both while one takes the place of the other. What you gave wrong, as a parsed body
    or no secret, is a `TypeError` or `ValueError`.
    """
    if not isinstance(body, (bytes, bytearray, str)):
        raise TypeError("Give the raw body, bytes or a text: a parsed one cannot be verified.")
    keys = [_key_of(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets or [""])]
    given = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not given.get(name):
            raise NotGenuine(f"It has no header {name}.")
    id, timestamp, signatures = given["webhook-id"], given["webhook-timestamp"], given["webhook-signature"]
    is_time = re.fullmatch(r"[0-9]{1,12}", timestamp)
    if not is_time or abs(now() - int(timestamp)) > tolerance_seconds:
        raise NotGenuine(f"Its webhook-timestamp is no time within {tolerance_seconds} seconds of the clock here.")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{id}.{timestamp}.".encode() + raw
    for key in keys:
        digest = hmac.new(key, signed, hashlib.sha256).digest()
        expected = b"v1," + base64.b64encode(digest)
        if any(hmac.compare_digest(one.encode(), expected) for one in signatures.split(" ")):
            return {**json.loads(raw), "id": id}
    raise NotGenuine("No signature is by a secret given here, or the body is not the raw one: parsed and written again, it differs.")


def _key_of(secret: str) -> bytes:
    given = str(secret)
    try:
        key = base64.b64decode(given[len("whsec_") :], validate=True) if given.startswith("whsec_") else b""
    except ValueError:
        key = b""
    if not key:
        raise ValueError("Give a webhook secret, whsec_ and base64; a public key (whpk_) is taken by the client in TypeScript alone.")
    return key
