"""Fetches all rows of an OData URL by its links with requests, as a script would: walk.py <url> <headers as JSON>; tells rows and seconds."""
import json
import resource
import sys
import time

import requests

url, headers = sys.argv[1], json.loads(sys.argv[2])
session = requests.Session()
session.headers.update({**headers, "Prefer": "odata.maxpagesize=100000"})
started = time.monotonic()
rows = []
while url:
    page = session.get(url).json()
    rows.extend(page["value"])
    url = page.get("@odata.nextLink")
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"rows": len(rows), "seconds": time.monotonic() - started, "peakMegabytes": round(peak / 1024)}))
