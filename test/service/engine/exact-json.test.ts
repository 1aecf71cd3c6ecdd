import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EngineWithTable, engineWithTable, textOf, unending, wholeTable } from './engine-with-table.ts';

/** Column, the SQL of a value, and its JSON exactly as it must be sent. */
const values: readonly (readonly [string, string, string])[] = [
  ['int64 beyond 2^53', `9007199254740993::BIGINT`, '9007199254740993'],
  ['least int64', `(-9223372036854775808)::BIGINT`, '-9223372036854775808'],
  ['uint64', `18446744073709551615::UBIGINT`, '18446744073709551615'],
  ['decimal with trailing zeros', `1.10::DECIMAL(10,2)`, '1.10'],
  ['decimal zero', `0::DECIMAL(10,3)`, '0.000'],
  ['decimal of 38 digits', `12345678901234567890.123456789012345678::DECIMAL(38,18)`, '12345678901234567890.123456789012345678'],
  ['double', `0.1::DOUBLE`, '0.1'],
  ['small double', `5e-324::DOUBLE`, '5e-324'],
  ['NaN', `'nan'::DOUBLE`, '"NaN"'],
  ['infinity', `'inf'::DOUBLE`, '"INF"'],
  ['minus infinity', `'-inf'::FLOAT`, '"-INF"'],
  ['float', `0.1::FLOAT`, '0.1'],
  ['boolean', `true`, 'true'],
  ['text', `'say "é" \\ / ' || chr(10) || chr(1) || '🦆'`, '"say \\"é\\" \\\\ / \\n\\u0001🦆"'],
  ['empty text', `''`, '""'],
  ['date', `DATE '2020-01-02'`, '"2020-01-02"'],
  ['date before year 1', `DATE '0044-03-15 (BC)'`, '"-0043-03-15"'],
  ['date beyond year 9999', `DATE '12345-06-07'`, '"12345-06-07"'],
  ['timestamp', `TIMESTAMP '2020-01-02 03:04:05'`, '"2020-01-02T03:04:05Z"'],
  ['timestamp with fraction', `TIMESTAMP '2020-01-02 03:04:05.123456'`, '"2020-01-02T03:04:05.123456Z"'],
  ['timestamp with trailing zeros', `TIMESTAMP '2020-01-02 03:04:00.100'`, '"2020-01-02T03:04:00.1Z"'],
  ['timestamp in year 20', `TIMESTAMP '0020-01-02 03:04:05.5'`, '"0020-01-02T03:04:05.5Z"'],
  ['timestamp in year 12345', `TIMESTAMP '12345-01-02 03:04:05'`, '"12345-01-02T03:04:05Z"'],
  ['infinite timestamp', `'infinity'::TIMESTAMP`, '"infinity"'],
  ['timestamp before year 1', `TIMESTAMP '0001-03-15 (BC) 01:02:03'`, '"0000-03-15T01:02:03Z"'],
  ['timestamp in 44 BC', `TIMESTAMP '0044-03-15 (BC) 01:02:03.5'`, '"-0043-03-15T01:02:03.5Z"'],
  ['zoned timestamp', `TIMESTAMPTZ '2020-01-02 03:04:05.5+02'`, '"2020-01-02T01:04:05.5Z"'],
  ['nanoseconds', `TIMESTAMP_NS '2020-01-02 03:04:05.123456789'`, '"2020-01-02T03:04:05.123456789Z"'],
  ['milliseconds', `TIMESTAMP_MS '2020-01-02 03:04:05.123'`, '"2020-01-02T03:04:05.123Z"'],
  ['time', `TIME '03:04:05.25'`, '"03:04:05.25"'],
  ['guid', `UUID '00112233-4455-6677-8899-aabbccddeeff'`, '"00112233-4455-6677-8899-aabbccddeeff"'],
  ['bytes', `'\\xFB\\xEF\\xFF'::BLOB`, '"++//"'],
  ['list of integers', `[1, NULL, 9007199254740993]::BIGINT[]`, '[1,null,9007199254740993]'],
  ['list of decimals', `[1.10, 2.50]::DECIMAL(5,2)[]`, '[1.10,2.50]'],
  ['list of texts', `['a"b', 'c']`, '["a\\"b","c"]'],
  ['empty list', `[]::VARCHAR[]`, '[]'],
  ['structure as text', `{'a': 1, 'b': 'x'}`, '"{\\"a\\":1,\\"b\\":\\"x\\"}"'],
  ['missing', `NULL::VARCHAR`, 'null'],
  ['missing number', `NULL::DECIMAL(10,2)`, 'null'],
  ['missing double', `NULL::DOUBLE`, 'null'],
  ['missing timestamp', `NULL::TIMESTAMP`, 'null'],
  ['missing date', `NULL::DATE`, 'null'],
  ['missing bytes', `NULL::BLOB`, 'null'],
  ['missing list', `NULL::INTEGER[]`, 'null'],
];

let served: EngineWithTable;
let sent: string;

beforeAll(async () => {
  served = await engineWithTable(`SELECT ${values.map(([name, sql]) => `${sql} AS "${name}"`).join(', ')}`);
  sent = await textOf(served.table.stream(wholeTable, { binary: 'base64' }, unending()));
});
afterAll(() => served[Symbol.asyncDispose]());

test.each(values)('%s is sent exactly', (name, _sql, json) => {
  const start = sent.indexOf(`"${name}":`) + name.length + 3;
  expect(sent.slice(start, start + json.length + 1)).toMatch(new RegExp(`^${json.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}[,}]$`, 'u'));
});

test('a small page, for which shorter SQL is written, says the same as the whole table', async () => {
  const page = await textOf(served.table.stream({ ...wholeTable, top: 1 }, { binary: 'base64' }, unending()));
  expect(page).toBe(sent);
});

test('the rows are JSON, with every column once and in order', () => {
  expect(JSON.parse(sent).map(Object.keys)).toEqual([values.map(([name]) => name)]);
});

test('bytes are base64url in OData', async () => {
  const text = await textOf(served.table.stream({ ...wholeTable, columns: ['bytes'] }, { binary: 'base64url' }, unending()));
  expect(text).toBe('[{"bytes":"--__"}]');
});

test('a column asked for twice is sent once', async () => {
  const text = await textOf(
    served.table.stream({ ...wholeTable, columns: ['boolean', 'date', 'boolean'] }, { binary: 'base64' }, unending()),
  );
  expect(text).toBe('[{"boolean":true,"date":"2020-01-02"}]');
});

test('every column has the type that its values are sent as', () => {
  const types = Object.fromEntries(
    served.table.columns.map(({ name, type, list, precision, scale }) => [name, [type, list, precision, scale]]),
  );
  expect(types).toMatchObject({
    'int64 beyond 2^53': ['int64', false, null, null],
    uint64: ['decimal', false, 20, 0],
    'decimal with trailing zeros': ['decimal', false, 10, 2],
    float: ['double', false, null, null],
    'date before year 1': ['date', false, null, null],
    'zoned timestamp': ['dateTimeOffset', false, 6, null],
    nanoseconds: ['dateTimeOffset', false, 9, null],
    time: ['timeOfDay', false, 6, null],
    guid: ['guid', false, null, null],
    bytes: ['binary', false, null, null],
    'list of decimals': ['decimal', true, 5, 2],
    'structure as text': ['string', false, null, null],
  });
});
