import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { printODataUrl } from '../../shared/odata/index.ts';
import { exactUrl } from '../../shared/url/index.ts';
import { groupedQueries, model, select, typeOf } from '../service/odata/grouping-cases.ts';
import { type PublishedService, serveTables } from '../service/published-service.ts';
import { pythonWith } from './python-packages.ts';

const python = await pythonWith(['pandas']);
if (python === null)
  process.stdout.write('pandas cannot be had here (it takes Python with venv and pip): groups are not compared with its own\n');

/**
 * Groups rows with pandas, independently of OData, SQL, and the application.
 * Decimals stay exact. Nulls are key values, but measures ignore them.
 */
const program = `import json, sys
from decimal import Decimal
import pandas as pd
given = json.load(open(sys.argv[1]), parse_float=Decimal)
rows = pd.DataFrame(given["rows"], dtype=object)
parts = {"year": lambda t: str(int(t[0:4])), "month": lambda t: str(int(t[5:7])), "day": lambda t: str(int(t[8:10])), "hour": lambda t: str(int(t[11:13])), "date": lambda t: t[0:10]}
def conditions(frame, where):
    if where == "delay": return frame[frame["delay"].map(lambda v: v is not None and v > 0)]
    if where == "origin": return frame[frame["origin"].map(lambda v: v is not None)]
    if where == "carrier": return frame[frame["carrier"].isin(["AA", "CC"])]
    return frame
def text(value):
    if value is None: return None
    return value if isinstance(value, str) else "%.14e" % float(value)
def measured(frame, measure):
    if measure["method"] == "count": return len(frame)
    values = frame[measure["column"]]
    values = values[values.map(lambda v: v is not None)]
    method = measure["method"]
    if method == "countDistinct": return values.nunique()
    if len(values) == 0: return None
    if method == "sum": return values.sum()
    if method == "average": return Decimal(values.sum()) / len(values)
    return values.min() if method == "minimum" else values.max()
results = []
for case in given["cases"]:
    frame = conditions(rows, case["where"]).copy()
    names = []
    for index, key in enumerate(case["keys"]):
        values = frame[key["column"]]
        names.append("k%d" % index)
        frame[names[-1]] = values.map(lambda v: "null" if v is None else "=" + str(v if key["part"] is None else parts[key["part"]](v)))
    groups = [((), frame)] if names == [] else frame.groupby(names, dropna=False, sort=True)
    found = []
    for group, members in groups:
        group = group if isinstance(group, tuple) else (group,)
        values = [measured(members, measure) for measure in case["measures"]]
        if case["least"] is not None:
            value = values[case["least"][0]]
            if value is None or value < case["least"][1]: continue
        found.append([[None if part == "null" else part[1:] for part in group], [text(value) for value in values]])
    results.append(found)
print(json.dumps(results))
`;

const rowsSchema = z.object({ value: z.array(z.record(z.string(), z.unknown())) });
const groupsSchema = z.array(z.array(z.tuple([z.array(z.string().nullable()), z.array(z.string().nullable())])));

let service: PublishedService;
let folder: string;

beforeAll(async () => {
  service = await serveTables({ sales: { select } });
  folder = await mkdtemp(join(tmpdir(), 'dataquay-pandas-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service[Symbol.asyncDispose]();
});

async function fetched(query: string): Promise<string> {
  const response = await service.get(exactUrl(`/dmp-api/odata/things/sales${query}`), {
    headers: { accept: 'application/json;odata.metadata=none' },
  });
  expect(response.status).toBe(200);
  return response.text();
}

function measureText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  const [mantissa = '', exponent = ''] = Number(value).toExponential(14).split('e');
  return `${mantissa}e${exponent.startsWith('-') ? '-' : '+'}${exponent.slice(1).padStart(2, '0')}`;
}

const byText = (left: unknown, right: unknown): number => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1);

describe.skipIf(python === null)('groups in the query form', () => {
  test('are equal to those of pandas, to 15 digits, in 200 generated cases', { timeout: 300_000 }, async () => {
    const queries = fc.sample(groupedQueries, { numRuns: 200, seed: 24 });
    const cases = queries.map(({ where, grouping: { keys, measures, having } }) => ({
      where: where === null ? null : where.kind === 'not' ? 'origin' : 'column' in where ? where.column : null,
      keys,
      measures,
      least:
        having?.kind === 'comparison' && having.value.kind === 'number'
          ? [measures.findIndex(({ name }) => name === having.column), Number(having.value.text)]
          : null,
    }));
    const { value: rows } = rowsSchema.parse(JSON.parse(await fetched('')));
    const path = join(folder, 'cases.json');
    await writeFile(path, JSON.stringify({ rows, cases }));
    await writeFile(join(folder, 'program.py'), program);
    const { stdout } = await promisify(execFile)(python ?? '', [join(folder, 'program.py'), path], { maxBuffer: 64 * 1024 * 1024 });
    const expected = groupsSchema.parse(JSON.parse(stdout));
    let groups = 0;
    for (const [index, query] of queries.entries()) {
      const { text } = printODataUrl('', query, model);
      const { value } = rowsSchema.parse(JSON.parse(await fetched(text)));
      const own = value.map((row) => [
        query.grouping.keys.map(({ name }) => (row[name] === null || row[name] === undefined ? null : String(row[name]))),
        query.grouping.measures.map(({ name }) => measureText(row[name])),
      ]);
      expect([text, own.toSorted(byText)]).toEqual([text, (expected[index] ?? []).toSorted(byText)]);
      groups += own.length;
    }
    expect(groups).toBeGreaterThan(2000);
    expect(queries.some(({ grouping }) => grouping.keys.some(({ column }) => typeOf(column) === 'dateTimeOffset'))).toBe(true);
  });
});
