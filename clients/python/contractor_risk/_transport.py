"""Requests, their retries, and what is refused. The standard library only."""
from __future__ import annotations

import json
import random
import re
import time
from http.client import HTTPException
from typing import IO, TYPE_CHECKING, Any, Callable, Dict, Iterator, Mapping, Optional, TypeVar, Union, cast
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

if TYPE_CHECKING:
    from .types import Problem

Read = TypeVar("Read")
Key = Union[str, Callable[[], str]]
Query = Mapping[str, Any]

#: They pass by themselves.
_PASSING = (408, 429, 502, 503, 504)


class Refusal(Exception):
    """The service refused a request. Decide by `code`; give `request_id` to the operator when you ask for help."""

    def __init__(self, status: int, problem: Optional[Problem], retry_after: Optional[float] = None) -> None:
        #: One of the codes at `/problems`; `status-502` and the like if something before the service answered.
        self.code: str = problem["code"] if problem else f"status-{status}"
        self.status = status
        self.request_id: Optional[str] = problem["requestId"] if problem else None
        #: The whole answer; None if it was not the service's own.
        self.problem = problem
        #: After how many seconds it may be asked again, if the answer says so.
        self.retry_after = retry_after
        super().__init__(f"{self.code}: {problem['detail']} ({self.request_id})" if problem else self.code)

    @property
    def is_passing(self) -> bool:
        """Whether the same request may be taken later."""
        return self.status in _PASSING or self.retry_after is not None


class _NoRedirect(HTTPRedirectHandler):
    """A key is sent nowhere but where it was meant for."""

    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any) -> None:
        return None


class Answer:
    """A success, while it is read."""

    def __init__(self, response: Any) -> None:
        self._response = response
        self.status: int = response.status
        self.headers: Mapping[str, str] = response.headers

    def bytes(self) -> bytes:
        return cast(bytes, self._response.read())

    def json(self) -> Any:
        return json.loads(self.bytes())

    def lines(self) -> Iterator[str]:
        """As they come, without their ends. A last line that was cut off is not given."""
        for line in self._response:
            if line.endswith(b"\n"):
                yield line.decode().rstrip("\r\n")


class Transport:
    def __init__(self, url: str, key: Key, retries: int, max_pause_seconds: float, timeout_seconds: float) -> None:
        base = str(url).strip().rstrip("/")
        if not re.fullmatch(r"https?://[^/?#@\s]+", base):
            raise ValueError("url is the address of the service alone, without a path, such as https://risk.example.")
        self._base = base
        self._key: Callable[[], str] = key if callable(key) else lambda: key
        if not callable(key):
            _checked(key)
        self._retries = retries
        self.max_pause_seconds = max_pause_seconds
        self._timeout_seconds = timeout_seconds
        self._opener = build_opener(_NoRedirect)

    def open(
        self,
        path: str,
        method: str = "GET",
        query: Query = {},
        headers: Mapping[str, Optional[str]] = {},
        body: Optional[str] = None,
        silence_seconds: Optional[float] = None,
    ) -> IO[bytes]:
        """One attempt. `silence_seconds`: the longest that nothing may come."""
        given = {"Authorization": f"Bearer {_checked(self._key())}", **{name: it for name, it in headers.items() if it is not None}}
        asked = urlencode({name: _text(it) for name, it in query.items() if it is not None})
        address = f"{self._base}{path}{'?' if asked else ''}{asked}"
        data = None if body is None else body.encode()
        request = Request(address, data=data, headers=given, method=method)
        return cast("IO[bytes]", self._opener.open(request, timeout=silence_seconds or self._timeout_seconds))

    def send(
        self,
        path: str,
        read: Callable[[Answer], Read],
        is_repeatable: Optional[bool] = None,
        method: str = "GET",
        **sent: Any,
    ) -> Read:
        """What is read of the answer, if it is a success; raises `Refusal` for any other, and the fault of a network that stays away."""
        if is_repeatable is None:
            is_repeatable = method != "POST"
        tried = 0
        while True:
            refusal: Optional[Refusal] = None
            try:
                with self.open(path, method, **sent) as response:
                    return read(Answer(response))
            except HTTPError as error:
                refusal = refusal_of(error)
            except (OSError, HTTPException) as fault:
                if not is_repeatable or tried >= self._retries:
                    raise ConnectionError(f"The request to {self._base} failed: {getattr(fault, 'reason', fault)}.") from fault
            pause = pause_seconds(tried, refusal, self.max_pause_seconds)
            if refusal:
                # The service's own 429 and 503 come before any work: even what may not be repeated is sent again.
                did_nothing = refusal.problem is not None and refusal.status in (429, 503)
                may_repeat = refusal.is_passing and (is_repeatable or did_nothing)
                if not may_repeat or tried >= self._retries or pause > self.max_pause_seconds:
                    raise refusal
            time.sleep(pause)
            tried += 1

    def json(self, path: str, **sent: Any) -> Any:
        return self.send(path, Answer.json, **sent)

    def post(self, path: str, body: object, method: str = "POST", headers: Mapping[str, Optional[str]] = {}, **sent: Any) -> Any:
        named = {"Content-Type": "application/json", **headers}
        return self.json(path, method=method, body=json.dumps(body), headers=named, **sent)

    def every(self, path: str, after: Optional[str] = None, **query: Any) -> Iterator[Any]:
        """Every item of a list that comes in pages; returns where to read on."""
        while True:
            page: Dict[str, Any] = self.json(path, query={**query, "after": after})
            yield from page["data"]
            after = page["cursor"] or after
            if not page["hasMore"]:
                return after


def _checked(key: Any) -> str:
    """Not in the words of `http.client`, which quotes what is no key."""
    text = key.strip() if isinstance(key, str) else ""
    if re.fullmatch("[!-~]+", text):
        return text
    raise ValueError("key is missing or not a key: give a secret key, a client token, or a function that returns one.")


def path_part(name: str, text: Any) -> str:
    """A part of a path: an empty one would be another address, and a number may have lost its zeros."""
    if isinstance(text, str) and text.strip():
        return quote(text, safe="")
    raise ValueError(f"Give {name} as a text that is not empty.")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(value) if isinstance(value, (list, tuple)) else str(value)


def refusal_of(error: HTTPError) -> Refusal:
    try:
        read = json.loads(error.read())
    except (ValueError, OSError, HTTPException):
        read = None
    body = read if isinstance(read, dict) else {}
    problem = body if isinstance(body.get("code"), str) else None
    try:
        seconds: Optional[float] = float(error.headers.get("Retry-After", ""))
    except ValueError:
        seconds = None
    refusal = Refusal(error.code, cast("Optional[Problem]", problem), seconds)
    if isinstance(body.get("error_description"), str):  # RFC 6749, 5.2
        refusal.args = (f"{refusal}: {body['error_description']}",)
    return refusal


def pause_seconds(tried: int, refusal: Optional[Refusal], longest: float) -> float:
    """As the answer asks, or twice as long each time; a little spread, so that not all come back at once."""
    if refusal and refusal.retry_after:
        return refusal.retry_after
    return min(longest, 2.0 ** min(tried, 16) * (0.5 + random.random() / 2))
