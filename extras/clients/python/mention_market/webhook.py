"""Webhooks of watches, by Standard Webhooks."""

import base64
import binascii
import hashlib
import hmac
import json
import math
import re
import time
from collections.abc import Mapping
from typing import Any


class WebhookVerificationError(ValueError):
    """The request is not one that this secret's owner signed just now: respond with 400, and do nothing else."""


def verify_webhook(
    secret: str,
    headers: Mapping[str, str],
    body: bytes | bytearray | memoryview | str,
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> dict[str, Any]:
    """Return the webhook, `{"type", "timestamp", "data"}`, once its signature is that of the secret and its time is near.

    `secret` begins with `whsec_`; `headers` have names in any case; `body` is the one that arrived, before any parsing. `now` is in
    seconds since the epoch; default: the clock. Raises WebhookVerificationError otherwise, TypeError for a body that was parsed
    and for headers that are none, and ValueError for a secret, a tolerance or a time that is not one.
    """
    if not isinstance(body, (bytes, bytearray, memoryview, str)):
        raise TypeError("Give the body as it arrived, before any parsing: bytes or a text")
    if not hasattr(headers, "items"):
        raise TypeError("Give the headers of the request: a mapping")
    key = _key_of(secret)
    at = time.time() if now is None else now
    if math.isnan(tolerance_seconds) or math.isnan(at):
        raise ValueError("tolerance_seconds and now must be numbers")
    found = {name.lower(): value for name, value in headers.items()}
    identifier = _header(found, "webhook-id")
    timestamp = _header(found, "webhook-timestamp")
    signatures = _header(found, "webhook-signature")
    if re.fullmatch(r"[0-9]{1,12}", timestamp) is None:
        raise WebhookVerificationError("webhook-timestamp is not a time")
    if abs(at - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("The webhook is too old or too new")
    raw = _bytes(body) if isinstance(body, str) else bytes(body)
    signed = _bytes(f"{identifier}.{timestamp}.") + raw
    expected = base64.b64encode(hmac.digest(key, signed, hashlib.sha256))
    # Bytes, because compare_digest refuses texts that are not ASCII.
    given = [_bytes(one[3:]) for one in signatures.split(" ") if one.startswith("v1,")]
    if not any(hmac.compare_digest(expected, one) for one in given):
        raise WebhookVerificationError("No signature of the webhook is right")
    webhook: dict[str, Any] = json.loads(raw)
    return webhook


def _bytes(text: str) -> bytes:
    """Never fails: a lone surrogate, which UTF-8 has no bytes for, makes bytes that nobody has signed."""
    return text.encode("utf-8", "surrogatepass")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"The header {name} is missing")
    return value


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True) if secret.startswith("whsec_") else b""
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ValueError("The secret is not one of a watch: it begins with whsec_, and base64 follows")
    return key
