import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** An odatapy service of authors and books, with the same keys, stocks, and relations as the CAP service. */
const program = `from wsgiref.simple_server import WSGIRequestHandler, make_server
from odatapy.data import Entity, ValueType
from odatapy.edm.csdl import *
from odatapy.server import OData
from odatapy.server.adapters import ODataWSGIApp
from odatapy.server.inmemory import InMemoryDataStore, InMemoryProcessor

columns = {"Book": {"ID": "Edm.Int32", "title": "Edm.String", "stock": "Edm.Int32"}, "Author": {"ID": "Edm.Int32", "name": "Edm.String"}}

def entity_type(name, navigation):
    properties = [CsdlProperty(name=column, type=kind) for column, kind in columns[name].items()]
    return CsdlEntityType(name=name, key=[CsdlPropertyRef(name="ID")], properties=properties, navigation_properties=[navigation])

def entity_set(name, kind, path, target):
    binding = CsdlNavigationPropertyBinding(path=path, target=target)
    return CsdlEntitySet(name=name, type="Shop." + kind, navigation_property_bindings=[binding])

class Shop(CsdlAbstractEdmProvider):
    def get_schemas(self):
        book = entity_type("Book", CsdlNavigationProperty(name="author", type="Shop.Author", partner="books"))
        author = entity_type("Author", CsdlNavigationProperty(name="books", type="Collection(Shop.Book)", partner="author"))
        sets = [entity_set("Books", "Book", "author", "Authors"), entity_set("Authors", "Author", "books", "Books")]
        container = CsdlEntityContainer(name="Container", entity_sets=sets)
        return [CsdlSchema(namespace="Shop", entity_types=[book, author], entity_container=container)]

def entity(name, *values):
    made = Entity()
    for (column, kind), value in zip(columns[name].items(), values):
        made.set_property(column, value, ValueType.PRIMITIVE, kind)
    return made

store = InMemoryDataStore()
authors = [entity("Author", number, f"Author {number}") for number in range(1, 6)]
books = [entity("Book", number, f"Book {number}", number % 9) for number in range(1, 301)]
store.set_entities("Authors", authors)
store.set_entities("Books", books)
for number, book in enumerate(books, 1):
    author = number % 5 + 1
    store.add_relation("Authors", str(author), "books", book)
    store.add_relation("Books", str(number), "author", authors[author - 1])

class Quiet(WSGIRequestHandler):
    def log_message(self, *words):
        pass

odata = OData.new_instance()
handler = odata.create_handler(odata.create_service_metadata(Shop()))
handler.register(InMemoryProcessor(store))
server = make_server("127.0.0.1", 0, ODataWSGIApp(handler), handler_class=Quiet)
print(server.server_port, flush=True)
server.serve_forever()
`;

/** A third-party OData V4 service (odatapy) with authors and books, on a separate port. */
export interface OdatapyService extends AsyncDisposable {
  readonly baseUrl: string;
}

/** Starts the service with a Python that has odatapy, and waits until it listens. */
export async function startOdatapyService(python: string): Promise<OdatapyService> {
  const child = spawn(python, ['-c', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stderr: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).once('line', resolve);
  child.once('error', reject);
  child.once('exit', () => reject(new Error(`The service has ended: ${stderr.join('')}`)));
  const port = await promise;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.kill()) await once(child, 'exit');
    },
  };
}
