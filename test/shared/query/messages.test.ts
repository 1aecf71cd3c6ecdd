import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordKeys } from '../../../shared/diagnostics/word-keys.ts';
import { parseODataUrl } from '../../../shared/odata/index.ts';
import { diagnosticCodes } from '../../../shared/query/index.ts';
import { defaultDialect, parseRestUrl } from '../../../shared/rsql/index.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
import { diagnostics as english } from '../../../shared/texts/en/diagnostics.ts';
import { diagnostics as french } from '../../../shared/texts/fr/diagnostics.ts';
import { valueTypes } from '../../../shared/values/value-type.ts';
import { garbage, model } from '../arbitraries.ts';

const placeholders = (message: string) => [...message.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();

describe('messages of diagnostics', () => {
  it.each([...diagnosticCodes])('every message is a complete sentence in both languages: %s', (code) => {
    expect(english.codes[code]).toMatch(/\S.*[.?]$/);
    expect(french.codes[code]).toMatch(/\S.*[.?]$/);
  });

  it('every type has a name', () => {
    for (const type of valueTypes) expect(wordKeys).toContain(type);
  });

  it('a message omits the suggestion if there is none', () => {
    expect(describeDiagnostic({ code: 'unknown-column', parameters: { name: 'x' } }, 'en')).toBe('This API has no column “x”.');
    expect(describeDiagnostic({ code: 'unknown-column', parameters: { name: 'x', suggestion: 'y' } }, 'en')).toBe(
      'This API has no column “x”. Did you mean “y”?',
    );
    expect(describeDiagnostic({ code: 'type-mismatch', parameters: { name: 'age', expected: 'int32', text: 'x' } }, 'fr')).toBe(
      '«\u00a0age\u00a0» attend un nombre entier, pas «\u00a0x\u00a0».',
    );
  });

  it('every placeholder has a value, for any invalid URL', () => {
    const parameter = fc.tuple(
      fc.constantFrom('filter', '$filter', 'sort', '$orderby', 'select', '$top', 'page', '$count', 'nonsense'),
      garbage,
    );
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 4 }), model, (all, of) => {
        const url = `?${all.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`;
        for (const diagnostic of [...parseRestUrl(url, defaultDialect, of).diagnostics, ...parseODataUrl(url, of).diagnostics]) {
          for (const name of placeholders(english.codes[diagnosticCodes.find((code) => code === diagnostic.code) ?? 'too-deep'])) {
            expect({
              code: diagnostic.code,
              name,
              given: (name ?? '') in diagnostic.parameters,
            }).toEqual({
              code: diagnostic.code,
              name,
              given: true,
            });
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});
