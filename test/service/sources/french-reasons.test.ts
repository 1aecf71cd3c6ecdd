import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sourceStatuses } from '../../../service/operation/source-status.ts';
import { workbook, zip } from '../catalogue/workbook-file.ts';
import { makeFolder } from './published-files.ts';

/** Files that can't be published, each for a different reason. */
const hostile = {
  'a.xls': 'x',
  'arrow.arrow': 'x',
  'cells.xlsx': workbook([{ name: 'S', rows: '<row><c r="XFE1"><v>1</v></c></row>' }]),
  'compound.xlsx': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  'cut.csv.gz': gzipSync('a\n1\n').subarray(0, 12),
  'cut.geojson': '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{}',
  'cut.json': '[{"a":1},',
  'cut.ndjson': '{"a":1}\n{"a":',
  'delta/_delta_log/0.json': '{}',
  'delta/a.parquet': 'x',
  'empty.csv': '',
  'errors.xlsx': workbook([
    {
      name: 'S',
      rows: '<row><c r="A1" t="str"><v>n</v></c></row><row><c r="A2" t="e"><v>#REF!</v></c></row><row><c r="A3"><v>5</v></c></row>',
    },
  ]),
  'half.csv': Buffer.from('\uFEFFn,é\r\n1,\uD83D\r\n', 'utf16le'),
  'half.ndjson': '{"a":"\\ud83d"}\n',
  'latin.csv': Buffer.from('n\ncaf\xe9\nx\n', 'latin1'),
  'longer.csv': 'a,b\n1,2,3\n4,5,6\n7,8,9\n',
  'mixed/year=2024/a.csv': 'a\n1\n',
  'mixed/year=2024/b.tsv': 'a\n1\n',
  'no.geojson': '{"type":"FeatureCollection","features":[]}',
  'none.parquet': 'x',
  'open.csv': 'a,b\n1,"open\n2,c\n',
  'picture.png': 'x',
  'point.geojson': '{"type":"Point","coordinates":[1,2]}',
  'single.json': '{"a":{"b":1}}',
  'ziponly.xlsx': zip({ 'a.txt': 'x' }),
};

test('the status in French has a French reason for each file that can’t be published', { timeout: 60_000 }, async () => {
  await using made = await makeFolder(hostile);
  await using published = await made.publish(made.folder);
  const [english] = await sourceStatuses(published.published, 'en');
  const [french] = await sourceStatuses(published.published, 'fr');
  expect(english?.problems.length).toBeGreaterThan(20);
  for (const [index, { part, code, reason }] of (french?.problems ?? []).entries()) {
    expect(reason, `${part} ${code}`).not.toBe(english?.problems[index]?.reason);
    // DuckDB's messages stay in English, after a French introduction.
    if (code !== 'failed') expect(reason, `${part} ${code}`).not.toMatch(/\b(?:the|is|isn’t|has|not|file|line)\b/);
  }
  expect(french?.problems).toContainEqual(
    expect.objectContaining({
      part: 'open.csv',
      code: 'quote-open',
      reason: 'guillemet fermant manquant (le fichier se termine à la ligne 3)',
    }),
  );
  expect(published.log.join('\n')).toContain('open.csv isn’t published: missing closing quotation mark');
});

test('a source that can’t be opened is explained in both languages', async () => {
  await using made = await makeFolder({ 'a.csv': 'n\n1\n' });
  const location = join(made.folder, 'missing.csv');
  const [failure] = await Promise.allSettled([made.publish(location)]);
  expect(failure).toMatchObject({
    reason: {
      text: {
        en: expect.stringMatching(/missing\.csv: not found\. Expected a file/),
        fr: expect.stringMatching(/missing\.csv\u00A0: introuvable\. Indiquez/),
      },
    },
  });
});
