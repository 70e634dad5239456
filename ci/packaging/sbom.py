"""Prints the software bill of materials of a release, as CycloneDX 1.5 JSON.

    sbom.py VERSION LIBGIT2-VERSION SWIFT-VERSION < Package.resolved

The licences are those of the notices in Docs. SOURCE_DATE_EPOCH is the time of the document; equal input gives equal bytes.
"""

import datetime
import json
import os
import pathlib
import re
import sys
import uuid

NOTICES = pathlib.Path(__file__).parents[2] / "Docs" / "third-party-notices.md"


def licences(text):
    """Returns the licence of each component, by the address without scheme and `.git`."""
    rows = re.findall(r"^\| \[[^]]+\]\(https://([^)]+)\)[^|]*\|[^|]*\|[^|]*\| ([^|]+) \|$", text, re.MULTILINE)
    return {address: licence for address, licence in rows}


def component(pin, known):
    address = re.sub(r"^https://|\.git$", "", pin["location"])
    state = pin["state"]
    version = state.get("version", state["revision"])
    purl = f"pkg:swift/{address}@{version}"
    result = {"type": "library", "bom-ref": purl, "name": pin["identity"], "version": version, "purl": purl}
    if address in known:
        result["licenses"] = [{"license": {"name": known[address]}}]
    result["externalReferences"] = [
        {"type": "vcs", "url": pin["location"], "comment": f"commit {state['revision']}"}
    ]
    return result


def linked(name, version, purl, licence):
    """A component that is linked in and not a package."""
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl,
        "licenses": [{"license": {"name": licence}}],
    }


def document(resolved, version, libgit2, swift, epoch):
    known = licences(NOTICES.read_text(encoding="utf-8"))
    components = [component(pin, known) for pin in sorted(resolved["pins"], key=lambda pin: pin["identity"])]
    components.append(linked("libgit2", libgit2, f"pkg:github/libgit2/libgit2@v{libgit2}", "GPL-2.0 with linking exception"))
    components.append(
        linked("swift", swift, f"pkg:github/swiftlang/swift@swift-{swift}-RELEASE", "Apache-2.0 with Swift-exception"))
    root = f"pkg:generic/reviewbot@{version}"
    body = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application", "bom-ref": root, "name": "reviewbot", "version": version, "purl": root,
                "licenses": [{"license": {"id": "MIT"}}],
            },
        },
        "components": components,
        "dependencies": [{"ref": root, "dependsOn": [part["bom-ref"] for part in components]}],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(body, sort_keys=True))
    return {**body, "serialNumber": f"urn:uuid:{serial}"}


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("sbom.py: name the versions of reviewbot, libgit2 and Swift.")
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    print(json.dumps(document(json.load(sys.stdin), *sys.argv[1:], epoch), indent=2, ensure_ascii=False))
