import * as fc from 'fast-check';
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvLine } from '../../../service/formats/csv.ts';
import { negotiate } from '../../../service/formats/negotiate.ts';
import { rowsOfStream } from '../../../service/formats/rows-of-stream.ts';
import { type PublishedService, serveTables } from '../published-service.ts';

const exact = {
  select: `SELECT * FROM (VALUES (9007199254740993::BIGINT, 1.10::DECIMAL(9,2), 'a "b", c' || chr(10) || 'd', ['x', NULL], TRUE),
    (NULL, NULL, '', NULL, NULL), (1, 2, '},{é\\', [], FALSE)) t(big, price, text, list, flag)`,
};
const lone = { select: "SELECT * FROM (VALUES (1, 'Ann'), (2, NULL), (3, ''), (4, ' x')) t(id, name)" };
const numbers = { select: 'SELECT i AS id FROM range(50000) r(i)' };

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ exact, numbers, lone });
});
afterAll(() => service[Symbol.asyncDispose]());

const as = (accept: string, path: string) => service.get(`/dmp-api/data/things/${path}`, { headers: { accept } });

describe('the format of REST rows', () => {
  test('can be CSV with every digit, and with empty strings distinguished from null', async () => {
    const response = await as('text/csv', 'exact');
    expect([response.headers.get('content-type'), response.headers.get('x-total-count')]).toEqual([
      'text/csv; charset=utf-8; header=present',
      '3',
    ]);
    expect(await response.text()).toBe(
      'big,price,text,list,flag\r\n9007199254740993,1.10,"a ""b"", c\nd","[""x"",null]",true\r\n,,"",,\r\n1,2.00,"},{é\\",[],false\r\n',
    );
  });

  test('keeps null in CSV of one column, although readers skip empty lines', async () => {
    const lines = 'name\r\nAnn\r\n""\r\n""\r\n" x"\r\n';
    expect(await (await as('text/csv', 'lone?select=name&sort=id')).text()).toBe(lines);
    expect(await (await service.get('/dmp-api/odata/things/lone?$format=csv&$select=name&$orderby=id')).text()).toBe(lines);
    expect(await (await service.get('/dmp-api/odata/things/lone?$format=csv&$apply=groupby((name))&$orderby=name')).text()).toContain(
      '\r\n""\r\n',
    );
  });

  test('can be NDJSON with exactly the rows of the JSON response', async () => {
    const lines = await (await as('application/x-ndjson', 'exact')).text();
    const json = await (await as('application/json', 'exact')).text();
    expect(`[${lines.trimEnd().split('\n').join(',')}]`).toBe(json);
    expect(lines.endsWith('\n')).toBe(true);
  });

  test('applies to results of any size, with the requested columns', async () => {
    const csv = await (await as('text/csv', 'numbers?hitsPerPage=50000&select=id&sort=-id')).text();
    expect(csv.split('\r\n').slice(0, 2)).toEqual(['id', '49999']);
    expect(csv.split('\r\n')).toHaveLength(50_002);
    expect(await (await as('text/csv', 'numbers?page=2&hitsPerPage=50000')).text()).toBe('id\r\n');
    expect(await (await as('application/x-ndjson', 'numbers?page=2&hitsPerPage=50000')).text()).toBe('');
  });

  test('can be a Parquet file that other readers can open', async () => {
    const response = await service.get('/dmp-api/data/things/numbers?format=parquet&hitsPerPage=50000&sort=-id');
    expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet');
    const rows = await parquetReadObjects({ file: await response.arrayBuffer() });
    expect(rows).toHaveLength(50_000);
    expect(rows[0]).toEqual({ id: 49_999n });
    const empty = await service.get('/dmp-api/data/things/exact?format=parquet&filter=big==5');
    const file = await empty.arrayBuffer();
    expect(parquetSchema(parquetMetadata(file)).children.map(({ element }) => element.name)).toEqual([
      'big',
      'price',
      'text',
      'list',
      'flag',
    ]);
    expect(await parquetReadObjects({ file })).toEqual([]);
  });

  test('can be selected in the URL, in REST and OData', async () => {
    const csv = 'id\r\n0\r\n1\r\n';
    expect(await (await service.get('/dmp-api/data/things/numbers?format=csv&hitsPerPage=2')).text()).toBe(csv);
    expect(await (await service.get('/dmp-api/odata/things/numbers?$format=csv&$top=2')).text()).toBe(csv);
    expect(await (await service.get('/dmp-api/odata/things/numbers?format=ndjson&top=2')).text()).toBe('{"id":0}\n{"id":1}\n');
    const sum = await service.get('/dmp-api/odata/things/numbers?$format=csv&$apply=aggregate(id with max as most)');
    expect(await sum.text()).toBe('most\r\n49999\r\n');
    const parquet = await service.get('/dmp-api/odata/things/numbers?$format=parquet&$filter=id lt 3&$select=id');
    expect(await parquetReadObjects({ file: await parquet.arrayBuffer() })).toEqual([{ id: 0n }, { id: 1n }, { id: 2n }]);
    const link = (await service.get('/dmp-api/data/things/numbers?format=csv&hitsPerPage=2')).headers.get('link');
    expect(link).toContain('format=csv');
  });

  test('is rejected with the supported formats if the URL requests an unsupported one', async () => {
    const rest = await service.get('/dmp-api/data/things/numbers?format=xlsx');
    expect(rest.status).toBe(415);
    expect(await rest.text()).toContain('json, ndjson, csv, arrow, parquet');
    expect((await service.get('/dmp-api/odata/things/numbers?$format=xlsx')).status).toBe(400);
    expect((await service.get('/dmp-api/odata/things/numbers?$format=csv&$count=true')).status).toBe(400);
  });

  test('is rejected with the supported formats if the Accept header requests an unsupported one', async () => {
    const response = await as('application/pdf', 'exact');
    expect(response.status).toBe(406);
    expect(await response.text()).toContain('text/csv');
  });
});

