# Reads a data service with DuckDB's extension httpfs. Prints one line for each query: its name, a tab, and its result.
# Arguments: the URL of the service root, a service token, and the URL of the REST API.
import sys
from pathlib import Path

import duckdb
import duckdb_extension_httpfs

root, token, rest = sys.argv[1:]
extension = next(Path(duckdb_extension_httpfs.__file__).parent.rglob("httpfs.duckdb_extension"))
database = duckdb.connect()
database.execute(f"LOAD '{extension}'")
database.execute(f"CREATE SECRET (TYPE http, EXTRA_HTTP_HEADERS MAP {{'SVC-X-API-TOKEN': '{token}'}})")


def show(name, query):
    print(name, *database.sql(query).fetchall(), sep="\t")


show("Parquet", f"SELECT count(*), sum(price) FROM read_parquet('{root}/some_numbers?$format=parquet&$filter=id gt 100')")
show("CSV", f"SELECT count(*), sum(price)::DECIMAL(9, 2) FROM read_csv('{root}/some_numbers?$format=csv')")
show("JSON lines", f"SELECT count(*) FROM read_json('{rest}?format=ndjson&hitsPerPage=20')")
show("REST as Parquet", f"SELECT kind, count(*) FROM read_parquet('{rest}?format=parquet&filter=kind==even') GROUP BY ALL")
