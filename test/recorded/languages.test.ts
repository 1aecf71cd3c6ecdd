import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagnoseODataUrl, diagnoseRestUrl } from '../../shared/language/index.ts';
import { parseODataUrl, printODataUrl } from '../../shared/odata/index.ts';
import type { EntityModel } from '../../shared/query/index.ts';
import { defaultDialect, parseRestUrl, printRestUrl } from '../../shared/rsql/index.ts';
import { odataIntoRest, restIntoOData } from '../shared/language/diagnose/into-the-other.ts';
import { casesText, fingerprint, readCases } from './record-file.ts';
import { sampleModel } from './sample-model.ts';

const [rest, odata] = ['http://host/data/root/rows', 'http://host/odata/root/rows'];

/** Valid and invalid URLs of both languages. Records the errors, the printed query, and the same query in the other language. */
test('every recorded URL has the same errors, canonical form, and conversion as before', async () => {
  const file = join(import.meta.dirname, 'languages.txt');
  const cases = await readCases(file);
  expect(cases.length).toBeGreaterThan(1000);
  const now = cases.map(({ input }) => ({ input, outcome: outcomeOf(input, sampleModel) }));
  await expect(casesText(now)).toMatchFileSnapshot(file);
});

function outcomeOf(input: string, model: EntityModel): string {
  const isRest = input.startsWith('rest');
  const url = `${isRest ? rest : odata}${input.replace(/^(rest|odata)/, '')}`;
  const { query } = isRest ? parseRestUrl(url, defaultDialect, model) : parseODataUrl(url, model);
  const diagnostics = isRest ? diagnoseRestUrl(url, defaultDialect, model) : diagnoseODataUrl(url, defaultDialect, model);
  const printed = query === null ? null : isRest ? printRestUrl(rest, query, defaultDialect, model) : printODataUrl(odata, query, model);
  const other = isRest ? restIntoOData(url, odata, model) : odataIntoRest(url, rest, model);
  const found = diagnostics.map(({ code, severity, at }) => `${severity} ${code} ${at?.parameter} ${at?.from}-${at?.to}`);
  const all = { found, printed: printed?.text, losses: other.losses.map(({ code }) => code), other: other.text };
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  return `${errors.length === 0 ? 'valid' : [...new Set(errors)].join('+')} ${fingerprint(JSON.stringify(all))}`;
}
