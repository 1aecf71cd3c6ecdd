import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EngineWithTable, engineWithTable, textOf, unending, wholeTable } from './engine-with-table.ts';

/** Name, SQL value, and the exact JSON to send. */
const values: readonly (readonly [string, string, string])[] = [
  ['int64 beyond 2^53', `9007199254740993::BIGINT`, '9007199254740993'],
  ['least int64', `(-9223372036854775808)::BIGINT`, '-9223372036854775808'],
  ['uint64', `18446744073709551615::UBIGINT`, '18446744073709551615'],
  ['decimal with trailing zeros', `1.10::DECIMAL(10,2)`, '1.10'],
  ['negative decimal', `-0.05::DECIMAL(10,2)`, '-0.05'],
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
  ['control characters', `'\\u001f' || chr(31) || chr(127) || chr(27)`, '"\\\\u001f\\u001F\x7f\\u001B"'],
  ['empty text', `''`, '""'],
  ['date', `DATE '2020-01-02'`, '"2020-01-02"'],
  ['date before year 1', `DATE '0044-03-15 (BC)'`, '"-0043-03-15"'],
  ['date beyond year 9999', `DATE '12345-06-07'`, '"12345-06-07"'],
  ['timestamp', `TIMESTAMP '2020-01-02 03:04:05'`, '"2020-01-02T03:04:05Z"'],
  ['timestamp with fraction', `TIMESTAMP '2020-01-02 03:04:05.123456'`, '"2020-01-02T03:04:05.123456Z"'],
  ['timestamp with trailing zeros', `TIMESTAMP '2020-01-02 03:04:00.100'`, '"2020-01-02T03:04:00.1Z"'],
  ['timestamp before 1970', `TIMESTAMP '1969-12-31 23:59:59.999999'`, '"1969-12-31T23:59:59.999999Z"'],
  ['timestamp in year 1000', `TIMESTAMP '1000-01-01 00:00:00'`, '"1000-01-01T00:00:00Z"'],
  ['end of year 999', `TIMESTAMP '0999-12-31 23:59:59.999999'`, '"0999-12-31T23:59:59.999999Z"'],
  ['date in year 999', `DATE '0999-12-31'`, '"0999-12-31"'],
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

test.each(values)('the value %s is returned in JSON without any loss', (name, _sql, json) => {
  const start = sent.indexOf(`"${name}":`) + name.length + 3;
  expect(sent.slice(start, start + json.length + 1)).toMatch(new RegExp(`^${json.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}[,}]$`, 'u'));
});

test.each(values)('the value %s is the same in a small page and in the whole table', async (name, _sql, json) => {
  const page = served.table.stream({ ...wholeTable, columns: [name], top: 1 }, { binary: 'base64' }, unending());
  expect(await textOf(page)).toBe(`[{${JSON.stringify(name)}:${json}}]`);
});

test('a small page with values of every type is identical to the whole table', async () => {
  const page = await textOf(served.table.stream({ ...wholeTable, top: 1 }, { binary: 'base64' }, unending()));
  expect(page).toBe(sent);
});
