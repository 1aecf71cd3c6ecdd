import { type Field, type RecordBatch, RecordBatchReader, type Table, tableFromIPC, Vector } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrowData } from '../../../service/formats/arrow-data.ts';
import { exactForm } from '../../../service/formats/arrow-schema.ts';
import { arrowType } from '../../../shared/values/column-form.ts';
import { type PublishedService, serveTables } from '../published-service.ts';

const typed = {
  select: `SELECT * FROM (VALUES
    (TRUE, 1::INTEGER, 9007199254740993::BIGINT, -12345.67::DECIMAL(38,2), 0.1::DOUBLE, 'é "quoted"', DATE '1969-12-31', TIMESTAMP '2020-01-02 03:04:05.000001', TIME '23:59:59.5', '\\xFB\\xEF'::BLOB, ['x', NULL, ''], [1.5::DECIMAL(4,1)]),
    (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (FALSE, -2147483648, -9223372036854775808, '999999999999999999999999999999999999.99'::DECIMAL(38,2), 'inf'::DOUBLE, '', DATE '0001-01-01', TIMESTAMP '1600-02-29 00:00:00', TIME '00:00:00', ''::BLOB, [], [])
    ) t(flag, small, big, price, ratio, text, day, moment, clock, bytes, list, prices)`,
};
const numbers = { select: `SELECT i AS id, 'row ' || i AS name FROM range(20000) r(i)` };

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ typed, numbers });
});
afterAll(() => service[Symbol.asyncDispose]());

const accept = 'application/vnd.apache.arrow.stream';
const get = (path: string) => service.get(`/dmp-api/data/things/${path}`, { headers: { accept } });
const read = async (path: string): Promise<Table> => tableFromIPC(new Uint8Array(await (await get(path)).arrayBuffer()));
const column = (table: Table, name: string): unknown[] => [...(table.getChild(name) ?? [])];

/** Returns the unscaled integer of a 128-bit decimal. */
function unscaled(value: unknown): bigint | null {
  if (!(value instanceof Uint32Array)) return null;
  return BigInt.asIntN(
    128,
    value.reduceRight((all, word) => (all << 32n) | BigInt(word), 0n),
  );
}

describe('rows in an Arrow stream', () => {
  test('have columns with the matching Arrow types', async () => {
    const response = await get('typed');
    expect(response.headers.get('content-type')).toBe(accept);
    const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    expect(table.schema.fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'flag Bool',
      'small Int32',
      'big Int64',
      expect.stringMatching(/^price Decimal\[/),
      'ratio Float64',
      'text Utf8',
      'day Date32<DAY>',
      'moment Timestamp<MICROSECOND, UTC>',
      'clock Time64<MICROSECOND>',
      'bytes Binary',
      'list List<Utf8>',
      expect.stringMatching(/^prices List<Decimal\[/),
    ]);
  });

  test('name the values of lists as Parquet requires, so that every reader recognizes the list', async () => {
    const { schema } = await read('typed');
    const lists = schema.fields.filter(({ name }) => name === 'list' || name === 'prices');
    expect(lists.flatMap(({ type }) => type.children.map(({ name }: Field) => name))).toEqual(['element', 'element']);
  });

  test('contain every value exactly, and nulls', async () => {
    const table = await read('typed');
    expect(column(table, 'flag')).toEqual([true, null, false]);
    expect(column(table, 'small')).toEqual([1, null, -2147483648]);
    expect(column(table, 'big')).toEqual([9007199254740993n, null, -9223372036854775808n]);
    expect(column(table, 'price').map(unscaled)).toEqual([-1234567n, null, 99999999999999999999999999999999999999n]);
    expect(column(table, 'ratio')).toEqual([0.1, null, Number.POSITIVE_INFINITY]);
    expect(column(table, 'text')).toEqual(['é "quoted"', null, '']);
    expect(column(table, 'day').map(Number)).toEqual([Date.UTC(1969, 11, 31), 0, -62135596800000]);
    expect([...(table.getChild('moment')?.data[0]?.values ?? [])]).toEqual([1577934245000001n, 0n, BigInt(Date.UTC(1600, 1, 29)) * 1000n]);
    expect(column(table, 'clock')).toEqual([86399500000n, null, 0n]);
    expect(column(table, 'bytes').map((bytes) => (bytes instanceof Uint8Array ? [...bytes] : bytes))).toEqual([[0xfb, 0xef], null, []]);
    expect(column(table, 'list').map((list) => (list instanceof Vector ? [...list] : list))).toEqual([['x', null, ''], null, []]);
  });

  test('are sent in batches, with the requested columns and rows', async () => {
    const response = await get('numbers?hitsPerPage=20000&select=name&sort=-id');
    expect(response.headers.get('x-total-count')).toBe('20000');
    const batches: RecordBatch[] = [];
    for await (const batch of await RecordBatchReader.from(response)) batches.push(batch);
    expect(batches.length).toBeGreaterThan(1);
    expect(batches.reduce((sum, { numRows }) => sum + numRows, 0)).toBe(20_000);
    expect(batches[0]?.get(0)?.toJSON()).toEqual({ name: 'row 19999' });
    const last = batches.at(-1);
    expect(last?.get(last.numRows - 1)?.toJSON()).toEqual({ name: 'row 0' });
  });

  test('have their columns even if there are no rows', async () => {
    const table = await read('numbers?filter=id<0');
    expect([table.numRows, table.schema.names]).toEqual([0, ['id', 'name']]);
  });
});

describe("types that Arrow doesn't support", () => {
  test.each([
    ['decimal', 50, 10, 'Utf8'],
    ['decimal', null, null, 'Utf8'],
    ['dateTimeOffset', 9, null, 'Utf8'],
    ['dateTimeOffset', 6, null, 'Timestamp<MICROSECOND, UTC>'],
  ] as const)('a %s with %s digits and %s after the decimal point has the Arrow type %s', (type, precision, scale, expected) => {
    expect(String(arrowType(exactForm({ type, precision, scale, list: false })))).toBe(expected);
  });

  test('a value that doesn’t fit its Arrow column is an error, not a changed value', () => {
    expect(() => arrowData(arrowType(exactForm({ type: 'decimal', precision: 5, scale: 1, list: false })), ['1.25'])).toThrow(RangeError);
    expect(() => arrowData(arrowType(exactForm({ type: 'date', precision: null, scale: null, list: false })), ['tomorrow'])).toThrow(
      RangeError,
    );
  });
});
