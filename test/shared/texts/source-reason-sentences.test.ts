import { expect, test } from 'vitest';
import { type SourceReason, sourceReasonCodes, sourceReasonSchema } from '../../../shared/publication/source-reason.ts';
import { sharedEnglish } from '../../../shared/texts/shared-texts.ts';
import { printNamedReason, printSourceReason } from '../../../shared/texts/source-reason-sentences.ts';
import { languages } from '../../../shared/translation/create-texts.ts';

/** A value for each fact of the texts. The values have no words. */
const names = [...JSON.stringify(sharedEnglish.sourceReasons).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
const facts = { ...Object.fromEntries(names.map((name) => [name, '5'])), line: 7, rows: 6, values: 2, cells: 3, constraint: 'minimum' };

test('every reason has a sentence without missing words in both languages', () => {
  expect(sourceReasonCodes.length).toBeGreaterThan(100);
  for (const code of sourceReasonCodes) {
    const [english = '', french = ''] = languages.map((language) => printSourceReason({ code, facts }, language));
    expect(english, code).toMatch(/^\S.*\S$/);
    expect(`${english}${french}`, code).not.toMatch(/\{\{|undefined|sourceReasons/);
    expect(french, code).not.toBe(english);
    expect(french, code).not.toMatch(/\b(?:the|is|isn’t|has|not|with|and|its)\b/);
  }
});

test('every sentence belongs to a reason', () => {
  const keys = Object.entries(sharedEnglish.sourceReasons).flatMap(([key, text]) => (typeof text === 'string' ? [key] : []));
  const codes: ReadonlySet<string> = new Set(sourceReasonCodes);
  expect(keys.filter((key) => !codes.has(key.replace(/_(?:one|other)$/, '')))).toEqual([]);
});

test('reasons contain the line, the file, and counts in the user’s format', () => {
  const values: SourceReason = { code: 'line-values', facts: { line: 30_001, values: 1 } };
  expect(printSourceReason(values, 'en')).toBe('line 30001 has 1 value, unlike the lines before it');
  const ofFile: SourceReason = { code: 'line-values', facts: { line: 3, file: 'b.csv', values: 2 } };
  expect(printSourceReason(ofFile, 'en')).toBe('line 3 of b.csv has 2 values, unlike the lines before it');
  expect(printSourceReason(ofFile, 'fr')).toBe('la ligne 3 de b.csv contient 2 valeurs, contrairement aux lignes précédentes');
  expect(printSourceReason({ code: 'sheet-rows', facts: { most: 1_048_576 } }, 'fr')).toBe(
    'la feuille a plus de 1\u202F048\u202F576 lignes',
  );
  expect(printNamedReason('a.csv', { code: 'file-empty', facts: {} }, 'fr')).toBe('a.csv\u00A0: le fichier est vide');
});

test('a text of a file that looks like a placeholder or a code stays as it is', () => {
  const reason: SourceReason = { code: 'sheet-missing-named', facts: { name: '{{at}} $t(sourceReasons:file-empty)' } };
  expect(printSourceReason(reason, 'en')).toBe('the workbook has no sheet {{at}} $t(sourceReasons:file-empty)');
  expect(printSourceReason({ code: 'constraint-broken', facts: { constraint: 'toString', column: 'a', rows: 1 } }, 'en')).not.toContain(
    'function',
  );
});

test('only known codes are reasons', () => {
  for (const code of ['toString', 'at', 'constraints', 'line-values_one', 'absent', 5])
    expect(sourceReasonSchema.safeParse({ code, facts: {} }).success, String(code)).toBe(false);
  expect(sourceReasonSchema.parse({ code: 'line-values', facts: { line: 1 } })).toEqual({ code: 'line-values', facts: { line: 1 } });
});
