import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeFolder } from '../../sources/published-files.ts';

const nested = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Without the check, DuckDB ends the process of the service, at each of its starts. */
test('deeply nested JSON in any packaging is reported, and everything else is published', async () => {
  const deep = nested(20_000);
  const files = {
    'plain.csv': 'id\n1\n',
    'allowed.ndjson': `{"a":${nested(199)}}\n`,
    'lines.ndjson': `{"a":1}\n{"a":${deep}}\n`,
    'objects.jsonl': `{"a":${nested(20_000, '{"a":', '}')}}\n`,
    'list.json': `[{"a":${nested(100_000)}}]`,
    'lines-in.json': `{"a":1}\n{"a":${deep}}\n`,
    'odd-quote.json': `"\n{"a":${deep}}\n`,
    'open.ndjson': `{"a":${'['.repeat(20_000)}\n`,
    'in-list.json': `[[${deep}]]`,
    'packed.ndjson.gz': gzipSync(`{"a":${deep}}\n`),
    'wide.json': Buffer.from(`\uFEFF[{"a":${deep}}]`, 'utf16le'),
    'map.geojson': `{"type":"FeatureCollection","features":[${deep}]}`,
    'brackets.ndjson': `{"a":"${'['.repeat(300)}\\"${'['.repeat(300)}"}\n`,
    'invalid.ndjson': '{"a":[\n'.repeat(300),
  };
  await using made = await makeFolder(files);
  await using published = await made.publish(made.folder);
  expect(published.paths().toSorted()).toEqual(['Our_files/allowed', 'Our_files/brackets', 'Our_files/plain']);
  const reasons = published.problems().map(({ part, reason }) => [part, reason]);
  expect(Object.fromEntries(reasons)).toEqual({
    'in-list.json': 'more than 200 nested levels at byte 200',
    'invalid.ndjson': expect.stringContaining('line 1'),
    'lines-in.json': 'more than 200 nested levels at byte 212',
    'lines.ndjson': 'more than 200 nested levels at byte 212',
    'list.json': 'more than 200 nested levels at byte 204',
    'map.geojson': expect.stringContaining('more than 200 nested levels'),
    'objects.jsonl': 'more than 200 nested levels at byte 1000',
    'odd-quote.json': expect.stringContaining('more than 200 nested levels'),
    'open.ndjson': 'more than 200 nested levels at byte 204',
    'packed.ndjson.gz': 'more than 200 nested levels at byte 204',
    'wide.json': 'more than 200 nested levels at byte 204',
  });
});

test('a Data Package with deeply nested inline rows is reported', async () => {
  const resources = `[{"name":"rows","data":[{"a":${nested(20_000)}}]}]`;
  await using made = await makeFolder({ 'datapackage.json': `{"name":"deep","resources":${resources}}`, 'plain/a.csv': 'id\n1\n' });
  await using published = await made.publish(`${made.folder}/plain`, made.folder);
  expect(published.paths()).toEqual(['plain/a']);
  expect(published.problems()).toMatchObject([{ part: null, reason: expect.stringContaining('more than 200 nested levels') }]);
});
