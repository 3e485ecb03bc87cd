"""Receives what a watch sends: python3 receive_webhooks.py. Needs WATCH_SECRET in the environment; PORT is 4000 unless it is there, too."""

import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from mention_market import WebhookVerificationError, verify_webhook


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        # The raw bytes, because they are what was signed.
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            webhook = verify_webhook(os.environ["WATCH_SECRET"], dict(self.headers.items()), body)
            print(self.headers["webhook-id"], webhook["type"], json.dumps(webhook["data"]), flush=True)
            self.send_response(204)
        except WebhookVerificationError as error:
            print("refused:", error, flush=True)
            self.send_response(400)
        self.end_headers()


if __name__ == "__main__":
    port = int(os.environ.get("PORT", "4000"))
    print(f"Listening on http://127.0.0.1:{port}/", flush=True)
    ThreadingHTTPServer(("127.0.0.1", port), Receiver).serve_forever()
