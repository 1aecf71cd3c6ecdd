import { createServer } from 'node:http';
import { Readable } from 'node:stream';

/** Size of the large response. */
export const millionRows = { rows: 1_000_000, columns: 50 } as const;

const rowsOfBlock = 1000;
const kinds = [
  { type: 'Edm.Int64', value: (row: number, column: number) => String(row * 31 + column) },
  { type: 'Edm.String', value: (row: number, column: number) => JSON.stringify(`Zürich ${(row * 7 + column) % 997}`) },
  { type: 'Edm.Decimal', value: (row: number, column: number) => `${(row * 13 + column) % 4900}.${row % 10}0` },
  { type: 'Edm.Boolean', value: (row: number, column: number) => String((row + column) % 3 === 0) },
  { type: 'Edm.String', value: (row: number) => (row % 5 === 0 ? 'null' : JSON.stringify(`note ${row}`)) },
] as const;

function kindOf(column: number): (typeof kinds)[number] {
  return kinds[column % kinds.length] ?? kinds[0];
}

function metadata(): string {
  const properties = Array.from(
    { length: millionRows.columns },
    (_, column) => `<Property Name="column_${column}" Type="${kindOf(column).type}"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="Many" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="Row"><Key><PropertyRef Name="column_0"/></Key>${properties.join('')}</EntityType><EntityContainer Name="Container"><EntitySet Name="Rows" EntityType="Many.Row"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
}

/** Returns a thousand rows, which are sent a thousand times. Creating each row would make this service slow. */
function block(): Buffer {
  const rows = Array.from({ length: rowsOfBlock }, (_, row) => {
    const fields = Array.from(
      { length: millionRows.columns },
      (_field, column) => `"column_${column}":${kindOf(column).value(row, column)}`,
    );
    return `{${fields.join(',')}}`;
  });
  return Buffer.from(rows.join(',\n'));
}

function* bodyParts(rows: Buffer): Generator<Buffer> {
  yield Buffer.from('{"@odata.context":"$metadata#Rows","value":[');
  for (let sent = 0; sent < millionRows.rows; sent += rowsOfBlock) {
    if (sent > 0) yield Buffer.from(',\n');
    yield rows;
  }
  yield Buffer.from(']}');
}

/** An OData service on loopback with one large entity set. */
export interface MillionRowService extends AsyncDisposable {
  readonly baseUrl: string;
  /** Time of the first byte of the latest rows, in milliseconds since 1970. */
  readonly firstByte: () => number;
}

export async function startMillionRowService(): Promise<MillionRowService> {
  const rows = block();
  const document = metadata();
  let firstByte = Number.NaN;
  const server = createServer((request, response) => {
    const path = request.url?.replace(/\?.*$/s, '');
    if (path === '/odata/$metadata') response.writeHead(200, { 'content-type': 'application/xml' }).end(document);
    else if (path === '/odata/Rows') {
      response.writeHead(200, { 'content-type': 'application/json', 'odata-version': '4.0' });
      firstByte = performance.timeOrigin + performance.now();
      Readable.from(bodyParts(rows), { objectMode: true }).pipe(response);
    } else response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"code":"404","message":"not here"}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/odata`,
    firstByte: () => firstByte,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