test.each([
  [undefined, 'json'],
  ['*/*', 'json'],
  ['application/json, text/plain', 'json'],
  ['text/csv', 'csv'],
  ['text/*', 'csv'],
  ['application/json;q=0.5, text/csv;q=0.9', 'csv'],
  ['text/csv, application/json;q=0', 'csv'],
  ['*/*;q=0.1, application/x-ndjson', 'ndjson'],
  ['application/jsonl', 'ndjson'],
  ['*/*, application/json;q=0', 'ndjson'],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'json'],
])('the Accept header %s selects %s', (accept, format) => {
  expect(negotiate(accept)).toBe(format);
});

const value = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
const row = fc.dictionary(fc.string({ minLength: 1 }), value, { minKeys: 1 }).map((one) => JSON.stringify(one));

test('rows are separated correctly, however their stream is split into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row), fc.array(fc.nat(40)), async (rows, sizes) => {
      const bytes = Buffer.from(rows.join(','));
      const pieces: Buffer[] = [];
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = (sizes[turn % Math.max(1, sizes.length)] ?? 7) + 1;
        pieces.push(bytes.subarray(at, at + size));
        at += size;
      }
      const found: string[] = [];
      for await (const texts of rowsOfStream(
        (async function* () {
          yield* pieces;
        })(),
      ))
        found.push(...texts.map(String));
      expect(found).toEqual(rows.map((text) => Buffer.from(text).toString('utf8')));
    }),
  );
});

test('every value can be parsed back from a CSV line', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { minLength: 2 }), (values) => {
      const line = csvLine(Buffer.from(JSON.stringify(Object.fromEntries(values.map((one, index) => [`c:"${index}`, one])))));
      const fields = [...line.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)].map(([, field = '']) => field);
      const read = fields.map((field) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field === '' ? null : field));
      expect(read).toEqual(values.map((one) => (one === null ? null : String(one))));
    }),
  );
});
