"""Takes all rows of an OData URL into a file as a script would: with-pandas.py <url> <headers as JSON> <csv|parquet> <file>; tells rows and seconds."""
import json
import resource
import sys
import time

import pandas
import requests

url, headers, kind, file = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3], sys.argv[4]
session = requests.Session()
session.headers.update(headers)
started = time.monotonic()
rows = []
while url:
    page = session.get(url).json()
    rows.extend(page["value"])
    url = page.get("@odata.nextLink")
fetched = time.monotonic() - started
table = pandas.DataFrame(rows)
if kind == "csv":
    table.to_csv(file, index=False)
else:
    table.to_parquet(file)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
seconds = time.monotonic() - started
print(json.dumps({"rows": len(rows), "fetched": fetched, "seconds": seconds, "megabytes": round(peak / 1024)}))
