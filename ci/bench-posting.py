"""What posting a report costs: requests, writes and bytes of a first and of a repeated post, as a Markdown table.

    python3 ci/bench-posting.py REVIEWBOT FAKE_FORGE_FOLDER

The fake forge is behind a relay that counts what goes over the wire, headers included. `ci/bench` runs this where
the fake forge is there, with a Python that has what the forge requires.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.request


class Relay(threading.Thread):
    """Passes bytes on to a port of this machine and back, and counts them."""

    def __init__(self, target):
        super().__init__(daemon=True)
        self.target, self.sent, self.received, self.lock = target, 0, 0, threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def run(self):
        while True:
            client = self.listener.accept()[0]
            server = socket.create_connection(("127.0.0.1", self.target))
            threading.Thread(target=self.copy, args=(client, server, "sent"), daemon=True).start()
            threading.Thread(target=self.copy, args=(server, client, "received"), daemon=True).start()

    def copy(self, source, sink, counter):
        try:
            while data := source.recv(65536):
                with self.lock:
                    setattr(self, counter, getattr(self, counter) + len(data))
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            sink.close()

    def take(self):
        with self.lock:
            counts = self.sent, self.received
            self.sent = self.received = 0
        return counts


def run(*command, cwd, env=None, status=(0,)):
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    if done.returncode not in status:
        sys.exit(f"ci/bench: {' '.join(command)} ended with {done.returncode}: {done.stderr}")
    return done.stdout.strip()


def repository(folder, findings):
    git = ["git", "-c", "user.name=Bench", "-c", "user.email=bench@example.com"]
    run("git", "init", "--quiet", "--initial-branch=main", cwd=folder)
    path = os.path.join(folder, "Calls.swift")
    for branch, lines in (("main", 0), ("change", findings)):
        if lines:
            run("git", "checkout", "--quiet", "-b", branch, cwd=folder)
        with open(path, "w") as file:
            file.write("".join(f"let value{n} = try! call({n})\n" for n in range(lines)))
        run("git", "add", "--all", cwd=folder)
        run(*git, "commit", "--quiet", "--message", branch, cwd=folder)
    return run("git", "rev-parse", "main", cwd=folder), run("git", "rev-parse", "change", cwd=folder)


def measure(reviewbot, forge_folder, findings):
    with tempfile.TemporaryDirectory() as folder:
        base, head = repository(folder, findings)
        report = os.path.join(folder, ".git", "report.json")
        review = [reviewbot, "check", "--no-tests", "--base", "main", "--head", "change", "--format", f"json={report}"]
        run(*review, cwd=folder, status=(1,))
        command = [sys.executable, os.path.join(forge_folder, "fake_forge.py"), "--forge", "github", "--port", "0"]
        command += ["--repo", folder, "--base", base, "--head", head, "--strict"]
        forge = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            address = json.loads(forge.stdout.readline())["listening"]
            relay = Relay(int(address.rsplit(":", 1)[1]))
            relay.start()
            seen = 0
            for name in ("first", "repeated"):
                post = [reviewbot, "post", report, "--repository", "octo/demo", "--pull-request", "7"]
                run(*post, "--forge-url", relay.address, cwd=folder, env={**os.environ, "GITHUB_TOKEN": "ghs_bench"})
                log = json.load(urllib.request.urlopen(f"{address}/__control/log"))[seen:]
                seen += len(log)
                # Asking GraphQL who the token acts as changes nothing.
                writes = sum(entry["method"] != "GET" and entry["path"] != "/graphql" for entry in log)
                sent, received = relay.take()
                print(f"| {findings} | {name} | {len(log)} | {writes} | {sent:,} | {received:,} |")
            violations = json.load(urllib.request.urlopen(f"{address}/__control/violations"))
            if violations["request"]:
                sys.exit(f"ci/bench: the forge's contract was broken: {violations['request'][0]}")
        finally:
            forge.kill()
            forge.wait()


if __name__ == "__main__":
    print("| findings | post | requests | writes | bytes sent | bytes received |\n|---|---|---|---|---|---|")
    for findings in (10, 100, 1000):
        measure(os.path.abspath(sys.argv[1]), sys.argv[2], findings)
