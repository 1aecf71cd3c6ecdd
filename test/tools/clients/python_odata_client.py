# Reads a data service with python-odata. Prints one line for each request: its name, a tab, and its result.
# Arguments: the URL of the service root, and a service token.
import sys

import requests
from odata import ODataService

root, token = sys.argv[1:]
session = requests.Session()
session.headers["SVC-X-API-TOKEN"] = token
service = ODataService(root + "/", session=session, reflect_entities=True, quiet_progress=True)
Number = service.entities["some_numbers"]
Label = service.entities["labels"]
even = service.query(Number).filter(Number.kind == "even").filter(Number.price > 1).order_by(Number.id.desc())


def show(name, result):
    print(name, result, sep="\t")


show("entity sets", " ".join(sorted(service.entities)))
show("filtered", [(row.id, str(row.price), row.day) for row in even.limit(2)])
show("all rows", sum(1 for _ in service.query(Number)))
show("by key", service.query(Number).get(7).kind)
show("expanded row", service.query(Label).expand(Label.number).limit(1).first().number.kind)
show("related row", service.query(Label).first().number.kind)
show("without a key", [(row.a, row.b) for row in service.query(service.entities["keyless"]).limit(2)])
grouped = service.query(Number).raw({"$apply": "groupby((kind),aggregate($count as n))", "$orderby": "kind"})
show("grouped", [(row["kind"], row["n"]) for row in grouped])
