"""A receiver of Kontor's webhooks that accepts only what Kontor has signed. Python 3.9 or later, standard library.

    WEBHOOK_SECRET=<the 64 characters, or whsec_...> PORT=4000 python3 verify.py

WEBHOOK_SCHEME=standard (the default) checks webhook-signature; WEBHOOK_SCHEME=hook checks X-Hook-Signature.
Choose one. To accept whichever header is there would let a recorded delivery be sent again without its timestamp.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import time
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300
BODY_LIMIT_BYTES = 5_000_000


def handle(delivery):
    """Your own work. The same id may come twice, so remember the ids that you have handled."""
    print(f"{delivery['event_type']} {delivery['id']}", flush=True)


def read_secret(secret):
    """The key is the text of the secret; whsec_ is followed by the base64 of the same bytes."""
    if not secret:
        raise SystemExit("Set WEBHOOK_SECRET to the secret of the subscription.")
    return base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()


def verify_standard(key, headers, body):
    """Standard Webhooks: HMAC-SHA256 over id, timestamp and raw body; during a rotation there are two signatures."""
    timestamp = headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    return any(is_same(signature, expected) for signature in headers.get("webhook-signature", "").split(" "))


def verify_hook(key, headers, body):
    """X-Hook-Signature: HMAC-SHA256 over the raw body, whose delivered_at is the time of this attempt."""
    expected = "sha256=" + hmac.digest(key, body, hashlib.sha256).hex()
    if not is_same(headers.get("x-hook-signature", ""), expected):
        return False
    delivered_at = datetime.fromisoformat(json.loads(body)["delivered_at"].replace("Z", "+00:00"))
    return abs(time.time() - delivered_at.timestamp()) <= TOLERANCE_SECONDS


def is_same(given, expected):
    """Compares in a time that does not tell how much of the signature was right."""
    return hmac.compare_digest(given.encode(), expected.encode())


KEY = read_secret(os.environ.get("WEBHOOK_SECRET", ""))
VERIFY = verify_hook if os.environ.get("WEBHOOK_SCHEME") == "hook" else verify_standard


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = int(self.headers.get("Content-Length", "0"))
        if length > BODY_LIMIT_BYTES:
            self.close_connection = True
            return self.answer(413)
        # The body as it came: parsed and written again, it would not have the same signature.
        body = self.rfile.read(length)
        if not VERIFY(KEY, self.headers, body):
            return self.answer(401)
        handle(json.loads(body))
        self.answer(204)  # Answer within 15 seconds; do slow work afterwards.

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Keeps the log to the deliveries."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Receiver)
    print(f"listening on port {server.server_port}", flush=True)
    server.serve_forever()
