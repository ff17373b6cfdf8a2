"""Deliveries by Standard Webhooks 1.0.0 (HMAC-SHA256)."""
from __future__ import annotations

import base64
import binascii
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
    JSON parser. Give every secret that may have signed, both while one takes the place of the other.
    """
    given = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (given.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    is_time = re.fullmatch(r"[0-9]{1,12}", timestamp)
    if not id or not is_time or abs(now() - int(timestamp)) > tolerance_seconds:
        raise NotGenuine("It has no id, or its time is too far from the clock.")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{id}.{timestamp}.".encode() + raw
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        digest = hmac.new(_key_of(secret), signed, hashlib.sha256).digest()
        expected = b"v1," + base64.b64encode(digest)
        if any(hmac.compare_digest(one.encode(), expected) for one in signatures.split(" ")):
            return {**json.loads(raw), "id": id}
    raise NotGenuine("No signature is by a secret given here.")


def _key_of(secret: str) -> bytes:
    encoded = secret[len("whsec_") :] if secret.startswith("whsec_") else secret
    try:
        key = base64.b64decode(encoded, validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("A webhook secret is whsec_ and base64.")
    return key
